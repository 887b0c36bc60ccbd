// The decisions of a review: how serious they are, and the moments that a level of severity shows.

import type { ReviewBalance, ReviewDecision, ReviewStep } from '../../generated/protocol'
import { decimal, t, tryText } from '../../lib/i18n.svelte'

/** The levels of the slider: the least serious verdict that is a moment; the first level shows all decisions. */
export const LEVELS = ['all', 'inaccuracy', 'mistake', 'blunder'] as const
export const USUAL_LEVEL = 1

/** 0 for a decision that is not an error, 3 for a blunder. */
export function severityOf({ verdict }: ReviewDecision): number {
  return Math.max(0, (LEVELS as readonly string[]).indexOf(verdict))
}

/** The places of the decisions that are at least as serious as a level. */
export function momentsOf(decisions: readonly ReviewDecision[], level: number): number[] {
  return decisions.flatMap((decision, place) => (severityOf(decision) >= level ? [place] : []))
}

/** Verdicts that cost nothing. */
const FREE: readonly string[] = ['forced', 'best', 'mix']
/** A smaller loss would be shown as 0.0 percentage points. */
const LEAST_SHOWN = 0.0005

/** The 95 % interval of a value is this many standard errors wide, to each side. */
export const REACH = 1.96

/** The moments of a round or of a turn, and what all its decisions gave up together. */
export interface Group {
  title: string
  /** Empty in a game without rounds and turns. */
  loss: string
  moments: number[]
}

/** The moments by round or turn, in their order. */
export function groupsOf(decisions: readonly ReviewDecision[], moments: readonly number[]): Group[] {
  const found: Record<number, Group> = {}
  for (const place of moments) {
    const { kind, number } = groupOf(decisions[place])
    found[number] ??= {
      title: number ? t('page-review-group', { kind, number }) : '',
      loss: number ? totalText(decisions.filter((decision) => groupOf(decision).number === number)) : '',
      moments: [],
    }
    found[number].moments.push(place)
  }
  return Object.values(found)
}

function groupOf(decision: ReviewDecision | undefined): { kind: 'round' | 'turn'; number: number } {
  const { round, turn } = decision?.place ?? {}
  return round === undefined ? { kind: 'turn', number: turn ?? 0 } : { kind: 'round', number: round }
}

function totalText(decisions: readonly ReviewDecision[]): string {
  const loss = decisions.reduce((sum, decision) => sum + decision.loss, 0)
  const reach = REACH * Math.hypot(...decisions.map(({ error }) => error))
  const range = { loss: percentage(loss), low: percentage(loss - reach), high: percentage(loss + reach) }
  return t('page-review-together', range)
}

/** What an error was about; empty for other decisions, and where the place says it already. */
export function aboutText(decision: ReviewDecision): string {
  const isTold = !severityOf(decision) || decision.category === 'other' || decision.category.startsWith('turn-')
  const about = isTold ? null : tryText(`review-category-${decision.category}`)
  return about ? t('page-review-about', { about }) : ''
}

/** What choice, others and cards brought in a turn of all seats; empty if one acts at a time, or without luck. */
export function splitText(balance: ReviewBalance | null, { number }: ReviewDecision, seat: number): string {
  const step = balance?.steps.find((one) => one.number >= number)
  if (step?.seat !== null) return ''
  const part = (name: 'own' | 'others' | 'luck'): string => signed(partOf(step, name, seat))
  const parts = { own: part('own'), others: part('others'), luck: part('luck') }
  return t('page-review-split', parts)
}

function partOf(step: ReviewStep, name: 'own' | 'others' | 'luck', seat: number): number {
  return step[name][seat] ?? 0
}

/** Where in the game a decision was made. */
export function placeText({ place, number }: ReviewDecision): string {
  if (place.round !== undefined) return t('review-place-round', { round: place.round, turn: place.turn ?? 0 })
  if (place.left !== undefined) return t('review-place-turn', { turn: place.turn ?? 0, left: place.left })
  return t('review-place-move', { move: number })
}

/** A share in percentage points, with one decimal. */
export function percentage(share: number): string {
  return decimal(100 * share)
}

/** With its sign, also if it is positive. */
export function signed(share: number): string {
  return `${share >= 0 ? '+' : ''}${percentage(share)}`
}

/** What a decision gave up, with its interval; empty if it cost nothing. */
export function lossText({ verdict, loss, low, high }: ReviewDecision): string {
  if (FREE.includes(verdict)) return ''
  if (verdict === 'close') return t('page-review-range', { low: percentage(low), high: percentage(high) })
  return rangeText(loss, low, high)
}

/** A loss with its interval; a negative one is a gain. */
function rangeText(loss: number, low: number, high: number): string {
  if (Math.abs(loss) < LEAST_SHOWN) return t('page-review-nothing')
  if (high < 0)
    return t('page-review-gain', { gain: percentage(-loss), low: percentage(-high), high: percentage(-low) })
  return t('page-review-loss', { loss: percentage(loss), low: percentage(low), high: percentage(high) })
}

export interface Account {
  fair: number
  luck: number
  own: number
  others: number
  result: number
}

/** What the result of a seat is made of: the parts add up. */
export function accountOf({ fair, steps, result }: ReviewBalance, seat: number): Account {
  const sum = (part: 'luck' | 'own' | 'others'): number =>
    steps.reduce((total, step) => total + partOf(step, part, seat), 0)
  return { fair, luck: sum('luck'), own: sum('own'), others: sum('others'), result: result[seat] ?? 0 }
}
