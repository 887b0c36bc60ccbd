// What this device keeps of a table: what it saw before it revealed its contribution to the deal, and the contribution.
// The proof of a fair deal compares the finished record with it.
//
// It is kept in the browser's storage, so that the page can still reveal after a reload, and verify the game later.

import { fromHex, sha256, toHex } from './sha256'

export interface Kept {
  /** The commitment that the table published before this device joined. */
  commitment: string
  /** This device's contribution to the deal: 16 random bytes in hex. Sent only when the table asks for it. */
  contribution: string
  seat: number | null
  /** The hashes of all seats when this device revealed its contribution; null before that. */
  hashes: readonly string[] | null
}

const PREFIX = 'roost-deal:'
const ORDER = 'roost-deals'
/** How many tables are kept; the oldest is dropped first. */
const LIMIT = 200

/** For browsers that forbid storage. It lasts until the page is closed. */
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
    // `memory` has it
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

/** What this device kept of a table; null if it never joined, or has dropped it since. */
export function kept(table: string): Kept | null {
  const text = read(PREFIX + table)
  return text === null ? null : (JSON.parse(text) as Kept)
}

function keep(table: string, what: Kept): void {
  write(PREFIX + table, JSON.stringify(what))
  const known = JSON.parse(read(ORDER) ?? '[]') as string[]
  const tables = [...known.filter((other) => other !== table), table]
  for (const old of tables.splice(0, Math.max(0, tables.length - LIMIT))) remove(PREFIX + old)
  write(ORDER, JSON.stringify(tables))
}

/** The contribution hash to join with. A device has one contribution per table, however often it joins. */
export function promise(table: string, commitment: string): string {
  const known = kept(table)
  const contribution = known?.contribution ?? toHex(crypto.getRandomValues(new Uint8Array(16)))
  if (!known) keep(table, { commitment, contribution, seat: null, hashes: null })
  return hashOf(contribution)
}

const hashOf = (contribution: string): string => toHex(sha256(fromHex(contribution)))

/**
 * Return the contribution that the table asks for, after keeping the hashes of the other seats.
 *
 * Return null if the table has another hash for this seat: another device sent it, or the table replaced it.
 */
export function reveal(table: string, seat: number, hashes: readonly string[]): string | null {
  const known = kept(table)
  if (!known || hashes[seat] !== hashOf(known.contribution)) return null
  if (!known.hashes) keep(table, { ...known, seat, hashes })
  return known.contribution
}
