// What this device keeps of a table: what it saw before it revealed its contribution to the deal, and the contribution.
// The proof of a fair deal compares the finished record with it.
//
// It is kept in the browser's storage, so that the page can still reveal after a reload, and verify the game later.

import type { TableInfo } from '../generated/protocol'
import { areHashes } from './form'
import { noteStorageFailure } from './storage.svelte'
import { fromHex, sha256, toHex } from './sha256'

export interface Kept {
  /** The game of the table; not known to older pages. */
  game?: string
  /** The commitment that the table published before this device joined. */
  commitment: string
  /** This device's contribution to the deal: 16 random bytes in hex. Sent only when the table asks for it. */
  contribution: string
  /** Where this device sat when the game started; null: it was refused, or left before. */
  seat: number | null
  /** The hashes of all seats when this device revealed its contribution; null before that. */
  hashes: readonly string[] | null
  /** The hands that this device was dealt and received at once, in order. */
  hands: readonly (readonly string[])[]
  /** The version of the table that the last of them came with. */
  version: number
  /** The moves that this device sent and the table acknowledged, in order, without those that it changed later. */
  moves: readonly Move[]
}

export interface Move {
  /** The version that the table acknowledged the move with. */
  version: number
  action: string
}

/** A table's message that shows this device its cards. */
export interface Shown {
  table: string
  version: number
  /** The events of the view are those after this version. */
  after: number
  you: number | null
  view: unknown
}

interface Dealing {
  hand?: unknown
  events: readonly { key: string; values: { hands?: readonly unknown[] } }[]
}

const PREFIX = 'roost-deal:'
const ORDER = 'roost-deals'
/** How many tables are kept; the oldest is dropped first. */
const LIMIT = 200

/** What could not be stored, because the browser forbids it or has no room: good until the page is closed. */
const memory = new Map<string, string>()

function read(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text) // newer than what is stored
    noteStorageFailure()
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

/** What is stored under a key; null if it is unreadable, because something else has written it. */
function readJson(key: string): unknown {
  try {
    return JSON.parse(read(key) ?? 'null')
  } catch {
    return null
  }
}

/** Also what an older page kept of hands and moves. */
const NOTHING_PLAYED = { hands: [], version: 0, moves: [] }

/** What this device kept of a table; null if it never joined, or has dropped it since. */
export function kept(table: string): Kept | null {
  const known = readJson(PREFIX + table) as Omit<Kept, keyof typeof NOTHING_PLAYED> | null
  return known && { ...NOTHING_PLAYED, ...known }
}

function keep(table: string, what: Kept): void {
  write(PREFIX + table, JSON.stringify(what))
  const known = (readJson(ORDER) ?? []) as string[]
  const tables = [...known.filter((other) => other !== table), table]
  for (const old of tables.splice(0, Math.max(0, tables.length - LIMIT))) remove(PREFIX + old)
  write(ORDER, JSON.stringify(tables))
}

/** Forget a table, because its game was deleted from this device. */
export function forget(table: string): void {
  remove(PREFIX + table)
  write(ORDER, JSON.stringify(((readJson(ORDER) ?? []) as string[]).filter((other) => other !== table)))
}

/** A table that has published its commitment. */
export type Committed = Pick<TableInfo, 'table' | 'game' | 'commitment'>

/** The contribution hash to join with. A device has one contribution per table, however often it joins. */
export function promise({ table, game, commitment }: Committed): string {
  const known = kept(table)
  const contribution = known?.contribution ?? newContribution()
  if (!known) keep(table, { game, commitment, contribution, seat: null, hashes: null, ...NOTHING_PLAYED })
  return hashOf(contribution)
}

/**
 * A promise for a table that the server chooses; keep it for that table once it is known.
 *
 * The table cannot know the contribution when it commits itself: the hash does not reveal it.
 */
export function promiseAhead(): { hash: string; keepFor: (table: Committed) => void } {
  const contribution = newContribution()
  const keepFor = ({ table, game, commitment }: Committed): void => {
    if (typeof kept(table)?.seat === 'number') return // this device sat there already, with an earlier promise
    keep(table, { game, commitment, contribution, seat: null, hashes: null, ...NOTHING_PLAYED })
  }
  return { hash: hashOf(contribution), keepFor }
}

const newContribution = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)))

/** The table has acknowledged where this device sits; null: it left. What it has revealed for its seat stays true. */
export function sit(table: string, seat: number | null): void {
  const known = kept(table)
  if (known && !known.hashes) keep(table, { ...known, seat })
}

const hashOf = (contribution: string): string => toHex(sha256(fromHex(contribution)))

/** Why this device does not reveal. */
export class Unsafe extends Error {
  constructor(readonly key: 'page-unsafe-hashes' | 'page-other-hashes') {
    super(key)
  }
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

/**
 * Return the contribution that the table asks for, after keeping the hashes of the other seats.
 *
 * Null where the table shows another promise for this seat: another device made it, or the table did not keep it.
 * Unsafe where it does not show one promise per seat, or shows others than before: somebody could still choose theirs.
 */
export function reveal(table: string, seat: number, players: number, hashes: readonly string[]): string | null {
  const known = kept(table)
  if (!known) return null
  if (!areHashes(players, hashes)) throw new Unsafe('page-unsafe-hashes')
  if (hashes[seat] !== hashOf(known.contribution)) return null
  if (!known.hashes) keep(table, { ...known, seat, hashes })
  else if (seat !== known.seat || !isSame(hashes, known.hashes)) throw new Unsafe('page-other-hashes')
  return known.contribution
}

/**
 * Keep the hands that a table deals to this device.
 *
 * Another tab may have kept the same deal already: then it reaches back behind the version that is known.
 */
export function keepHands({ table, version, after, you, view }: Shown): void {
  if (!view || you === null) return
  const { hand, events } = view as Dealing
  const dealt = events.filter(({ key }) => key === 'dealt').map(({ values }) => values.hands?.[you])
  if (events.at(-1)?.key === 'dealt' && Array.isArray(hand)) dealt[dealt.length - 1] = hand // as the page draws it
  const hands = dealt.filter((own): own is string[] => Array.isArray(own))
  const known = hands.length ? kept(table) : null
  if (known?.hashes && known.seat === you && after >= known.version) {
    keep(table, { ...known, hands: [...known.hands, ...hands], version })
  }
}

/**
 * This device sends a move. What it replaces is forgotten: a choice that could still be changed when the move was sent.
 *
 * It stays forgotten if the table refuses the move, because the answer may never arrive.
 */
export function replaceMove(table: string, seen: number, isChange: boolean): void {
  const known = kept(table)
  if (!known?.moves.length) return
  const earlier = known.moves.filter(({ version }) => version <= seen)
  keep(table, { ...known, moves: isChange ? earlier.slice(0, -1) : earlier })
}

/** The table has acknowledged a move of this device. */
export function keepMove(table: string, move: Move): void {
  const known = kept(table)
  if (!known?.hashes) return
  const moves = [...known.moves.filter(({ version }) => version !== move.version), move]
  keep(table, { ...known, moves: moves.sort((one, other) => one.version - other.version) })
}
