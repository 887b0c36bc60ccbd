import { expect, test } from 'vitest'
import type { SeatInfo } from '../../src/generated/protocol'
import type { KeptGame } from '../../src/offline/games'
import { asMyTable, asPlayedGame } from '../../src/offline/listing'
import { opponentsIn, stateOf } from '../../src/tables/listing'

const BASE = { name: null, is_away: false, is_ready: true, stand_in_moves: 0, stand_in: null, hints: 2 }
const SEATS: SeatInfo[] = [
  { ...BASE, seat: 0, kind: 'person', person: 'device', bot: null },
  { ...BASE, seat: 1, kind: 'bot', person: null, bot: 'hen' },
]
const GAME: KeptGame = {
  table: 'pocket-x',
  game: '5211',
  options: { edition: 'azul' },
  players: 2,
  created: 1,
  updated: 9,
  status: 'over',
  seats: SEATS,
  you: 0,
  result: { points: [7, 59], ranks: [2, 1], winners: [1] },
}

test('a finished game has the points and places of its seats', () => {
  const played = asPlayedGame(GAME)
  expect(played.ended).toBe(9)
  expect(played.seats.map(({ player, points, rank }) => [player, points, rank])).toEqual([
    ['device', 7, 2],
    ['bot:hen', 59, 1],
  ])
  expect(opponentsIn(played, 'device')).toBe('hen')
})

test('a game in progress waits for the person', () => {
  const table = asMyTable({ ...GAME, status: 'running', result: null })
  expect([table.status, table.to_act, table.you]).toEqual(['running', true, 0])
  expect(stateOf(table)).toBe('page-your-turn')
})
