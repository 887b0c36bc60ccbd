// The coach on this device, for games at a server: hints and reviews by the worker of offline play. Whatever it cannot
// do is left to the server. It is loaded only if something of offline play is on the device.

import type { Hint, Review, ReviewOrder, TableState } from '../generated/protocol'
import { api, Problem } from '../lib/api'
import { noteStorageFailure } from '../lib/storage.svelte'
import { installed } from '../offline/cache'
import { isOpenHere } from '../offline/locks'
import { keepReview, keptReview } from '../offline/reviews'
import { pocket } from '.'
import type { Manifest } from './manifest'
import { HINT_PATIENCE, isTooSlow, noteSpeed, speedOf } from './speed'

/** Milliseconds without work after which the worker ends: it takes some ten megabytes. */
const IDLE = 300_000
const SECOND = 1000

type OnPart = (part: Review) => void

let usable: Manifest | null = null
let resting: ReturnType<typeof setTimeout> | undefined

/** Let the worker end when it has not been used for a while, unless it plays a game. */
function rest(): void {
  clearTimeout(resting)
  resting = setTimeout(() => isOpenHere() || running.size || pocket.stop(), IDLE)
}

/** The files on this device, if they are those of the server's version and not known to be too slow. */
async function filesFor(server: string): Promise<Manifest | null> {
  const manifest = await installed()
  return manifest?.roost === server && speedOf(manifest.version) !== 'slow' ? manifest : null
}

/** Start the worker, and measure this device unless that was done; return whether it is fast enough. */
async function isFast({ version }: Manifest): Promise<boolean> {
  try {
    await pocket.start()
    if (speedOf(version) === 'unknown') noteSpeed(version, await pocket.measure())
  } catch (error) {
    giveUp(version, error)
  }
  return speedOf(version) === 'fast'
}

/** This device has failed or is too slow: the server computes, for a day or until there are newer files. */
function giveUp(version: string, error: unknown): void {
  noteSpeed(version, null)
  if (!isOpenHere()) pocket.stop() // it may still be busy
  if (!(error instanceof Problem)) throw error
}

/** Get ready to give hints, if this device can: a hint does not wait for the worker to start. */
export async function warmUp(server: string): Promise<void> {
  const manifest = await filesFor(server)
  usable = manifest && (await isFast(manifest)) ? manifest : null
  rest()
}

/** Whether a hint can be computed here now. */
export const isWarm = (): boolean => usable !== null && pocket.isReady && speedOf(usable.version) === 'fast'

/** A hint from what the own seat sees and was told; null: the server has to give it. */
export async function hint(state: TableState, actions: readonly string[]): Promise<Hint | null> {
  const { table, game, players, options, version, view } = state
  try {
    const told = await api.events(table)
    if (!usable || !view || told.version !== version) return null // the table has moved on
    const { events } = told
    return await inTime(pocket.hint({ table, game, players, options, view, events, actions }), HINT_PATIENCE)
  } catch (error) {
    if (usable && (isOfWorker(error) || !(error instanceof Problem))) giveUp(usable.version, error)
    return null
  } finally {
    rest()
  }
}

const isOfWorker = (error: unknown): boolean => error instanceof Problem && error.key === 'pocket-broken'

/** What is asked, or a Problem if it takes too long. */
async function inTime<Result>(asked: Promise<Result>, timeout: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem(0, 'pocket-broken', {})), timeout)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A review that is being computed. It goes on while the person looks at other pages. */
interface Running {
  parts: Review[]
  listeners: Set<OnPart>
  isComplete: Promise<boolean>
}

const running = new Map<string, Running>()

/** Review the own seat of a finished game; false: the server has to, from the beginning. */
export async function review(table: string, onpart: OnPart): Promise<boolean> {
  const found = running.get(table) ?? begin(table)
  for (const part of found.parts) onpart(part)
  found.listeners.add(onpart)
  try {
    return await found.isComplete
  } finally {
    found.listeners.delete(onpart)
  }
}

function begin(table: string): Running {
  const parts: Review[] = []
  const listeners = new Set<OnPart>()
  const tell = (part: Review): void => {
    parts.push(part)
    for (const listener of listeners) listener(part)
  }
  const isComplete = compute(table, tell).finally(() => {
    running.delete(table)
    rest()
  })
  const begun = { parts, listeners, isComplete }
  running.set(table, begun)
  return begun
}

async function compute(table: string, tell: OnPart): Promise<boolean> {
  if (!(await installed())) return false // then the server need not be asked
  const order = await api.reviewOrder(table).catch(refused)
  const manifest = order && (await filesFor(order.server))
  if (!order?.record || !manifest) return false
  const kept = await keptReview(table, order.seat).catch(notKept)
  if (kept) {
    tell(kept)
    return true
  }
  tell(preparing(order, order.record))
  return (await isFast(manifest)) && judge(order, manifest, tell)
}

function refused(error: unknown): null {
  if (error instanceof Problem) return null // the server says why when it is asked for the review
  throw error
}

function notKept(): null {
  noteStorageFailure()
  return null
}

/** The first part, while the worker starts. */
function preparing({ table, seat, simulations }: ReviewOrder, record: string): Review {
  const { moves } = JSON.parse(record) as { moves: [number, string][] }
  const total = moves.filter(([mover]) => mover === seat).length
  const nothing = { after: 0, decisions: [], waiting: 0, is_preparing: true, is_complete: false, balance: null }
  return { type: 'review', table, seat, total, simulations, ...nothing }
}

async function judge(order: ReviewOrder, { version }: Manifest, tell: OnPart): Promise<boolean> {
  const parts: Review[] = []
  const watch = new Watch()
  try {
    const asked = pocket.review(order, (part) => {
      parts.push(part)
      watch.note(part)
      tell(part)
    })
    await Promise.race([asked, watch.late])
  } catch (error) {
    giveUp(version, error)
    return false
  } finally {
    watch.stop()
  }
  const last = parts.at(-1)
  if (!last?.is_complete) return false
  const decisions = parts.flatMap((part) => part.decisions)
  await keepReview({ ...last, after: 0, decisions }).catch(notKept)
  return true
}

/** Finds a review that takes too long. It counts ticks: while a device sleeps, neither they nor the worker go on. */
class Watch {
  #progress = { elapsed: 0, silent: 0, done: 0, total: 0 }
  #timer: ReturnType<typeof setInterval> | undefined
  /** Rejects if it does. */
  late = new Promise<never>((_, reject) => {
    this.#timer = setInterval(() => {
      this.#progress.elapsed++
      this.#progress.silent++
      if (isTooSlow(this.#progress)) reject(new Problem(0, 'pocket-broken', {}))
    }, SECOND)
  })

  note({ after, decisions, total }: Review): void {
    this.#progress = { ...this.#progress, silent: 0, done: after + decisions.length, total }
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
