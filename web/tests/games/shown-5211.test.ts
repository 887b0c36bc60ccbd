// The little plays of 5211: cards come down, turn, and the scoring is told; all end at the view.

import { beforeEach, expect, test, vi } from 'vitest'
import lesson from '../../src/games/g5211/generated/lesson.json'
import { Shown } from '../../src/games/g5211/shown.svelte'
import type { View } from '../../src/games/g5211/view'
import { settings } from '../../src/lib/settings.svelte'

const [before, revealed] = [lesson[0]!.before as View, lesson[0]!.after as View]
const [beforeScoring, scored] = [lesson[2]!.before as View, lesson[2]!.after as View]

beforeEach(() => {
  vi.useFakeTimers()
  settings.motion = 'auto'
})

function updated(first: View, next: View, isAtOnce = false): Shown {
  const shown = new Shown(first)
  shown.update(next, isAtOnce)
  return shown
}

test('a reveal lays the cards face down, turns them and then shows the table', () => {
  const shown = updated(before, revealed)
  expect(shown.stage).toBe('play')
  expect(shown.slots(0).map(({ isDown }) => isDown)).toEqual([true, true, false, false])
  expect(
    shown.hand.map(({ card }) => card),
    'played cards have left the hand',
  ).toEqual(['G2', 'O2', 'O3'])
  expect(shown.counts, 'what lies face down is not counted').toEqual(before.counts)
  vi.advanceTimersByTime(420)
  expect(shown.stage).toBe('reveal')
  expect(shown.counts).toEqual(revealed.counts)
  vi.advanceTimersByTime(900)
  expect(shown.stage).toBe('live')
  expect(shown.hand.map(({ card }) => card)).toEqual(revealed.hand)
})

test('skipping a reveal shows the table at once', () => {
  const shown = updated(before, revealed)
  shown.skip()
  expect(shown.stage).toBe('live')
  vi.runAllTimers()
  expect(shown.stage).toBe('live')
})

test('without motion a reveal is shown at once', () => {
  settings.motion = 'less'
  expect(updated(before, revealed).stage).toBe('live')
})

test('the end of a round is explained before its points are shown', () => {
  const shown = updated(beforeScoring, scored)
  vi.runAllTimers()
  expect(shown.stage).toBe('scoring')
  expect(shown.rows).toEqual(scored.scoring!.rows)
  expect(
    [0, 1, 2].map((seat) => shown.points(seat)),
    'points of before',
  ).toEqual([0, 0, 0])
  expect(shown.gain(0)).toBeNull()
  shown.scoringStep = scored.scoring!.steps.length + 2
  expect([0, 1, 2].map((seat) => shown.gain(seat))).toEqual(scored.scoring!.points)
  expect(shown.points(0)).toBe(9)
  shown.closeScoring()
  expect(shown.stage).toBe('live')
  expect(shown.rows).toEqual(scored.rows)
})

test('the fates of colours come out as far as they are told', () => {
  const shown = updated(beforeScoring, scored)
  vi.runAllTimers()
  expect(shown.fates).toEqual({})
  shown.scoringStep = 2
  expect(shown.fates).toEqual({ G: 'scores' })
})

test('a scoring stays until it is read, whatever the others do meanwhile', () => {
  const shown = updated(beforeScoring, scored)
  vi.runAllTimers()
  const next = lesson[3]!.before as View
  shown.update(next)
  expect(shown.stage).toBe('scoring')
  shown.closeScoring()
  expect(shown.view).toBe(next)
})

test('a replay shows a scoring with everything told', () => {
  const shown = updated(beforeScoring, scored, true)
  expect(shown.stage).toBe('scoring')
  expect(shown.isExplained).toBe(true)
})

test('a seat that has chosen lies face down as many cards as are due', () => {
  const shown = new Shown(before)
  expect(before.has_chosen).toEqual([false, true, true])
  expect(shown.slots(1).map(({ isDown }) => isDown)).toEqual([true, true, false, false])
  expect(shown.slots(0).some(({ isDown }) => isDown)).toBe(false)
})
