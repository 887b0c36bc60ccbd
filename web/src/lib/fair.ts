// Is the deal what everybody was promised? Recomputed here, in the browser, from the finished record alone.
//
// The same few lines as roost/core/fair.py: commitment, seed, stream, shuffle.

import { dealOf } from '../games'
import type { Ended } from '../games/module'

const FORMAT = 'roost/1'
const WORD = 2 ** 32

export interface RecordOfGame {
  game: string
  players: number
  options: Record<string, unknown>
  seed: string
  deals: readonly Record<string, unknown>[]
  /** How it ended. */
  result?: Ended
  fair?: { commitment: string; secret: string; contributions: readonly string[] }
}

export type Check = 'commitment' | 'seed' | 'deal' | 'no-secret' | 'insecure' | 'unknown-game'

export interface Verdict {
  isFair: boolean
  /** The first thing that is wrong. */
  problem: Check | null
  deals: number
}

const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function hmacKey(key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

async function sign(key: CryptoKey, message: string): Promise<ArrayBuffer> {
  return crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message))
}

/** The random numbers of one deal, in order. */
export class Stream {
  #block = 0
  #words: number[] = []

  constructor(
    readonly key: CryptoKey,
    readonly label: string,
  ) {}

  async below(n: number): Promise<number> {
    const even = WORD - (WORD % n)
    for (;;) {
      if (!this.#words.length) await this.#more()
      const word = this.#words.shift() as number
      if (word < even) return word % n
    }
  }

  async #more(): Promise<void> {
    const block = new DataView(await sign(this.key, `${this.label}${this.#block++}`))
    this.#words = Array.from({ length: 8 }, (_, place) => block.getUint32(place * 4))
  }

  async shuffle(cards: readonly string[]): Promise<string[]> {
    const order = [...cards]
    for (let i = order.length - 1; i > 0; i--) {
      const j = await this.below(i + 1)
      ;[order[i], order[j]] = [order[j] as string, order[i] as string]
    }
    return order
  }
}

/** The same content, whatever the order of its fields. */
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

/** Check a finished record; `promised` is the commitment that this table published before anybody sat down, if known. */
export async function verify(record: RecordOfGame, promised: string | null = null): Promise<Verdict> {
  const verdict = (problem: Check | null): Verdict => ({
    isFair: problem === null,
    problem,
    deals: record.deals.length,
  })
  const { fair } = record
  if (!fair) return verdict('no-secret')
  if (!globalThis.isSecureContext) return verdict('insecure') // browsers hide WebCrypto from plain http
  const commitment = hex(await crypto.subtle.digest('SHA-256', bytes(fair.secret)))
  if (commitment !== fair.commitment || (promised !== null && promised !== commitment)) return verdict('commitment')
  const seed = hex(await sign(await hmacKey(bytes(fair.secret)), `${FORMAT}|seed|${fair.contributions.join('|')}`))
  if (seed !== record.seed) return verdict('seed')
  const deal = await dealOf(record.game)
  if (!deal) return verdict('unknown-game')
  const key = await hmacKey(bytes(seed))
  for (const [number, dealt] of record.deals.entries()) {
    const stream = new Stream(key, `${FORMAT}|${record.game}|${number}|`)
    if (!isSame(await deal(record, stream), dealt)) return verdict('deal')
  }
  return verdict(null)
}
