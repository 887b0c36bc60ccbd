import { expect, test } from 'vitest'
import g5211 from '../src/games/g5211'
import { placesOf, pointsShort, standing } from '../src/pages/table/standing'
import type { SeatShown } from '../src/tables/seats'

const SEATS: SeatShown[] = ['Ana', 'Ben', 'Cleo', 'Dan'].map((name, seat) => ({
  ...{ seat, name, isYou: false, isBot: false, isAway: false },
}))
const order = (points: number[], tiebreak: number[]): string[] =>
  standing(SEATS, { points, tiebreak, winners: [] }).map(({ name }) => name)

test('the result is sorted by points', () => {
  expect(order([3, 9, 5, 7], [9, 0, 0, 0])).toEqual(['Ben', 'Dan', 'Cleo', 'Ana'])
})

test('seats with equal points are sorted by the tie-break', () => {
  expect(order([5, 7, 5, 7], [4, 2, 6, 3])).toEqual(['Dan', 'Ben', 'Cleo', 'Ana'])
})

test('seats that share a rank stay in the order of the table', () => {
  expect(order([5, 5, 5, 8], [2, 2, 2, 0])).toEqual(['Dan', 'Ana', 'Ben', 'Cleo'])
})

test('negative points are sorted like any others', () => {
  expect(order([-3, -1, 0, -2], [0, 0, 0, 0])).toEqual(['Cleo', 'Ben', 'Dan', 'Ana'])
})

test('the tie-break of 5211 is the number of cards won', () => {
  const view = { points: [4, 4], won: [2, 3], winners: [1] } as never
  expect(g5211.ended(view)).toEqual({ points: [4, 4], tiebreak: [2, 3], winners: [1] })
})

test('equal points and tie-breaks share a place, and the next place is left out', () => {
  expect(placesOf({ points: [5, 9, 5, 9], tiebreak: [2, 1, 2, 3], winners: [3] })).toEqual([3, 2, 3, 1])
})

test('points short count to the best, and a winner lacks none', () => {
  const ended = { points: [5, 6, 6], tiebreak: [0, 1, 2], winners: [2] }
  expect([0, 1, 2].map((seat) => pointsShort(ended, seat))).toEqual([1, 0, null])
})
