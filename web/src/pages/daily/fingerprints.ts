// The fingerprints of the deals of the day that this device saw before their secrets were revealed.
//
// A server that replaces a deal afterwards would have to show another fingerprint: then the page says so.

import type { DailyDay, DailyDealInfo } from '../../generated/protocol'
import { fromHex, sha256, toHex } from '../../lib/sha256'
import { noteStorageFailure } from '../../lib/storage.svelte'

const KEY = 'roost-daily'
/** How many days are kept; the oldest are dropped first. */
const DAYS = 60

/** Fingerprints by deal, by day. */
type Noted = Record<string, Record<string, string>>

const nameOf = ({ game, players }: Pick<DailyDealInfo, 'game' | 'players'>): string => `${game} ${players}`

function read(): Noted {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Noted | null) ?? {}
  } catch {
    return {} // forbidden, or written by something else
  }
}

/** Keep the fingerprints of a day whose secrets are not revealed. What was seen first stays. */
export function noteFingerprints({ day, today, deals }: DailyDay): void {
  if (day < today) return
  const noted = read()
  const seen = Object.fromEntries(deals.map((deal) => [nameOf(deal), deal.commitment]))
  if (deals.every((deal) => noted[day]?.[nameOf(deal)])) return
  const all = { ...noted, [day]: { ...seen, ...noted[day] } }
  const kept = Object.keys(all).sort().slice(-DAYS)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept.map((each) => [each, all[each]]))))
  } catch {
    noteStorageFailure()
  }
}

/** The fingerprint of a deal that this device saw in time; null if it saw none. */
export function notedFingerprint(deal: Pick<DailyDealInfo, 'day' | 'game' | 'players'>): string | null {
  return read()[deal.day]?.[nameOf(deal)] ?? null
}

/** The day of the deal that this device saw a fingerprint for in time; null if it saw none. */
export function dayOfFingerprint(commitment: string): string | null {
  const found = Object.entries(read()).find(([, seen]) => Object.values(seen).includes(commitment))
  return found?.[0] ?? null
}

/** What a revealed secret is worth: the fingerprint is of another secret, or this device saw another one. */
export type Finding = 'wrong-secret' | 'other-fingerprint' | 'as-seen' | 'not-seen'

/** Compare the revealed secret of a deal with its fingerprint, and with the one that this device saw. */
export function checkSecret(deal: DailyDealInfo & { secret: string }): Finding {
  if (!isSecretOf(deal)) return 'wrong-secret'
  const noted = notedFingerprint(deal)
  if (noted === null) return 'not-seen'
  return noted === deal.commitment ? 'as-seen' : 'other-fingerprint'
}

function isSecretOf({ secret, commitment }: { secret: string; commitment: string }): boolean {
  return /^[0-9a-f]{64}$/.test(secret) && toHex(sha256(fromHex(secret))) === commitment
}
