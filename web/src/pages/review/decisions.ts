// The decisions of a review: how serious they are, and the moments that a level of severity shows.

import type { ReviewBalance, ReviewDecision } from '../../generated/protocol'
import { decimal, t } from '../../lib/i18n.svelte'

/** The levels of the slider: the least serious verdict that is a moment; the first level shows all decisions. */
export const LEVELS = ['all', 'inaccuracy', 'mistake', 'blunder'] as const
export const USUAL_LEVEL = 1

/** 0 for a decision that is no error, 3 for a blunder. */
export function severityOf({ verdict }: ReviewDecision): number {
  return Math.max(0, (LEVELS as readonly string[]).indexOf(verdict))
}

/** The places of the decisions that are at least as serious as a level. */
export function momentsOf(decisions: readonly ReviewDecision[], level: number): number[] {
  return decisions.flatMap((decision, place) => (severityOf(decision) >= level ? [place] : []))
}

/** Whether the verdict says that nothing was lost. */
export function isFree({ verdict }: ReviewDecision): boolean {
  return ['forced', 'best', 'mix'].includes(verdict)
}

/** Where in the game a decision was made. */
export function placeText({ place, number }: ReviewDecision): string {
  if (place.round !== undefined) return t('review-place-round', { round: place.round, turn: place.turn ?? 0 })
  if (place.left !== undefined) return t('review-place-turn', { turn: place.turn ?? 0, left: place.left })
  return t('review-place-move', { move: number })
}

/** A share as a percentage with one decimal. */
export function percentage(share: number): string {
  return decimal(100 * share)
}

/** With its sign, also if it is positive. */
export function signed(share: number): string {
  return `${share >= 0 ? '+' : ''}${percentage(share)}`
}

/** What a decision gave up, with its interval; empty if it cost nothing. */
export function lossText(decision: ReviewDecision): string {
  if (isFree(decision)) return ''
  const [loss, low, high] = [decision.loss, decision.low, decision.high].map(percentage)
  if (decision.verdict === 'close') return t('page-review-range', { low: low ?? '', high: high ?? '' })
  return t('page-review-loss', { loss: loss ?? '', low: low ?? '', high: high ?? '' })
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
    steps.reduce((total, step) => total + (step[part][seat] ?? 0), 0)
  return { fair, luck: sum('luck'), own: sum('own'), others: sum('others'), result: result[seat] ?? 0 }
}
