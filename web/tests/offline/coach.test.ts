// Where hints and reviews are computed: here if that is possible, by the server in every other case.

import { beforeEach, expect, test, vi } from 'vitest'
import type { Error as Refusal, Hint, Review, ReviewOrder, TableState } from '../../src/generated/protocol'
import { api, Problem } from '../../src/lib/api'
import * as onDevice from '../../src/lib/onDevice'
import { connection } from '../../src/lib/socket.svelte'
import * as cache from '../../src/offline/cache'
import * as kept from '../../src/offline/reviews'
import { askHint, askReview, warmUp } from '../../src/pages/coach'
import { pocket } from '../../src/pocket'
import type { Manifest } from '../../src/pocket/manifest'
import { FAST, HINT_PATIENCE, noteSpeed, speedOf } from '../../src/pocket/speed'

const VERSION = 'files'
const record = JSON.stringify({
  moves: [
    [0, 'a'],
    [1, 'b'],
    [0, 'c'],
  ],
})
const order: ReviewOrder = { table: 'T', seat: 0, simulations: 16, server: '1', record }
const refusal = { key: 'too-late' } as Refusal
const hint = { type: 'hint', choices: [] } as unknown as Hint
const state = { table: 'T', version: 5, view: {}, game: '5211', players: 2, options: {} } as unknown as TableState

/** A part of a review with one decision, or the last one. */
function part(after: number, isComplete = false): Review {
  const decisions = isComplete ? [] : [{ number: after + 1 }]
  return {
    type: 'review',
    table: 'T',
    seat: 0,
    total: 2,
    after,
    decisions,
    is_complete: isComplete,
  } as unknown as Review
}

let shown: [string, boolean, boolean][]
const onpart = (review: Review, isHere: boolean): void => {
  shown.push([review.decisions.length ? 'decision' : 'none', review.is_complete, isHere])
}
let byServer: { review: (review: Review) => void; hint: (hint: Hint) => void }
let counted: { yes: () => void; no: (refusal: Refusal) => void } | null

/** The server and the worker as these tests see them. */
function spies() {
  return {
    order: vi.spyOn(api, 'reviewOrder').mockResolvedValue(order),
    events: vi.spyOn(api, 'events').mockResolvedValue({ version: 5, events: [{ key: 'dealt' }] }),
    stop: vi.spyOn(pocket, 'stop').mockReturnValue(),
    review: vi.spyOn(connection, 'review').mockImplementation((_, onpart) => {
      byServer = { ...byServer, review: onpart }
      return () => undefined
    }),
    hint: vi.spyOn(connection, 'hint').mockImplementation((_table, _actions, onhint) => {
      byServer = { ...byServer, hint: onhint }
      return () => undefined
    }),
    count: vi.spyOn(connection, 'countHint').mockImplementation((_table, _seen, _actions, yes, no) => {
      counted = { yes, no }
      return () => undefined
    }),
  }
}
let spy: ReturnType<typeof spies>

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
  shown = []
  counted = null
  noteSpeed(VERSION, FAST / 2)
  connection.me = { server: '1' } as typeof connection.me
  connection.tables = { T: { state } as unknown as (typeof connection.tables)[string] }
  vi.spyOn(onDevice, 'isOfflineUsed').mockResolvedValue(true)
  vi.spyOn(cache, 'installed').mockResolvedValue({ version: VERSION, roost: '1' } as Manifest)
  vi.spyOn(kept, 'keptReview').mockResolvedValue(null)
  vi.spyOn(kept, 'keepReview').mockResolvedValue()
  spy = spies()
  vi.spyOn(pocket, 'start').mockResolvedValue()
  vi.spyOn(pocket, 'isReady', 'get').mockReturnValue(true)
  pocket.measure = vi.fn(() => Promise.resolve(FAST / 2))
  pocket.hint = vi.fn(() => Promise.resolve(hint))
  pocket.review = vi.fn((_, tell: (part: Review) => void) => {
    for (const each of [part(0), part(1), part(2, true)]) tell(each)
    return Promise.resolve()
  })
})

const asked = (): [number, number] => [spy.review.mock.calls.length, vi.mocked(pocket.review).mock.calls.length]

async function reviewed(): Promise<[number, number]> {
  askReview('T', onpart, () => undefined)
  await vi.waitFor(() => expect(asked().some(Boolean) || shown.some(([, isComplete]) => isComplete)).toBe(true))
  await new Promise((done) => setTimeout(done))
  return asked()
}

test('a review is computed here and kept here, as a whole when it is complete', async () => {
  expect(await reviewed()).toEqual([0, 1])
  expect(shown.map(([what, isComplete]) => [what, isComplete])).toEqual([
    ['none', false],
    ['decision', false],
    ['decision', false],
    ['none', true],
  ])
  const [whole] = vi.mocked(kept.keepReview).mock.calls[0] ?? []
  expect([whole?.after, whole?.decisions.length, whole?.is_complete]).toEqual([0, 2, true])
})

test('a review that was made here before is shown without work', async () => {
  vi.mocked(kept.keptReview).mockResolvedValue(part(0, true))
  expect(await reviewed()).toEqual([0, 0])
  expect(shown).toEqual([['none', true, true]])
})

test('the server reviews without the files, and is not asked for an order', async () => {
  vi.mocked(onDevice.isOfflineUsed).mockResolvedValue(false)
  expect(await reviewed()).toEqual([1, 0])
  expect(spy.order).not.toHaveBeenCalled()
})

test.each([
  ['it has the review', () => spy.order.mockResolvedValue({ ...order, record: null })],
  ['it refuses the order', () => spy.order.mockRejectedValue(new Problem(403, 'no', {}))],
  ['it has another version', () => spy.order.mockResolvedValue({ ...order, server: '2' })],
  ['this device is known to be slow', () => noteSpeed(VERSION, FAST * 2)],
  ['this device is measured as slow', () => (noteSpeed('', 1), (pocket.measure = () => Promise.resolve(FAST * 2)))],
])('the server reviews if %s', async (_, given) => {
  given()
  expect(await reviewed()).toEqual([1, 0])
})

test('a review that fails half way is made by the server from its beginning', async () => {
  pocket.review = vi.fn((_, tell: (part: Review) => void) => {
    tell(part(0))
    return Promise.reject(new Problem(0, 'pocket-broken', {}))
  })
  expect(await reviewed()).toEqual([1, 1])
  byServer.review(part(0, true))
  expect(shown.at(-1)).toEqual(['none', true, false])
  expect(
    shown.slice(0, -1).some(([, isComplete]) => isComplete),
    'a half is no whole',
  ).toBe(false)
  expect([speedOf(VERSION), vi.mocked(kept.keepReview).mock.calls.length]).toEqual(['slow', 0])
})

test('a review that takes too long is left to the server, and the worker ends', async () => {
  vi.useFakeTimers()
  pocket.review = vi.fn(() => new Promise<void>(() => undefined))
  askReview('T', onpart, () => undefined)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(asked()).toEqual([1, 1])
  expect(spy.stop).toHaveBeenCalled()
})

test('a review goes on while the person is elsewhere, and is asked for once', async () => {
  let end = (): void => undefined
  pocket.review = vi.fn((_, tell: (part: Review) => void) => {
    tell(part(0))
    return new Promise<void>((done) => {
      end = () => {
        tell(part(1))
        tell(part(2, true))
        done()
      }
    })
  })
  const leave = askReview('T', onpart, () => undefined)
  await vi.waitFor(() => expect(shown.length).toBe(2))
  leave()
  askReview('T', onpart, () => undefined)
  await vi.waitFor(() => expect(shown.length).toBe(4))
  end()
  await vi.waitFor(() => expect(shown.at(-1)?.[1]).toBe(true))
  expect(asked()).toEqual([0, 1])
})

test('a hint is computed here from view and events, and shown once the server has counted it', async () => {
  await warmUp()
  const given = vi.fn()
  askHint('T', ['draw'], given, () => undefined)
  await vi.waitFor(() => expect(counted).not.toBeNull())
  expect(given).not.toHaveBeenCalled()
  expect(vi.mocked(pocket.hint).mock.calls[0]?.[0]).toMatchObject({ events: [{ key: 'dealt' }], actions: ['draw'] })
  expect(spy.count.mock.calls[0]?.slice(0, 3)).toEqual(['T', 5, ['draw']])
  counted?.yes()
  expect(given).toHaveBeenCalledWith(hint, true)
  expect(spy.hint).not.toHaveBeenCalled()
})

test('a hint that the server does not count is not shown', async () => {
  await warmUp()
  const [given, refused] = [vi.fn(), vi.fn()]
  askHint('T', [], given, refused)
  await vi.waitFor(() => expect(counted).not.toBeNull())
  counted?.no(refusal)
  expect([given.mock.calls.length, refused.mock.calls.length]).toEqual([0, 1])
  counted?.no({ key: 'message-malformed' } as Refusal)
  expect(spy.hint, 'a server of an earlier version').toHaveBeenCalled()
})

test.each([
  ['the table has moved on', () => spy.events.mockResolvedValue({ version: 6, events: [] })],
  ['the worker fails', () => (pocket.hint = () => Promise.reject(new Problem(0, 'pocket-broken', {})))],
])('the server gives the hint if %s', async (_, given) => {
  await warmUp()
  given()
  askHint('T', [], vi.fn(), () => undefined)
  await vi.waitFor(() => expect(spy.hint).toHaveBeenCalled())
  expect(spy.count).not.toHaveBeenCalled()
})

test('the server gives a hint that takes too long, and the next ones', async () => {
  await warmUp()
  vi.useFakeTimers()
  pocket.hint = () => new Promise<Hint>(() => undefined)
  askHint('T', [], vi.fn(), () => undefined)
  await vi.advanceTimersByTimeAsync(HINT_PATIENCE + 1)
  expect(spy.hint).toHaveBeenCalledTimes(1)
  askHint('T', [], vi.fn(), () => undefined)
  expect(spy.hint, 'at once').toHaveBeenCalledTimes(2)
})
