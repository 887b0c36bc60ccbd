// The connection to the server, with a fake socket that a test controls.

import { beforeEach, expect, test, vi } from 'vitest'
import { PROTOCOL, type ClientMessage, type ServerMessage, type TableState } from '../src/generated/protocol'
import { kept, promise, reveal } from '../src/lib/kept'
import { Connection } from '../src/lib/socket.svelte'

const sockets: FakeSocket[] = []

class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  readyState = 1
  sent: ClientMessage[] = []

  constructor() {
    super()
    sockets.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }

  close(): void {
    this.readyState = 3
  }

  receive(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

const HELLO = { type: 'hello', protocol: PROTOCOL, server: '1', person: 'p', name: null, now: 0 }
const state = (version: number, table = 'T'): TableState => ({ type: 'table', table, version }) as unknown as TableState
const error = (values: Partial<Extract<ServerMessage, { type: 'error' }>>): object => ({
  ...{ type: 'error', table: null, id: null, key: 'message-malformed', values: {} },
  ...values,
})

let connection: Connection

/** A connection that is online and follows table T at version 1. */
function online(): FakeSocket {
  connection.start()
  const socket = sockets.at(-1)!
  socket.receive(HELLO)
  connection.follow('T', () => undefined)
  socket.receive(state(1))
  socket.sent = []
  return socket
}

const actions = (socket: FakeSocket): string[] =>
  socket.sent.flatMap((message) => (message.type === 'act' ? [message.action] : []))
const pending = (table = 'T'): string[] => connection.tables[table]!.pending.map(({ id }) => id)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  sockets.length = 0
  connection = new Connection()
})

test('a move stays pending until it is acknowledged', () => {
  const socket = online()
  connection.act('T', 'draw')
  const [id] = pending()
  expect(socket.sent).toMatchObject([{ type: 'act', table: 'T', seen: 1, id, action: 'draw' }])
  socket.receive({ type: 'ack', table: 'T', id, version: 2 })
  expect(pending()).toEqual([])
})

test('an error with a table settles its move and is shown there', () => {
  const socket = online()
  connection.act('T', 'draw')
  socket.receive(error({ table: 'T', id: pending()[0]!, key: 'illegal-pile-empty' }))
  expect(pending()).toEqual([])
  expect(connection.tables.T!.refusal?.key).toBe('illegal-pile-empty')
})

test('an error without a table settles the move it answers', () => {
  const socket = online()
  connection.follow('U', () => undefined)
  socket.receive(state(1, 'U'))
  connection.act('U', 'draw')
  connection.act('T', 'no such thing')
  socket.receive(error({ id: pending('T')[0]! }))
  expect(pending('T')).toEqual([])
  expect(connection.tables.T!.refusal?.key).toBe('message-malformed')
  expect(pending('U'), 'the move at the other table stays pending').toHaveLength(1)
  expect(connection.tables.U!.refusal).toBeNull()
})

test('an error that answers nothing leaves every move pending', () => {
  const socket = online()
  connection.act('T', 'draw')
  socket.receive(error({}))
  socket.receive(error({ id: 'unknown' }))
  expect(pending()).toHaveLength(1)
  expect(connection.tables.T!.refusal).toBeNull()
})

test('a reconnect catches up with all tables and resends pending messages', () => {
  const socket = online()
  connection.act('T', 'draw')
  const [id] = pending()
  socket.dispatchEvent(new Event('close'))
  expect(connection.status).toBe('lost')
  vi.advanceTimersByTime(1000)
  const next = sockets.at(-1)!
  expect(next).not.toBe(socket)
  next.receive(HELLO)
  expect(next.sent).toMatchObject([
    { type: 'watch', table: 'T', since: 1 },
    { type: 'act', id, action: 'draw' },
  ])
})

test('a line that lets nothing through counts as lost after a while, and is tried again', () => {
  connection.start()
  vi.advanceTimersByTime(9_000)
  expect(connection.status).toBe('starting')
  vi.advanceTimersByTime(2_000)
  expect(connection.status).toBe('lost')
  sockets.at(-1)!.receive(HELLO)
  expect(connection.status).toBe('online')
  vi.advanceTimersByTime(11_000)
  expect(connection.status).toBe('online')
  expect(sockets).toHaveLength(2)
})

test('only the last of several moves made offline is sent', () => {
  const socket = online()
  socket.dispatchEvent(new Event('close'))
  connection.act('T', 'draw')
  connection.say('T', 'hello')
  connection.act('T', 'take 0')
  vi.advanceTimersByTime(1000)
  const next = sockets.at(-1)!
  next.receive(HELLO)
  expect(actions(next)).toEqual(['take 0'])
  expect(next.sent.filter(({ type }) => type === 'say')).toHaveLength(1)
})

test('a socket that is silent for too long is dropped', () => {
  online()
  vi.advanceTimersByTime(30_000)
  expect(connection.status).toBe('online')
  vi.advanceTimersByTime(15_000)
  expect(connection.status).toBe('lost')
})

test('the wait before reconnecting doubles up to eight seconds', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  online().dispatchEvent(new Event('close'))
  const waits: number[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    const [count, start] = [sockets.length, Date.now()]
    while (sockets.length === count) vi.advanceTimersByTime(100)
    waits.push(Date.now() - start)
    sockets.at(-1)!.dispatchEvent(new Event('close'))
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000])
})

test('an older state never replaces a newer one', () => {
  const socket = online()
  const seen: number[] = []
  connection.follow('T', ({ version }) => seen.push(version))
  for (const version of [3, 2, 4]) socket.receive(state(version))
  expect(seen).toEqual([3, 4])
  expect(connection.tables.T!.state?.version).toBe(4)
})

test('a table is left when its last follower leaves', () => {
  const socket = online()
  const leave = connection.follow('U', () => undefined)
  const leaveToo = connection.follow('U', () => undefined)
  leave()
  expect(socket.sent).toEqual([{ type: 'watch', table: 'U', since: null }])
  leaveToo()
  expect(socket.sent.at(-1)).toEqual({ type: 'leave_watch', table: 'U' })
  expect(connection.tables.U).toBeUndefined()
})

test.each([
  [PROTOCOL, false],
  [PROTOCOL + 1, true],
])('a server of protocol %i makes this page outdated: %s', (protocol, isOutdated) => {
  connection.start()
  sockets.at(-1)!.receive({ ...HELLO, protocol })
  expect(connection.isOutdated).toBe(isOutdated)
})

test('an acknowledged move is kept for the proof, and a refused one is not', () => {
  reveal('T', 0, 1, [promise({ table: 'T', game: '5211', commitment: 'c0' })])
  const socket = online()
  connection.act('T', 'draw')
  socket.receive({ type: 'ack', table: 'T', id: pending()[0], version: 2 })
  socket.receive({ ...state(2), you: 0, view: { to_act: [0], events: [] } })
  connection.act('T', 'keep')
  socket.receive(error({ table: 'T', id: pending()[0]!, key: 'too-late' }))
  expect(kept('T')?.moves).toEqual([{ version: 2, action: 'draw' }])
})

test('a socket that is never greeted is dropped', () => {
  connection.start()
  vi.advanceTimersByTime(60_000)
  expect(sockets.length).toBeGreaterThan(1)
})

test('a socket that is replaced before it was greeted is closed', () => {
  online().dispatchEvent(new Event('close'))
  vi.advanceTimersByTime(1000)
  const [waiting, count] = [sockets.at(-1)!, sockets.length]
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(1)
  expect(sockets.length).toBeGreaterThan(count)
  expect(waiting.readyState, 'closed').toBe(3)
})

test('a hint is asked for again after a reconnect, until it comes or is forgotten', () => {
  const socket = online()
  const found: string[] = []
  const forget = connection.hint(
    'T',
    ['chest GR'],
    ({ bot }) => found.push(bot),
    ({ key }) => found.push(key),
  )
  const [asked] = socket.sent
  expect(asked).toMatchObject({ type: 'ask_hint', table: 'T', seen: 1, actions: ['chest GR'] })
  socket.receive(HELLO)
  expect(socket.sent).toContainEqual(asked)
  const { id } = asked as Extract<ClientMessage, { type: 'ask_hint' }>
  socket.receive({ type: 'hint', table: 'T', id, bot: 'fox', choices: [], reason: null })
  expect(found).toEqual(['fox'])
  forget()
  const count = socket.sent.length
  socket.receive(HELLO)
  expect(socket.sent.slice(count)).not.toContainEqual(asked)
})

test('a hint that is refused says why, unless it is forgotten', () => {
  const socket = online()
  const found: string[] = []
  const ask = (): [string, () => void] => {
    const forget = connection.hint(
      'T',
      [],
      ({ bot }) => found.push(bot),
      ({ key }) => found.push(key),
    )
    return [(socket.sent.at(-1) as Extract<ClientMessage, { type: 'ask_hint' }>).id, forget]
  }
  const [first] = ask()
  socket.receive(error({ table: 'T', id: first, key: 'too-late' }))
  expect(found).toEqual(['too-late'])
  const [second, forget] = ask()
  forget()
  socket.receive(error({ table: 'T', id: second, key: 'too-late' }))
  expect(found).toHaveLength(1)
  expect(connection.tables.T!.refusal, 'nobody waits for it').toBeNull()
})
