// The form of a record, as strict as roost/core/record.py. A number has one spelling only: if two were read as the same
// number, a dishonest server could try spellings until it liked the deal.

import type { RecordOfGame } from './fair'

const HASH = /^[0-9a-f]{64}$/
const CONTRIBUTION = /^[0-9a-f]{32}$/
const FIELDS = ['commitment', 'secret', 'contributions', 'contribution_hashes']

const matches = (pattern: RegExp, value: unknown): boolean => typeof value === 'string' && pattern.test(value)

/** One value per seat, empty where a seat has none. */
function isPerSeat(players: number, pattern: RegExp, values: unknown): boolean {
  const isValue = (value: unknown): boolean => value === '' || matches(pattern, value)
  return Array.isArray(values) && values.length === players && values.every(isValue)
}

/** Whether a table shows one hash per seat, empty for a bot. */
export const areHashes = (players: number, hashes: unknown): hashes is readonly string[] =>
  isPerSeat(players, HASH, hashes)

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMove = (move: unknown): boolean =>
  Array.isArray(move) && move.length === 2 && typeof move[0] === 'number' && typeof move[1] === 'string'

/** Whether everything that the deals come from is there, in its one spelling, and the moves can be compared. */
export function isWellFormed({ players, options, seed, deals, moves = [], fair }: RecordOfGame): boolean {
  return (
    players > 0 &&
    isObject(options) &&
    isObject(fair) &&
    Object.keys(fair).every((field) => FIELDS.includes(field)) &&
    [seed, fair.commitment, fair.secret].every((value) => matches(HASH, value)) &&
    isPerSeat(players, CONTRIBUTION, fair.contributions) &&
    (!('contribution_hashes' in fair) || areHashes(players, fair.contribution_hashes)) &&
    Array.isArray(deals) &&
    deals.length > 0 &&
    deals.every(isObject) &&
    Array.isArray(moves) &&
    moves.every(isMove)
  )
}
