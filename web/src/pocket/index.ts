// Games on this device: the page's side of the worker. It is loaded when a game of this kind is played or opened.

import type {
  ClientMessage,
  CreateTable,
  Hint,
  Previewed,
  Replay,
  Review,
  ReviewOrder,
  ServerMessage,
  TableEvents,
  TableInfo,
} from '../generated/protocol'
import { PROTOCOL } from '../generated/protocol'
import { installed } from '../offline/cache'
import { games, removeGame } from '../offline/games'
import { holdFiles, holdGame, type Free } from '../offline/locks'
import { loadOfflineTexts } from '../offline/texts'
import { Problem } from '../lib/api'
import type { RecordOfGame } from '../lib/fair'
import { promise, sit } from '../lib/kept'
import { paced } from '../lib/settings.svelte'
import { noteStorageFailure } from '../lib/storage.svelte'
import { FORMAT } from './manifest'
import type { FromWorker, ToWorker } from './messages'
import type { SavedGame } from './saved'

/** A game against bots, one for each of the other seats; null is the default bot. */
export interface NewGame {
  game: string
  options: CreateTable['options']
  bots: readonly (string | null)[]
  person: string
  name: string | null
  isGuided?: boolean
}

/** A decision at a server that a hint is wanted for: what the own seat sees, and all that it was told. */
export interface HintQuestion {
  table: string
  game: string
  players: number
  options: object
  view: object
  events: readonly object[]
  /** Actions of the turn that are not sent yet. */
  actions: readonly string[]
}

interface Waiting {
  onpart: (part: never) => void
  resolve: (value: never) => void
  reject: (error: Problem) => void
}

/** How long a bot takes at least at the normal pace, in milliseconds; as at a server. */
const PAUSE = 400
/** How often the worker is asked whether it is there, in milliseconds. A browser that ends it, for example because
 * memory is short, says nothing. */
const BEAT = 10_000
/** Questions without an answer after which it is given up. The clock is not asked: while a device sleeps, nobody answers. */
const MISSED = 4

export class Pocket {
  /** Gets the messages about tables. */
  onmessage: (message: ServerMessage) => void = () => {}

  #worker: Worker | null = null
  #starting: Promise<void> | null = null
  #isReady = false
  #freeFiles: Free = () => {}
  #pulse: ReturnType<typeof setInterval> | undefined
  #unanswered = 0
  /** The tables that are reviewed: a part of that can take minutes on a slow device, in which the worker hears nothing. */
  #reviewed = new Set<string>()
  #waiting = new Map<number, Waiting>()
  #lastCall = 0
  #opened = new Map<string, Promise<void>>()
  /** The tables that the page watches: after a failure, a new worker has to know. */
  #watched = new Set<string>()
  /** Give up the locks of games, by table. */
  #frees = new Map<string, Free>()
  /** Deleted games: what the worker still says about them is not kept. */
  #deleted = new Set<string>()

  /** Load Python and the modules; resolves when games can be played. Rejects with a Problem that says why not. */
  start(): Promise<void> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.stop()
      throw error
    })
    return this.#starting
  }

  async #start(): Promise<void> {
    await loadOfflineTexts()
    if (typeof WebAssembly !== 'object') throw new Problem(0, 'offline-no-wasm', {})
    this.#freeFiles = await holdFiles()
    const manifest = await installed()
    if (!manifest) throw new Problem(0, 'pocket-not-there', {})
    if (manifest.format !== FORMAT || manifest.protocol !== PROTOCOL) throw new Problem(0, 'pocket-other-format', {})
    if (!this.#starting) throw new Problem(0, 'pocket-broken', {}) // stopped meanwhile
    const worker = (this.#worker = new Worker(manifest.worker, { type: 'module' }))
    await new Promise<void>((resolve, reject) => {
      worker.addEventListener('error', () => reject(this.#fail()))
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        this.#unanswered = 0
        if (data.type === 'ready') resolve()
        else if (data.type === 'failed') reject(this.#fail(data.reason))
        else this.#receive(data)
      })
      this.#post({ type: 'start', manifest, pause: paced(PAUSE) / 1000 })
    })
    this.#isReady = true
    this.#unanswered = 0
    this.#pulse = setInterval(() => this.#beat(), BEAT)
  }

  #beat(): void {
    if (this.#reviewed.size) return
    if (this.#unanswered++ < MISSED) this.#tellWorker({ type: 'ping' })
    else this.#fail('the worker does not answer')
  }

  async #holdGame(table: string): Promise<void> {
    this.#frees.set(table, await holdGame(table))
  }

  #freeGame(table: string): void {
    this.#frees.get(table)?.()
    this.#frees.delete(table)
  }

  /** End the worker. What it was asked is refused; the games are kept. */
  stop(): void {
    clearInterval(this.#pulse)
    this.#worker?.terminate()
    this.#worker = this.#starting = null
    this.#isReady = false
    this.#opened.clear()
    this.#reviewed.clear()
    for (const table of [...this.#frees.keys()]) this.#freeGame(table)
    this.#freeFiles()
    for (const { reject } of this.#waiting.values()) reject(new Problem(0, 'pocket-broken', {}))
    this.#waiting.clear()
  }

  #fail(reason = ''): Problem {
    if (reason) console.error(reason)
    const tables = [...this.#opened.keys()]
    this.stop()
    for (const table of tables) this.#tell(table, new Problem(0, 'pocket-broken', {}))
    return new Problem(0, 'pocket-broken', {})
  }

  #tell(table: string, { key, values }: Problem): void {
    this.onmessage({ type: 'error', table, id: null, key, values: values as Record<string, string | number> })
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message)
  }

  #receive(message: Exclude<FromWorker, { type: 'ready' | 'failed' }>): void {
    if (message.type === 'message') this.#hear(message.message)
    else if (message.type === 'save') this.#save(message.game)
    else {
      const waiting = this.#waiting.get(message.id)
      if (message.type === 'part') return waiting?.onpart(message.value as never)
      this.#waiting.delete(message.id)
      if (message.type === 'answer') waiting?.resolve(message.value as never)
      else waiting?.reject(new Problem(0, message.key, message.values))
    }
  }

  #hear(message: ServerMessage): void {
    const isEnd = message.type === 'error' || (message.type === 'review' && message.is_complete)
    if (isEnd) this.#reviewed.delete(message.table ?? '')
    this.onmessage(message)
  }

  #save(game: SavedGame): void {
    if (!this.#deleted.has(game.table)) void games.save(game).catch(noteStorageFailure)
  }

  /** Delete a game from this device, unless another tab plays it. */
  async remove(table: string): Promise<void> {
    this.#opened.delete(table)
    this.#freeGame(table)
    await this.#holdGame(table)
    this.#deleted.add(table)
    await removeGame(table)
    this.#freeGame(table)
  }

  /** Open a table that this device has kept, unless it is open. */
  #open(table: string): Promise<void> {
    const opening = this.#opened.get(table) ?? this.#restore(table)
    this.#opened.set(table, opening)
    opening.catch(() => {
      this.#opened.delete(table)
      this.#freeGame(table)
    })
    return opening
  }

  async #restore(table: string): Promise<void> {
    await loadOfflineTexts()
    const found = await games.load(table)
    if (found?.summary.status !== 'over') await this.#holdGame(table)
    const saved = await games.load(table) // another tab may have played until it gave up the game
    if (!saved) throw new Problem(404, 'table-unknown', { table })
    await this.start()
    await this.#call('restore', { saved })
    if (this.#watched.has(table)) this.#tellWorker({ type: 'watch', table, since: null })
  }

  async #call<Answer>(name: string, values: object, onpart: (part: never) => void = () => {}): Promise<Answer> {
    const id = ++this.#lastCall
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { onpart, resolve, reject })
      this.#post({ type: 'call', id, name, values: JSON.stringify(values) })
    })
  }

  async #ask<Answer>(name: string, table: string, values: object = {}): Promise<Answer> {
    await this.#open(table)
    return this.#call(name, { table, ...values })
  }

  /** Send a message of the protocol to a table on this device. */
  async send(message: Extract<ClientMessage, { table: string }>): Promise<void> {
    this.#note(message)
    if (message.type === 'leave_watch' && !this.#opened.has(message.table)) return // no worker needs to start for it
    try {
      await this.#open(message.table)
      this.#tellWorker(message)
    } catch (error) {
      this.#tell(message.table, error instanceof Problem ? error : new Problem(0, 'pocket-broken', {}))
    }
  }

  #note({ type, table }: Extract<ClientMessage, { table: string }>): void {
    if (type === 'ask_review') this.#reviewed.add(table)
    else if (type === 'watch') this.#watched.add(table)
    else if (type === 'leave_watch') this.#watched.delete(table)
  }

  #tellWorker(message: ClientMessage): void {
    this.#post({ type: 'message', text: JSON.stringify(message) })
  }

  /** Create a game. The table commits itself to its secret before this device promises its contribution to the deal. */
  async create({ game, options, bots, person, name, isGuided = false }: NewGame): Promise<TableInfo> {
    const seats = [{ kind: 'open' }, ...bots.map((bot) => ({ kind: 'bot', bot }))]
    const made = await this.#call<TableInfo>('create', {
      wanted: { game, options, seats, is_guided: isGuided },
      person,
    })
    return this.#join(made, name)
  }

  async #join(made: TableInfo, name: string | null): Promise<TableInfo> {
    await this.#holdGame(made.table)
    this.#opened.set(made.table, Promise.resolve())
    const promised = { table: made.table, name: name ?? '', contribution_hash: promise(made) }
    const joined = await this.#call<TableInfo>('join', promised)
    sit(made.table, joined.you)
    return joined
  }

  async rematch(table: string): Promise<TableInfo> {
    const { rematch, seats } = await this.table(table)
    if (rematch && (await games.load(rematch))) return this.table(rematch)
    return this.#join(await this.#ask<TableInfo>('rematch', table), seats[0]?.name ?? null)
  }

  table = (table: string): Promise<TableInfo> => this.#ask('table', table)
  leave = (table: string): Promise<TableInfo> => this.#ask('leave', table)
  events = (table: string): Promise<TableEvents> => this.#ask('events', table)
  preview = (table: string, actions: string[]): Promise<Previewed> => this.#ask('preview', table, { actions })
  replay = (table: string, seat: number | null): Promise<Replay> => this.#ask('replay', table, { seat })

  // What is computed for a game at a server. The worker has to be started.

  /** How many milliseconds a thousand simulations take on this device. */
  measure = (): Promise<number> => this.#call('measure', {})
  hint = (asked: HintQuestion): Promise<Hint> => this.#call('hint', asked)

  /** Compute a review; resolves when it is complete. */
  review = ({ table, seat, record, simulations }: ReviewOrder, onpart: (part: Review) => void): Promise<void> => {
    this.#reviewed.add(table)
    const asked = this.#call<void>('review', { table, seat, record, simulations }, onpart)
    return asked.finally(() => this.#reviewed.delete(table))
  }

  /** Whether the worker runs and has answered. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** The record of a finished game, as a text to export. */
  recordText = (table: string): Promise<string> => this.#ask('record', table)

  async record(table: string): Promise<RecordOfGame> {
    return JSON.parse(await this.recordText(table)) as RecordOfGame
  }
}

export const pocket = new Pocket()
export { isPocket } from './ids'
