import { expect, test } from 'vitest'
import type { AnyView } from '../src/games/module'
import { roundFrom, turnAt, turnsOf } from '../src/pages/replay/turns'

const step = (keys: string, seat = 0, by: 'person' | 'bot' | 'clock' | 'away' | null = 'person') => ({
  move: [seat, ''] as const,
  by,
  view: { events: keys.split(' ').map((key) => ({ key, values: {} })) } as unknown as AnyView,
})
const DIVISION = { turnEnds: ['dealt', 'revealed'], leaveOut: ['chosen'] }
const STEPS = [
  step('dealt'),
  step('chosen'),
  step('revealed', 1),
  step('chosen', 0, 'away'),
  step('revealed scored', 1),
  step('over'),
]

test('a turn ends with the reveal and tells nothing of the single choices', () => {
  const turns = turnsOf(STEPS, DIVISION)
  expect(turns.map(({ end }) => end)).toEqual([0, 2, 4, 5])
  expect(turns[2]?.events.map(({ key }) => key)).toEqual(['revealed', 'scored'])
  expect(turns.map(({ isScoring }) => isScoring)).toEqual([false, false, true, false])
})

test('moves that a bot made for a person belong to their turn', () => {
  expect(turnsOf(STEPS, DIVISION).map(({ standIns }) => standIns)).toEqual([[], [], [0], []])
})

test('a step in a link leads to its turn', () => {
  const turns = turnsOf(STEPS, DIVISION)
  expect([0, 1, 2, 3, 99].map((at) => turnAt(turns, at))).toEqual([0, 1, 1, 2, 3])
})

test('rounds begin after a scoring', () => {
  const turns = turnsOf(STEPS, DIVISION)
  expect(roundFrom(turns, 1, 1)).toBe(3)
  expect(roundFrom(turns, 3, -1)).toBe(0)
})

test('without a division every step is a turn', () => {
  expect(turnsOf(STEPS, null)).toHaveLength(STEPS.length)
})
