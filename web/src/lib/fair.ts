// Verifies the fair deal in the browser: recomputes the deal from the finished record and compares the record with what
// this device kept of the table. Without the comparison, a cheating server could present another consistent record.
//
// Same algorithm as roost/core/fair.py and roost/core/proof.py: commitment, seed, stream, shuffle, comparison.

import { dealerOf } from '../games'
import type { Dealer, Ended } from '../games/module'
import { isWellFormed } from './form'
import type { Kept } from './kept'
import { encode, fromHex, hmac, sha256, toHex } from './sha256'

const FORMAT = 'roost/1'
const WORD = 2 ** 32

export interface RecordOfGame {
  game: string
  players: number
  options: Record<string, unknown>
  seed: string
  deals: readonly Record<string, unknown>[]
  /** The seat and the action of each move, in order. */
  moves?: readonly (readonly [number, string])[]
  result?: Ended
  fair?: Fair
}

export interface Fair {
  commitment: string
  secret: string
  contributions: readonly string[]
  /** Missing in older records, from before devices sent hashes. */
  contribution_hashes?: readonly string[]
}

/** What is wrong with the record itself. */
export type Flaw = 'form' | 'commitment' | 'contribution' | 'seed' | 'deal' | 'no-secret'
/** Where the record differs from what this device kept. */
export type Difference =
  'other-game' | 'other-commitment' | 'other-hashes' | 'other-contribution' | 'not-used' | 'other-cards' | 'other-moves'

export interface Verdict {
  /**
   * proved: right, and as this device saw it; limited: the same, with reservations; consistent: right in itself, and
   * this device has nothing to compare; not-played: the same, because this device had no seat when the game started.
   */
  result: 'proved' | 'limited' | 'consistent' | 'not-played' | 'wrong'
  /** The first thing that is wrong. */
  problem: Flaw | Difference | null
  /** The seats that promised a contribution and did not reveal it: each could choose between two deals. */
  withheld: readonly number[]
  /** Whether the cards that this device was dealt were compared with the record. */
  hasCards: boolean
  /** Whether the page knows how the game deals. Otherwise it compares the numbers and moves, but not the cards. */
  hasDeal: boolean
}

/** The stream of random numbers for one deal. */
export class Stream {
  #block = 0
  #words: number[] = []

  constructor(
    readonly seed: string,
    readonly label: string,
  ) {}

  below(n: number): number {
    const even = WORD - (WORD % n)
    for (;;) {
      if (!this.#words.length) this.#more()
      const word = this.#words.shift() as number
      if (word < even) return word % n
    }
  }

  #more(): void {
    const block = new DataView(hmac(fromHex(this.seed), encode(`${this.label}${this.#block++}`)).buffer)
    this.#words = Array.from({ length: 8 }, (_, place) => block.getUint32(place * 4))
  }

  shuffle(cards: readonly string[]): string[] {
    const order = [...cards]
    for (let i = order.length - 1; i > 0; i--) {
      const j = this.below(i + 1)
      ;[order[i], order[j]] = [order[j] as string, order[i] as string]
    }
    return order
  }
}

/** Whether two values are deeply equal, in any order of fields. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]))
  }
  if (one && other && typeof one === 'object' && typeof other === 'object') {
    const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
    const keys = Object.keys(left)
    return keys.length === Object.keys(right).length && keys.every((key) => isSame(left[key], right[key]))
  }
  return one === other
}

/** Verify a finished record, and compare it with what this device kept of the table, if anything. */
export async function verify(record: RecordOfGame, kept: Kept | null): Promise<Verdict> {
  const dealer = await dealerOf(record.game)
  const played = kept && kept.seat !== null ? kept : null
  const problem = flaw(record, dealer) ?? (played ? difference(record, played, dealer) : null)
  const withheld = problem ? [] : withheldIn(record)
  const hasDeal = dealer !== null
  const hasCards = !problem && hasDeal && Boolean(played?.hands.length)
  const result = problem ? 'wrong' : played ? (withheld.length || !hasCards ? 'limited' : 'proved') : null
  return { result: result ?? (kept ? 'not-played' : 'consistent'), problem, withheld, hasCards, hasDeal }
}

function withheldIn({ fair }: RecordOfGame): number[] {
  const promised = fair?.contribution_hashes ?? []
  return [...promised.keys()].filter((seat) => promised[seat] && !fair?.contributions[seat])
}

/** The first thing that is wrong with a record in itself. */
function flaw(record: RecordOfGame, dealer: Dealer | null): Flaw | null {
  const { fair } = record
  if (!fair) return 'no-secret'
  if (!isWellFormed(record)) return 'form'
  if (toHex(sha256(fromHex(fair.secret))) !== fair.commitment) return 'commitment'
  if (!fair.contributions.every((part, seat) => isPromised(fair, part, seat))) return 'contribution'
  const parts = fair.contributions.map((part) => toHex(fromHex(part)))
  const seed = toHex(hmac(fromHex(fair.secret), encode(`${FORMAT}|seed|${parts.join('|')}`)))
  if (seed !== record.seed) return 'seed'
  if (dealer && !areDealsOf(seed, record, dealer)) return 'deal'
  return null
}

function areDealsOf(seed: string, record: RecordOfGame, dealer: Dealer): boolean {
  return record.deals.every((dealt, number) =>
    isSame(dealer.deal(record, new Stream(seed, `${FORMAT}|${record.game}|${number}|`)), dealt),
  )
}

function isPromised({ contribution_hashes: hashes }: Fair, contribution: string, seat: number): boolean {
  return !hashes || !contribution || toHex(sha256(fromHex(contribution))) === hashes[seat]
}

/** Where a record differs from what this device kept. */
function difference(record: RecordOfGame, kept: Kept, dealer: Dealer | null): Difference | null {
  const fair = record.fair as Fair
  if (kept.game && record.game !== kept.game) return 'other-game'
  if (fair.commitment !== kept.commitment) return 'other-commitment'
  if (kept.seat === null || !kept.hashes || !fair.contributions[kept.seat]) return 'not-used'
  if (fair.contributions[kept.seat] !== kept.contribution) return 'other-contribution'
  if (!isSame(fair.contribution_hashes, kept.hashes)) return 'other-hashes'
  if (dealer && !areDealt(record, kept.seat, kept.hands, dealer)) return 'other-cards'
  return areMade(record, kept.seat, kept.moves) ? null : 'other-moves'
}

/** Whether values occur in a list in this order, each once; the list may have others in between. */
function occurIn(list: readonly string[], values: readonly string[]): boolean {
  let next = 0
  return values.every((value) => {
    next = list.indexOf(value, next) + 1
    return next > 0
  })
}

/** Whether a seat's hands are dealt in the record, in this order; the device may have missed some. */
function areDealt(record: RecordOfGame, seat: number, hands: Kept['hands'], dealer: Dealer): boolean {
  const inOneOrder = (hand: readonly string[]): string => [...hand].sort().join()
  const dealt = record.deals.map((deal) => inOneOrder(dealer.handOf(record, deal, seat)))
  return occurIn(dealt, hands.map(inOneOrder))
}

/** Whether a seat's moves are in the record, in this order; a bot or another device may have made some in between. */
function areMade({ moves = [] }: RecordOfGame, seat: number, kept: Kept['moves']): boolean {
  const made = moves.filter(([by]) => by === seat).map(([, action]) => action)
  const own = kept.map(({ action }) => action)
  return occurIn(made, own)
}
