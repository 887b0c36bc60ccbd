// The animated sequences of 5211: cards are played, turn over, and the scoring is explained. All end with the view.

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

test('a reveal plays cards face down, turns them, then shows the view', () => {
  const shown = updated(before, revealed)
  expect(shown.stage).toBe('play')
  expect(shown.slots(0).map(({ isDown }) => isDown)).toEqual([true, true, false, false])
  expect(
    shown.hand.map(({ card }) => card),
    'played cards have left the hand',
  ).toEqual(['G2', 'O2', 'O3'])
  expect(shown.counts, 'cards face down are not counted').toEqual(before.counts)
  vi.advanceTimersByTime(420)
  expect(shown.stage).toBe('reveal')
  expect(shown.counts).toEqual(revealed.counts)
  vi.advanceTimersByTime(900)
  expect(shown.stage).toBe('live')
  expect(shown.hand.map(({ card }) => card)).toEqual(revealed.hand)
})

test('skipping a reveal shows the view at once', () => {
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

test('a scoring is explained before its points are shown', () => {
  const shown = updated(beforeScoring, scored)
  vi.runAllTimers()
  expect(shown.stage).toBe('scoring')
  expect(shown.rows).toEqual(scored.scoring!.rows)
  expect(
    [0, 1, 2].map((seat) => shown.points(seat)),
    'points before the scoring',
  ).toEqual([0, 0, 0])
  expect(shown.gain(0)).toBeNull()
  shown.scoringStep = scored.scoring!.steps.length + 2
  expect([0, 1, 2].map((seat) => shown.gain(seat))).toEqual(scored.scoring!.points)
  expect(shown.points(0)).toBe(9)
  shown.closeScoring()
  expect(shown.stage).toBe('live')
  expect(shown.rows).toEqual(scored.rows)
})

test('fates of colours are shown as far as they are explained', () => {
  const shown = updated(beforeScoring, scored)
  vi.runAllTimers()
  expect(shown.fates).toEqual({})
  shown.scoringStep = 2
  expect(shown.fates).toEqual({ G: 'scores' })
})

test('a scoring stays open while the others choose again', () => {
  const shown = updated(beforeScoring, scored)
  vi.runAllTimers()
  const next = lesson[3]!.before as View
  shown.update(next)
  expect(shown.stage).toBe('scoring')
  shown.closeScoring()
  expect(shown.view).toBe(next)
})

test('a replay shows a scoring fully explained', () => {
  const shown = updated(beforeScoring, scored, true)
  expect(shown.stage).toBe('scoring')
  expect(shown.isExplained).toBe(true)
})

test('a seat that has chosen shows its due cards face down', () => {
  const shown = new Shown(before)
  expect(before.has_chosen).toEqual([false, true, true])
  expect(shown.slots(1).map(({ isDown }) => isDown)).toEqual([true, true, false, false])
  expect(shown.slots(0).some(({ isDown }) => isDown)).toBe(false)
})
