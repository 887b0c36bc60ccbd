import { beforeEach, expect, test } from 'vitest'
import type { DailyDay, DailyDealInfo, DailyOwn } from '../src/generated/protocol'
import { checkDailyCommand } from '../src/lib/command'
import { sha256, toHex } from '../src/lib/sha256'
import { byGame, dayFrom, nextOf } from '../src/pages/daily/deals'
import { checkSecret, dayOfFingerprint, noteFingerprints, notedFingerprint } from '../src/pages/daily/fingerprints'
import { nextChange, timeUntil } from '../src/pages/daily/followDay'

const SECRET = '07'.repeat(32)
const COMMITMENT = toHex(sha256(new Uint8Array(32).fill(7)))
const DEAL: DailyDealInfo & { secret: string } = {
  day: '2026-11-17',
  game: '5211',
  players: 2,
  bot: 'hen',
  options: {},
  commitment: COMMITMENT,
  committed: 0,
  secret: SECRET,
  played: 0,
  yours: null,
}
const TRY: DailyOwn = { table: 't', is_over: false, rank: null, points: null, position: null }

function dayWith(deal: DailyDealInfo, today = deal.day): DailyDay {
  return { day: deal.day, today, first: deal.day, ends: 1000, deals: [deal] }
}

beforeEach(() => localStorage.clear())

test('a secret whose fingerprint was seen on the day is as seen', () => {
  noteFingerprints(dayWith(DEAL))
  expect(checkSecret(DEAL)).toBe('as-seen')
  expect(dayOfFingerprint(COMMITMENT)).toBe(DEAL.day)
  expect(dayOfFingerprint('aa')).toBeNull()
})

test('a fingerprint that is first seen after the day proves nothing', () => {
  noteFingerprints(dayWith(DEAL, '2026-11-18'))
  expect(notedFingerprint(DEAL)).toBeNull()
  expect(checkSecret(DEAL)).toBe('not-seen')
})

test('the fingerprint that was seen first stays, so a replaced deal is found', () => {
  noteFingerprints(dayWith({ ...DEAL, commitment: 'aa' }))
  noteFingerprints(dayWith(DEAL))
  expect(notedFingerprint(DEAL)).toBe('aa')
  expect(checkSecret(DEAL)).toBe('other-fingerprint')
})

test('a secret that does not have the fingerprint is wrong', () => {
  expect(checkSecret({ ...DEAL, secret: '08'.repeat(32) })).toBe('wrong-secret')
  expect(checkSecret({ ...DEAL, secret: 'not hex' })).toBe('wrong-secret')
})

test('only the last days are kept, and unreadable storage is as empty', () => {
  localStorage.setItem('roost-daily', '{"20')
  for (let later = 0; later < 70; later++) noteFingerprints(dayWith({ ...DEAL, day: dayFrom(DEAL.day, later) }))
  expect(notedFingerprint(DEAL)).toBeNull()
  expect(notedFingerprint({ ...DEAL, day: dayFrom(DEAL.day, 69) })).toBe(COMMITMENT)
})

test('the command compares the record with the fingerprint', () => {
  expect(checkDailyCommand('T', 'c0')).toBe('roost check roost-T.json --commitment c0')
})

test('a page waits for the end of today, and for the beginning of tomorrow', () => {
  expect(nextChange({ ...dayWith(DEAL), ends: 200_000 })).toBe(200_000)
  expect(nextChange({ ...dayWith(DEAL, '2026-11-16'), ends: 200_000 })).toBe(113_600)
})

test('a server whose clock is late is not asked without a pause', () => {
  expect(timeUntil(0)).toBeGreaterThanOrEqual(1000)
  expect(timeUntil(Date.now() / 1000 + 3600)).toBeGreaterThan(3_600_000 - 1000)
})

test('days are counted over the end of a month and a year', () => {
  expect(dayFrom('2026-12-31', 1)).toBe('2027-01-01')
  expect(dayFrom('2028-03-01', -1)).toBe('2028-02-29')
})

test('a try that was begun is offered first, then a deal that was not played', () => {
  const played = { ...DEAL, yours: { ...TRY, is_over: true } }
  const begun = { ...DEAL, players: 4, yours: TRY }
  const fresh = { ...DEAL, players: 3 }
  expect(nextOf([played, fresh, begun])).toBe(begun)
  expect(nextOf([played, fresh])).toBe(fresh)
  expect(nextOf([played])).toBe(played)
})

test('deals are listed by game', () => {
  const found = byGame([DEAL, { ...DEAL, game: 'gloria' }, { ...DEAL, players: 3 }])
  expect(found.map(({ game, deals }) => [game, deals.length])).toEqual([
    ['5211', 2],
    ['gloria', 1],
  ])
})
