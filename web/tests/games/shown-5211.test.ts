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
  settings.pace = 'normal'
})

function updated(first: View, next: View, isAtOnce = false): Shown {
  const shown = new Shown(first)
  shown.update(next, isAtOnce)
  return shown
}

const HOLD = 340
const [SIGHT, FLIGHT] = [130, 260]
const NEXT_SEAT = 180
const isDown = (shown: Shown, seat: number): boolean => shown.slots(seat)[0]!.isDown

test('a reveal plays cards face down, then turns them seat by seat', () => {
  const shown = updated(before, revealed)
  expect(shown.stage).toBe('play')
  expect(shown.slots(0).map(({ isDown }) => isDown)).toEqual([true, true, false, false])
  expect(
    shown.hand.map(({ card }) => card),
    'played cards have left the hand',
  ).toEqual(['G2', 'O2', 'O3'])
  vi.advanceTimersByTime(HOLD)
  expect(shown.stage).toBe('reveal')
  expect([0, 1, 2].map((seat) => isDown(shown, seat))).toEqual([false, true, true])
  vi.advanceTimersByTime(NEXT_SEAT)
  expect([0, 1, 2].map((seat) => isDown(shown, seat))).toEqual([false, false, true])
  vi.runAllTimers()
  expect(shown.stage).toBe('live')
  expect(shown.hand.map(({ card }) => card).sort()).toEqual([...revealed.hand].sort())
})

test('a card counts when its chip has arrived', () => {
  const shown = updated(before, revealed)
  vi.advanceTimersByTime(HOLD + SIGHT + FLIGHT - 1)
  expect(shown.tally.counts, 'nothing has been counted').toEqual(before.counts)
  vi.advanceTimersByTime(1)
  expect(shown.tally.counts, 'the own cards, G3 and G4').toEqual({ ...before.counts, G: 2 })
  vi.runAllTimers()
  expect(shown.tally.counts).toEqual(revealed.counts)
})

test('a reveal of five seats takes less than two seconds', () => {
  const cards = [...revealed.rows, ['Y2', 'Y2'], ['O3', 'O3']]
  const events = [{ key: 'revealed', values: { round: 1, turn: 1, cards } }]
  const shown = updated(before, { ...revealed, events } as unknown as View)
  vi.advanceTimersByTime(1999)
  expect(shown.stage).toBe('live')
})

test('choices that arrive during a reveal are shown after it', () => {
  const shown = updated(before, revealed)
  const next = lesson[1]!.before as View
  shown.update(next)
  expect(shown.view).toBe(revealed)
  vi.runAllTimers()
  expect(shown.view).toBe(next)
  expect(isDown(shown, 1), 'the next card of a bot').toBe(false)
  expect(shown.slots(1)[2]!.isDown).toBe(true)
})

test('a reveal that arrives during another one is shown after it', () => {
  const shown = updated(before, revealed)
  shown.update(lesson[1]!.before as View)
  shown.update(lesson[1]!.after as View)
  vi.advanceTimersByTime(HOLD)
  expect(shown.moment.turn).toBe(1)
  while (shown.stage !== 'live' && shown.moment.turn === 1) vi.advanceTimersByTime(10)
  expect([shown.stage, shown.moment.turn]).toEqual(['play', 2])
})

test('the round and turn on the table are those of the cards being revealed', () => {
  const shown = updated(before, revealed)
  expect(shown.moment).toMatchObject({ round: 1, turn: 1, pile: before.pile })
  vi.runAllTimers()
  expect(shown.moment).toMatchObject({ round: 1, turn: 2, pile: revealed.pile })
})

test('the last round is not announced while the round before it is scored', () => {
  const shown = updated(beforeScoring, { ...scored, is_last_round: true })
  vi.runAllTimers()
  expect(shown.stage).toBe('scoring')
  expect(shown.moment.is_last_round).toBe(false)
  shown.closeScoring()
  expect(shown.moment.is_last_round).toBe(true)
})

test('skipping a reveal shows the view at once', () => {
  const shown = updated(before, revealed)
  shown.skip()
  expect(shown.stage).toBe('live')
  vi.runAllTimers()
  expect(shown.stage).toBe('live')
})

test('without motion a reveal has the same order and pace', () => {
  settings.motion = 'less'
  const shown = updated(before, revealed)
  vi.advanceTimersByTime(HOLD)
  expect([0, 1, 2].map((seat) => isDown(shown, seat))).toEqual([false, true, true])
})

test('the pace of the settings holds for a reveal', () => {
  settings.pace = 'fast'
  const shown = updated(before, revealed)
  vi.advanceTimersByTime(HOLD / 2)
  expect(shown.stage).toBe('reveal')
})

test('cards keep their places in the hand, and a drawn card takes a free one', () => {
  const shown = new Shown(before)
  const places = shown.places.map((held) => held?.card)
  shown.update(revealed)
  vi.runAllTimers()
  const kept = places.map((card) => (['G3', 'G4'].includes(card!) ? null : card))
  shown.places.forEach((held, place) => {
    if (kept[place]) expect(held?.card).toBe(kept[place])
    else expect(['O2', 'Y2']).toContain(held?.card)
  })
})

test('a deal is shown at the start of a game only', () => {
  const shown = new Shown(before)
  shown.deal()
  expect(shown.stage).toBe('deal')
  expect(isDown(shown, 1), 'choices are shown after the deal').toBe(false)
  vi.runAllTimers()
  expect(shown.stage).toBe('live')
  expect(isDown(shown, 1)).toBe(true)
  const later = new Shown(revealed)
  later.deal()
  expect(later.stage).toBe('live')
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

test('events of a scoring are still to be shown until it is explained', () => {
  const shown = updated(beforeScoring, scored)
  vi.runAllTimers()
  const next = { ...(lesson[3]!.before as View), events: scored.events.slice(0, 1) }
  shown.update(next)
  expect(shown.behind).toBe(scored.events.length + 1)
  shown.scoringStep = Infinity
  expect(shown.behind).toBe(0)
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

test('own cards that are chosen lie face down until they are picked up', () => {
  const shown = new Shown({ ...before, choice: ['G3', 'G4'], has_chosen: [true, false, false] })
  expect(shown.laid.map(({ card }) => card)).toEqual(['G3', 'G4'])
  expect(shown.slots(0).filter(({ isDown }) => isDown)).toHaveLength(2)
  shown.isPickedUp = true
  expect(shown.slots(0).some(({ isDown }) => isDown)).toBe(false)
  shown.update({ ...before, choice: ['G3', 'G4'], has_chosen: [true, true, false] })
  expect(shown.isPickedUp, 'the choice of another player changes nothing').toBe(true)
})
