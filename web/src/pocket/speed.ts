// Whether this device is fast enough to compute hints and reviews of games at a server. All limits are here.

import { noteStorageFailure } from '../lib/storage.svelte'

const KEY = 'roost-speed'
/**
 * Milliseconds that a thousand simulations may take. A hint has 2000, so it then takes little more than a second, as it
 * does at a server; a review takes a minute or two. A server's core takes about 170.
 */
export const FAST = 600
/** Milliseconds after which a hint is left to the server: as long as a server lets its own bot think. */
export const HINT_PATIENCE = 10_000
/** Seconds without a decision after which a review is left to the server. The slowest decision takes some seconds. */
const LONGEST_SILENCE = 30
/**
 * Seconds that a review may still take. A busy server needs about a minute for the whole. After the last decision comes
 * the luck, in one piece: some seconds of a server's core.
 */
const LONGEST_REST = 180
/** Decisions after which the rest can be estimated. */
const ENOUGH = 3
/** Milliseconds after which a device is measured again: it may have been busy, or short of power. */
const VALID = 24 * 60 * 60 * 1000

interface Measured {
  /** The version of the files of offline play. */
  version: string
  /** Milliseconds for a thousand simulations; null: it failed, or took too long. */
  time: number | null
  at: number
}

/** What could not be stored is good until the page is closed. */
let latest: Measured | null = null

function measured(version: string): Measured | null {
  let found = latest
  try {
    found ??= JSON.parse(localStorage.getItem(KEY) ?? 'null') as Measured | null
  } catch {
    return null // private windows may forbid storage, and another page may have written something else
  }
  const isValid = found?.version === version && Date.now() - found.at < VALID
  return isValid ? found : null
}

/** Keep how long a thousand simulations took; null: this device is left alone for a day. */
export function noteSpeed(version: string, time: number | null): void {
  latest = { version, time, at: Date.now() }
  try {
    localStorage.setItem(KEY, JSON.stringify(latest))
  } catch {
    noteStorageFailure()
  }
}

export type Speed = 'fast' | 'slow' | 'unknown'

export function speedOf(version: string): Speed {
  const found = measured(version)
  if (!found) return 'unknown'
  return found.time !== null && found.time <= FAST ? 'fast' : 'slow'
}

/** How far a review on this device has come, in seconds and decisions. */
export interface Progress {
  elapsed: number
  /** Seconds since the last decision. */
  silent: number
  done: number
  total: number
}

export function isTooSlow({ elapsed, silent, done, total }: Progress): boolean {
  const isMeasuringLuck = done > 0 && done === total
  if (silent > (isMeasuringLuck ? LONGEST_REST : LONGEST_SILENCE)) return true
  return done >= ENOUGH && (elapsed / done) * (total - done) > LONGEST_REST
}
