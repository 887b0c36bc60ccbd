// The page's side of the worker of offline play, with a fake worker.

import { beforeEach, expect, test, vi } from 'vitest'
import { PROTOCOL, type ServerMessage } from '../../src/generated/protocol'
import { Pocket } from '../../src/pocket'
import { FORMAT } from '../../src/pocket/manifest'
import type { FromWorker, ToWorker } from '../../src/pocket/messages'
import { fakeBrowser } from './browser'

vi.mock('../../src/offline/texts', () => ({ loadOfflineTexts: () => Promise.resolve() }))
vi.mock('../../src/offline/cache', () => ({
  installed: () => Promise.resolve({ format: FORMAT, protocol: PROTOCOL, worker: '/pocket/worker.js' }),
}))
vi.mock('../../src/offline/games', () => ({
  games: { load: (table: string) => Promise.resolve({ table, summary: { status: 'over' } }) },
  removeGame: () => Promise.resolve(),
}))

const workers: FakeWorker[] = []

class FakeWorker extends EventTarget {
  isThere = true
  pings = 0

  constructor() {
    super()
    workers.push(this)
  }

  postMessage(message: ToWorker): void {
    if (!this.isThere) return
    if (message.type === 'start') this.#say({ type: 'ready' })
    else if (message.type === 'call') this.#say({ type: 'answer', id: message.id, value: null })
    else if (message.text.includes('ping')) {
      this.pings++
      this.#say({ type: 'message', message: { type: 'pong' } })
    }
  }

  #say(data: FromWorker): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }

  terminate(): void {
    this.isThere = false
  }
}

const TABLE = 'pocket-a'
const BEATS = 60_000

let pocket: Pocket
let told: ServerMessage[]

beforeEach(async () => {
  vi.useFakeTimers()
  fakeBrowser()
  vi.stubGlobal('Worker', FakeWorker)
  vi.spyOn(console, 'error').mockReturnValue()
  workers.length = 0
  pocket = new Pocket()
  pocket.onmessage = (message) => told.push(message)
  told = []
  await pocket.send({ type: 'watch', table: TABLE, since: null })
})

test('a worker that answers goes on', async () => {
  await vi.advanceTimersByTimeAsync(BEATS)
  expect(workers[0]!.pings).toBeGreaterThan(3)
  expect(pocket.isReady).toBe(true)
  expect(told.every(({ type }) => type === 'pong')).toBe(true)
})

test('a worker that the browser has ended is noticed, and the next message starts another', async () => {
  workers[0]!.isThere = false
  await vi.advanceTimersByTimeAsync(BEATS)
  expect(told).toMatchObject([{ type: 'error', table: TABLE, key: 'pocket-broken' }])
  expect(pocket.isReady).toBe(false)
  await pocket.send({ type: 'watch', table: TABLE, since: null })
  expect(pocket.isReady).toBe(true)
  expect(workers).toHaveLength(2)
})
