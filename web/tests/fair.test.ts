// A cheating server: its records are consistent in themselves, so only what the device kept reveals the cheating.

import { expect, test } from 'vitest'
import FAIR from '../../tests/core/malformed_fair.json'
import { moduleOf } from '../src/games'
import { Stream, verify, type RecordOfGame } from '../src/lib/fair'
import type { Kept } from '../src/lib/kept'
import { encode, fromHex, hmac, sha256, toHex } from '../src/lib/sha256'

const sha = (hex: string): string => (hex ? toHex(sha256(fromHex(hex))) : '')
const [SECRET, MINE, THEIRS] = ['5e'.repeat(32), 'aa'.repeat(16), 'bb'.repeat(16)]
const ME = 1

/** An honest record of a deal at a live table. */
async function record(secret = SECRET, contributions = [THEIRS, MINE, '']): Promise<RecordOfGame> {
  const seed = toHex(hmac(fromHex(secret), encode(`roost/1|seed|${contributions.join('|')}`)))
  const fair = { commitment: sha(secret), secret, contributions, contribution_hashes: contributions.map(sha) }
  const made: RecordOfGame = { game: '5211', players: 3, options: {}, seed, deals: [], fair }
  const { deal } = await moduleOf('5211')!.deal()
  return { ...made, deals: [deal(made, new Stream(seed, 'roost/1|5211|0|')) as Record<string, unknown>] }
}

/** What an honest table showed this device, except for its cards. */
const SHOWN: Kept = {
  commitment: sha(SECRET),
  contribution: MINE,
  seat: ME,
  hashes: [sha(THEIRS), sha(MINE), ''],
  hands: [],
  version: 0,
  moves: [],
}

const { handOf } = await moduleOf('5211')!.deal()
const handIn = (made: RecordOfGame): readonly string[] => handOf(made, made.deals[0]!, ME)
const KEPT: Kept = { ...SHOWN, hands: [handIn(await record())] }

const strength = ({ deals }: RecordOfGame): number =>
  (deals[0]!.deck as string[]).slice(0, 5).reduce((sum, card) => sum + Number(card.slice(1)), 0)

/** The record with the strongest hand for seat 0 out of 58 attempts. */
async function best(attempt: (bytes: string) => Promise<RecordOfGame>): Promise<RecordOfGame> {
  const tries = await Promise.all(
    Array.from({ length: 58 }, (_, number) => attempt(sha(number.toString(16).padStart(4, '0')))),
  )
  const cheated = tries.reduce((one, other) => (strength(other) > strength(one) ? other : one))
  expect(strength(cheated)).toBeGreaterThan(strength(await record()))
  expect(await verify(cheated, null), 'the record is right in itself').toMatchObject({
    result: 'consistent',
    problem: null,
  })
  return cheated
}

test('an honest record is proved to a device that kept what it saw', async () => {
  expect(await verify(await record(), KEPT)).toMatchObject({ result: 'proved', problem: null })
})

test('an honest record is only consistent to a device that kept nothing', async () => {
  expect(await verify(await record(), null)).toMatchObject({ result: 'consistent', problem: null })
})

test('a server that replaces the own contribution is caught', async () => {
  const cheated = await best((bytes) => record(SECRET, [THEIRS, bytes.slice(0, 32), '']))
  expect((await verify(cheated, KEPT)).problem).toBe('other-contribution')
})

test('a server that replaces another contribution is caught', async () => {
  const cheated = await best((bytes) => record(SECRET, [bytes.slice(0, 32), MINE, '']))
  expect((await verify(cheated, KEPT)).problem).toBe('other-hashes')
})

test('a server that adds a contribution for a bot is caught', async () => {
  const cheated = await best((bytes) => record(SECRET, [THEIRS, MINE, bytes.slice(0, 32)]))
  expect((await verify(cheated, KEPT)).problem).toBe('other-hashes')
})

test('a server that replaces its secret is caught', async () => {
  const cheated = await best((bytes) => record(bytes))
  expect((await verify(cheated, KEPT)).problem).toBe('other-commitment')
})

test('a server that leaves out the hashes is caught', async () => {
  const { fair, ...rest } = await record()
  const older = { commitment: fair!.commitment, secret: fair!.secret, contributions: fair!.contributions }
  expect(await verify({ ...rest, fair: older }, null), 'an older record has no hashes').toMatchObject({
    result: 'consistent',
  })
  expect((await verify({ ...rest, fair: older }, KEPT)).problem).toBe('other-hashes')
})

test('a contribution that was not used is reported', async () => {
  const made = await record(SECRET, [THEIRS, '', ''])
  const fair = { ...made.fair!, contribution_hashes: KEPT.hashes! }
  expect((await verify({ ...made, fair }, KEPT)).problem).toBe('not-used')
  expect((await verify(made, { ...KEPT, hashes: null })).problem, 'it was never asked').toBe('not-used')
})

test('a device that had no seat at the start is told that it did not play', async () => {
  const verdict = await verify(await record(), { ...KEPT, seat: null, hashes: null })
  expect(verdict).toMatchObject({ result: 'not-played', problem: null })
})

test('a promise that was not revealed is named and limits the proof', async () => {
  const made = await record(SECRET, ['', MINE, ''])
  const withheld = { ...made, fair: { ...made.fair!, contribution_hashes: KEPT.hashes! } }
  const verdict = await verify(withheld, { ...KEPT, hands: [handIn(made)] })
  expect(verdict).toEqual({ result: 'limited', problem: null, withheld: [0], hasCards: true, hasDeal: true })
})

// A server that plays one deal and publishes another, with the numbers that everybody was promised.

test('a record with other cards than this device was dealt is wrong', async () => {
  const played = handIn(await record('11'.repeat(32)))
  expect((await verify(await record(), { ...KEPT, hands: [played] })).problem).toBe('other-cards')
})

test('a device is dealt its hand in any order of the cards', async () => {
  const hand = [...handIn(await record())].reverse()
  expect(await verify(await record(), { ...KEPT, hands: [hand] })).toMatchObject({ result: 'proved' })
})

test('a hand that is dealt once cannot stand for two', async () => {
  const hand = handIn(await record())
  expect((await verify(await record(), { ...KEPT, hands: [hand, hand] })).problem).toBe('other-cards')
})

test('the proof is limited where this device did not keep its cards', async () => {
  expect(await verify(await record(), SHOWN)).toMatchObject({ result: 'limited', withheld: [], hasCards: false })
})

test('the page finds the hand that Python deals', () => {
  expect([...handOf(written, written.deals[0]!, 1)].sort()).toEqual([...FAIR.hand].sort())
})

test.each([
  ['commitment', { commitment: '00'.repeat(32) }],
  ['contribution', { contributions: [MINE, MINE, ''] }],
  ['seed', { contributions: ['', MINE, ''] }],
])('a record with a wrong %s fails even if nothing was kept', async (problem, change) => {
  const made = await record()
  expect(await verify({ ...made, fair: { ...made.fair!, ...change } }, null)).toMatchObject({
    result: 'wrong',
    problem,
  })
})

test('a record with other cards or without a secret fails', async () => {
  const made = await record()
  const deck = [...(made.deals[0]!.deck as string[])].reverse()
  expect((await verify({ ...made, deals: [{ deck }] }, null)).problem).toBe('deal')
  expect((await verify({ ...made, fair: undefined }, null)).problem).toBe('no-secret')
})

// The same file as in tests/core/test_live_record.py, so that the page and Python refuse the same records.

const written = FAIR.record as unknown as RecordOfGame
const malformed = FAIR.malformed as unknown as (Partial<RecordOfGame> & { name: string })[]

test('the record that the malformed ones differ from is right', async () => {
  expect(await verify(written, null)).toMatchObject({ result: 'consistent' })
})

test.each(malformed)('a record is wrong with $name', async ({ name: _, ...changes }) => {
  const changed = { ...written, ...changes, fair: { ...written.fair!, ...changes.fair } }
  expect(await verify(changed, null)).toMatchObject({ result: 'wrong' })
})

// A game that the page cannot deal: everything except the cards is compared.

/** A record of a game without a module; its cards are whatever the server says. */
const plain = async (...how: Parameters<typeof record>): Promise<RecordOfGame> => ({
  ...(await record(...how)),
  ...{ game: 'whist', deals: [{ hands: ['H7'] }] },
})

test('numbers of a game that the page cannot deal are compared without a failure', async () => {
  const verdict = { problem: null, hasDeal: false, hasCards: false }
  expect(await verify(await plain(), KEPT)).toMatchObject({ result: 'limited', ...verdict })
  expect(await verify(await plain(), null)).toMatchObject({ result: 'consistent', ...verdict })
})

test('cheating in a game that the page cannot deal is caught by the numbers', async () => {
  const problemOf = async (made: RecordOfGame) => (await verify(made, KEPT)).problem
  expect(await problemOf(await plain('11'.repeat(32)))).toBe('other-commitment')
  expect(await problemOf(await plain(SECRET, [THEIRS, THEIRS, '']))).toBe('other-contribution')
  expect(await problemOf(await plain(SECRET, [MINE, MINE, '']))).toBe('other-hashes')
  expect(await problemOf({ ...(await plain()), seed: '00'.repeat(32) })).toBe('seed')
})

test('a record of another game than was played is wrong', async () => {
  expect((await verify(await plain(), { ...KEPT, game: '5211' })).problem).toBe('other-game')
})

// Moves

const MOVES = [
  { version: 5, action: 'Y1+Y2' },
  { version: 8, action: 'G1' },
]

test('own moves are in the record in order, with others in between', async () => {
  const moves = [[0, 'O1'], [ME, 'Y1+Y2'], [ME, 'B3'], [ME, 'G1']] as const // prettier-ignore
  expect(await verify({ ...(await record()), moves }, { ...KEPT, moves: MOVES })).toMatchObject({ result: 'proved' })
})

test.each([
  ['without them', []],
  [
    'with another one instead',
    [
      [ME, 'Y1+Y2'],
      [ME, 'G2'],
    ],
  ],
  [
    'in another order',
    [
      [ME, 'G1'],
      [ME, 'Y1+Y2'],
    ],
  ],
  [
    'in another seat',
    [
      [ME, 'Y1+Y2'],
      [0, 'G1'],
    ],
  ],
] as [string, [number, string][]][])('a record %s does not show the own moves', async (_, moves) => {
  const verdict = await verify({ ...(await record()), moves }, { ...KEPT, moves: MOVES })
  expect(verdict.problem).toBe('other-moves')
})

test.each([{ moves: [null] }, { options: null }])('a record with %j is malformed', async (change) => {
  const changed = { ...(await record()), game: 'gloria', ...change } as unknown as RecordOfGame
  expect((await verify(changed, null)).problem).toBe('form')
})

test('a record without players is malformed', async () => {
  const empty = { ...(await record(SECRET, [])), game: 'gloria', players: 0 }
  expect((await verify(empty, null)).problem).toBe('form')
})
