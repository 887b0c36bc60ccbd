// The scoring of Gloria explains itself motif by motif, without a click.

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import lesson from '../../src/games/gloria/generated/lesson.json'
import ScoringPanel from '../../src/games/gloria/ScoringPanel.svelte'
import type { Scoring } from '../../src/games/gloria/view'
import { setLanguage } from '../../src/lib/i18n.svelte'

const found = lesson.map(({ after }) => after.scoring).find((scoring) => scoring !== null)
const scoring = found as unknown as Scoring
const seats = ['Ann', 'Bob'].map((name, seat) => ({ seat, name, isYou: seat === 0, isBot: seat > 0 }))

let mounted: ReturnType<typeof mount>
beforeEach(async () => {
  await setLanguage('en')
  vi.useFakeTimers()
  const props = { scoring, seats, closing: 'Continue', onclose: () => undefined }
  mounted = mount(ScoringPanel, { target: document.body, props: props as never })
  flushSync()
})
afterEach(() => {
  void unmount(mounted)
  vi.useRealTimers()
})

test('all motifs and then the totals are shown, one after the other, without a click', () => {
  const shown = [0, 1, 2, 3, 4].map((seconds) => {
    if (seconds) vi.advanceTimersByTime(1300)
    flushSync()
    return [document.querySelectorAll('[data-motif]').length, document.querySelectorAll('.totals li').length]
  })
  expect(scoring.motifs).toHaveLength(3)
  expect(shown).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
    [3, 2],
  ])
  expect(document.querySelector('[data-continue]')?.textContent).toContain('Continue')
})
