// The connection to the server: one socket for the whole page, which reconnects by itself. Tables that are played on
// this device have a connection of their own, which takes and gives the same messages and is never lost.
//
// Each move gets an id and stays pending until the server answers it. The server handles an id only once, so after a
// reconnect all pending messages are sent again: each of them takes effect once, or is refused with a reason.

import { PROTOCOL } from '../generated/protocol'
import type {
  Ack,
  ClientMessage,
  Error as Refusal,
  Hello,
  Review,
  ServerMessage,
  TableChange,
  TableState,
} from '../generated/protocol'
import { nextState, OutOfStep } from './changes'
import { AskedHints, type OnHint, type OnRefuse } from './askedHints'
import { isPocket } from '../pocket/ids'
import { keepHands, keepMove, replaceMove, reveal, Unsafe } from './kept'

export type ConnectionStatus = 'starting' | 'online' | 'lost'

export interface Pending {
  id: string
  table: string
  message: Extract<ClientMessage, { id: string }>
}

/** A table that this page follows. Its state is replaced as a whole, never mutated. */
export class Followed {
  state: TableState | null = $state.raw(null)
  isGone = $state(false)
  pending: Pending[] = $state.raw([])
  refusal: Refusal | null = $state.raw(null)
}

type Listener = (state: TableState) => void

/** A review that this page waits for. */
interface AskedReview {
  id: string
  onpart: (part: Review) => void
  onrefuse: (error: Refusal) => void
}

const PING_EVERY = 15_000
const LONGEST_SILENCE = 35_000
const LONGEST_WAIT = 8_000
/** How long a new socket may take until the server greets it; otherwise the connection lets nothing through. */
const LONGEST_GREETING = 10_000

/** Not `randomUUID`: browsers offer it only over https. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-')
}

export class Connection {
  status: ConnectionStatus = $state('starting')
  me: Hello | null = $state.raw(null)
  /** How many seconds the server's clock is ahead of this device's. */
  ahead = $state(0)
  tables: Record<string, Followed> = $state({})
  /** Whether the server uses another protocol version than this page. */
  isOutdated = $state(false)

  #socket: WebSocket | null = null
  #wait = 500
  #lastHeard = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- listeners are called, never drawn
  #followers = new Map<string, Set<Listener>>()
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- as above
  #reviews = new Map<string, AskedReview>()
  #hints = new AskedHints()
  #isStarted = false

  /** The server's time, in seconds. */
  get now(): number {
    return Date.now() / 1000 + this.ahead
  }

  /** Connect, and reconnect whenever the connection is lost. */
  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    addEventListener('online', () => this.#reconnect(0))
    addEventListener('offline', () => this.#drop())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.status === 'lost') this.#reconnect(0)
    })
    setInterval(() => this.#heartbeat(), PING_EVERY)
    this.#open()
  }

  /** Follow a table until the returned function is called; `listener` gets every state, in order. */
  follow(table: string, listener: Listener): () => void {
    const isNew = !this.#followers.has(table)
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- as above
    const listeners = this.#followers.get(table) ?? new Set()
    listeners.add(listener)
    this.#followers.set(table, listeners)
    if (isNew) {
      this.tables[table] = new Followed()
      this.#send({ type: 'watch', table, since: null })
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size) return
      this.#followers.delete(table)
      delete this.tables[table]
      this.#send({ type: 'leave_watch', table })
    }
  }

  /** Ask for a review, and again after a reconnect, until the returned function is called. */
  review(table: string, onpart: AskedReview['onpart'], onrefuse: AskedReview['onrefuse']): () => void {
    const asked = { id: newId(), onpart, onrefuse }
    this.#reviews.set(table, asked)
    this.#send({ type: 'ask_review', table, id: asked.id, seat: null })
    return () => {
      if (this.#reviews.get(table) === asked) this.#reviews.delete(table)
    }
  }

  /** Ask for a hint after actions that are not sent yet, and again after a reconnect, until it is forgotten. */
  hint(table: string, actions: string[], onhint: OnHint, onrefuse: OnRefuse): () => void {
    const seen = this.tables[table]?.state?.version ?? 0
    const message = { type: 'ask_hint' as const, table, seen, id: newId(), actions }
    this.#send(message)
    return this.#hints.add(message, onhint, onrefuse)
  }

  /** Have a hint counted that this device has computed for a version of the table: it is shown after that. */
  countHint(table: string, seen: number, actions: string[], oncounted: () => void, onrefuse: OnRefuse): () => void {
    const message = { type: 'ask_hint' as const, table, seen, id: newId(), actions, on_device: true }
    this.#send(message)
    return this.#hints.add(message, () => undefined, onrefuse, oncounted)
  }

  /** Send a decision now, or once the connection is back. */
  act(table: string, action: string): void {
    const followed = this.tables[table]
    if (!followed?.state) return
    followed.refusal = null
    // Of several choices made offline, only the last one is sent.
    if (this.status !== 'online' && !isPocket(table))
      followed.pending = followed.pending.filter(({ message }) => message.type !== 'act')
    const { version, you, view } = followed.state
    replaceMove(table, version, you === null || !view?.to_act.includes(you))
    this.#keep({ type: 'act', table, seen: version, id: newId(), action })
  }

  say(table: string, text: string): void {
    this.#keep({ type: 'say', table, id: newId(), text })
  }

  react(table: string, reaction: Extract<ClientMessage, { type: 'react' }>['reaction']): void {
    this.#keep({ type: 'react', table, id: newId(), reaction })
  }

  /** The table starts and asks for what this device promised on sitting down. */
  #reveal({ table, you, players, reveal: asked }: TableState): void {
    const isUnderWay = this.tables[table]?.pending.some(({ message }) => message.type === 'reveal')
    if (you === null || !asked?.missing.includes(you) || isUnderWay) return
    try {
      const contribution = reveal(table, you, players, asked.contribution_hashes)
      if (contribution) this.#keep({ type: 'reveal', table, id: newId(), contribution })
    } catch (error) {
      if (!(error instanceof Unsafe)) throw error
      this.#refuse({ type: 'error', table, id: null, key: error.key, values: {} })
    }
  }

  #keep(message: Pending['message']): void {
    const followed = this.tables[message.table]
    if (followed) followed.pending = [...followed.pending, { id: message.id, table: message.table, message }]
    this.#send(message)
  }

  #open(): void {
    clearTimeout(this.#timer)
    this.#socket?.close() // one that the server has not greeted yet
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(`${scheme}//${location.host}/ws`)
    this.#socket = socket
    this.#lastHeard = Date.now()
    socket.addEventListener('message', (event) => {
      if (socket !== this.#socket) return
      this.#lastHeard = Date.now()
      this.#receive(JSON.parse(event.data as string) as ServerMessage)
    })
    socket.addEventListener('close', () => socket === this.#socket && this.#drop())
    this.#timer = setTimeout(() => this.#drop(), LONGEST_GREETING)
  }

  /** Give up the socket without waiting for a clean close, and reconnect later. */
  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.status = 'lost'
    this.#reconnect(this.#wait * (0.7 + 0.6 * Math.random()))
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
  }

  #reconnect(after: number): void {
    if (this.status === 'online' || this.#socket?.readyState === WebSocket.CONNECTING) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#open(), after)
  }

  #heartbeat(): void {
    if (!this.#socket) return
    if (Date.now() - this.#lastHeard > LONGEST_SILENCE) this.#drop()
    else this.#send({ type: 'ping' })
  }

  #send(message: ClientMessage): void {
    if ('table' in message && isPocket(message.table)) void this.#sendToDevice(message)
    else if (this.status === 'online') this.#socket?.send(JSON.stringify(message))
  }

  async #sendToDevice(message: Extract<ClientMessage, { table: string }>): Promise<void> {
    const { pocket } = await import('../pocket')
    pocket.onmessage = (answer) => this.#receive(answer)
    await pocket.send(message)
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'hello':
        this.#greet(message)
        break
      case 'table':
        this.#show(message)
        break
      case 'change':
        this.#change(message)
        break
      case 'ack':
        this.#acknowledge(message)
        break
      case 'error':
        this.#refuse(message)
        break
      case 'gone': {
        const followed = this.tables[message.table]
        if (followed) followed.isGone = true
        break
      }
      case 'review':
        this.#reviews.get(message.table)?.onpart(message)
        break
      case 'hint':
        this.#hints.receive(message)
        break
      case 'pong':
        break
    }
  }

  /** Connected: catch up with every table, then send all pending messages again. */
  #greet(hello: Hello): void {
    clearTimeout(this.#timer)
    this.me = hello
    this.ahead = hello.now - Date.now() / 1000
    this.status = 'online'
    this.#wait = 500
    this.isOutdated = hello.protocol !== PROTOCOL
    const tables = Object.entries(this.tables).filter(([table]) => !isPocket(table))
    for (const [table, { state }] of tables) this.#send({ type: 'watch', table, since: state?.version ?? null })
    for (const [, { pending }] of tables) {
      for (const { message } of pending) this.#send(message)
    }
    for (const message of this.#hints.resume()) this.#send(message)
    for (const [table, { id }] of this.#reviews) this.#send({ type: 'ask_review', table, id, seat: null })
  }

  /** Apply what changed; ask for the whole state if it does not fit. */
  #change(change: TableChange): void {
    const state = this.tables[change.table]?.state
    if (!state) return // no longer followed
    try {
      this.#show(nextState(state, change))
    } catch (error) {
      if (!(error instanceof OutOfStep)) throw error
      this.#send({ type: 'watch', table: change.table, since: state.version })
    }
  }

  #show(state: TableState): void {
    const followed = this.tables[state.table]
    if (!followed || (followed.state && state.version < followed.state.version)) return
    followed.state = state
    followed.isGone = false
    this.#reveal(state)
    keepHands(state)
    for (const listener of this.#followers.get(state.table) ?? []) listener(state)
  }

  #acknowledge({ table, id, version }: Ack): void {
    this.#hints.acknowledge(id)
    const message = this.tables[table]?.pending.find((move) => move.id === id)?.message
    if (message?.type === 'act') keepMove(table, { version, action: message.action })
    this.#settle(table, id)
  }

  #settle(table: string, id: string): void {
    const followed = this.tables[table]
    if (followed) followed.pending = followed.pending.filter((move) => move.id !== id)
  }

  #refuse(error: Refusal): void {
    for (const { id, onrefuse } of this.#reviews.values()) if (id === error.id) return onrefuse(error)
    if (this.#hints.refuse(error)) return
    const table = error.table ?? this.#senderOf(error.id)
    if (table === null) return
    const followed = this.tables[table]
    // A late contribution is not the person's mistake. The table shows a notice about it instead.
    const isReveal = followed?.pending.some(({ id, message }) => id === error.id && message.type === 'reveal')
    if (error.id) this.#settle(table, error.id)
    if (followed && !isReveal) followed.refusal = error
  }

  /** The table that a message was sent for. The server does not name it if it could not parse the message. */
  #senderOf(id: string | null): string | null {
    const isSender = ({ pending }: Followed): boolean => pending.some((move) => move.id === id)
    return Object.entries(this.tables).find(([, followed]) => isSender(followed))?.[0] ?? null
  }
}

export const connection = new Connection()
