// What this device keeps of a table until the game is over: what it saw before it revealed its contribution to the deal,
// and that contribution. The proof compares the finished record with it, and without it there is little to prove.
//
// Kept in the browser's storage, so that a page that is loaded again can still reveal, and can check the game next week.

import { fromHex, sha256, toHex } from './sha256'

export interface Kept {
  /** The commitment as it was published before this device sat down. */
  commitment: string
  /** This device's part of the deal: 16 random bytes in hex. Sent only when the table asks for it. */
  contribution: string
  seat: number | null
  /** What every seat had promised when this device revealed its part; null: it has not been asked. */
  hashes: readonly string[] | null
}

const PREFIX = 'roost-deal:'
const ORDER = 'roost-deals'
/** Tables that are remembered; the oldest is forgotten first. */
const MOST = 200

/** For browsers that forbid storage: good until the page is closed. */
const memory = new Map<string, string>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

function write(key: string, text: string): void {
  memory.set(key, text)
  try {
    localStorage.setItem(key, text)
  } catch {
    // the memory has it
  }
}

function remove(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // it was never there
  }
}

/** What this device kept of a table; null if it did not sit there, or has forgotten it. */
export function kept(table: string): Kept | null {
  const text = read(PREFIX + table)
  return text === null ? null : (JSON.parse(text) as Kept)
}

function keep(table: string, what: Kept): void {
  write(PREFIX + table, JSON.stringify(what))
  const known = JSON.parse(read(ORDER) ?? '[]') as string[]
  const tables = [...known.filter((other) => other !== table), table]
  for (const old of tables.splice(0, Math.max(0, tables.length - MOST))) remove(PREFIX + old)
  write(ORDER, JSON.stringify(tables))
}

/** The hash to sit down with. A device has one contribution per table, however often it sits down there. */
export function promise(table: string, commitment: string): string {
  const known = kept(table)
  const contribution = known?.contribution ?? toHex(crypto.getRandomValues(new Uint8Array(16)))
  if (!known) keep(table, { commitment, contribution, seat: null, hashes: null })
  return hashOf(contribution)
}

const hashOf = (contribution: string): string => toHex(sha256(fromHex(contribution)))

/**
 * The contribution, now that the table asks for it. What the others had promised by then is kept first.
 *
 * Null where the table shows another promise for this seat: another device made it, or the table did not keep it.
 */
export function reveal(table: string, seat: number, hashes: readonly string[]): string | null {
  const known = kept(table)
  if (!known || hashes[seat] !== hashOf(known.contribution)) return null
  if (!known.hashes) keep(table, { ...known, seat, hashes })
  return known.contribution
}
