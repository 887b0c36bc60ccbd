// Texts of Gloria Picktoria: names of cards, events, and reasons of a scoring.

import { capitalise, list, t } from '../../lib/i18n.svelte'
import type { Source } from './actions'
import type { Turn } from './log'
import type { Collection, Event, Scoring, Standing, View } from './view'

export function cardName(card: string): string {
  return t('gloria-card', { card })
}

/** The points that a seat's row of a motif would earn now. */
export function worthOf(view: View, seat: number, motif: string): number {
  return view.standings.find((standing) => standing.motif === motif)?.points[seat] ?? 0
}

/** Why a seat's row of a motif earns its points. */
export function reason(standing: Standing, seat: number): string {
  return t(`gloria-${standing.ranks[seat]}`, {
    length: standing.lengths[seat] ?? 0,
    doubled: standing.doubled[seat] ? 'yes' : 'no',
    points: t('points', { points: standing.points[seat] ?? 0 }),
  })
}

/** The seats whose rows of a motif would earn most now, and how much each. */
export function leadersOf({ points }: Standing): { seats: number[]; points: number } {
  const most = Math.max(...points)
  return { seats: most ? points.flatMap((own, seat) => (own === most ? [seat] : [])) : [], points: most }
}

/** Who leads a motif, and what it pays now. */
export function leadText(standing: Standing, names: readonly string[]): string {
  const { seats, points } = leadersOf(standing)
  return t('page-gloria-lead', {
    motif: capitalise(cardName(standing.motif)),
    names: list(seats.map((seat) => names[seat] ?? '')),
    leaders: seats.length,
    points: t('points', { points }),
  })
}

/** The label of a row for screen readers. */
export function rowText(collection: Collection, worth: number, isFoxed: boolean): string {
  const length = collection.cards.filter((card) => card !== 'D').length
  return t('page-gloria-row', {
    motif: cardName(collection.motif),
    length: t('gloria-length', { length, doubled: collection.cards.includes('D') ? 'yes' : 'no' }),
    fox: isFoxed ? 'yes' : 'no',
    points: t('points', { points: worth }),
  })
}

/** A whole scoring, sentence by sentence. */
export function scoringSentences(scoring: Scoring, names: readonly string[]): string[] {
  const rows = scoring.motifs.flatMap((standing) => [
    `${capitalise(cardName(standing.motif))}:`,
    ...standing.ranks.flatMap((rank, seat) => (rank ? [`${names[seat] ?? ''}: ${reason(standing, seat)}.`] : [])),
  ])
  return [
    `${t('gloria-scoring', { number: scoring.number })}.`,
    rows.join(' '),
    ...scoring.points.map((_, seat) => `${names[seat] ?? ''}: ${total(scoring, seat)}.`),
  ]
}

export function total(scoring: Scoring, seat: number): string {
  const points = scoring.points[seat] ?? 0
  const all = scoring.totals[seat] ?? 0
  const penalty = scoring.penalties[seat] ?? 0
  if (!penalty) return t('gloria-total', { points, total: all })
  return t('gloria-total-penalty', {
    points,
    penalty,
    lone: scoring.lone[seat] ?? 0,
    held: scoring.held[seat] ?? 0,
    total: all,
  })
}

/** The total after the losses at the end have been explained. */
export function shortTotal(scoring: Scoring, seat: number): string {
  const penalty = scoring.penalties[seat] ?? 0
  if (!penalty) return total(scoring, seat)
  return t('page-gloria-total', { points: scoring.points[seat] ?? 0, penalty, total: scoring.totals[seat] ?? 0 })
}

/** What a player loses at the end, and why. */
export function penaltyText(scoring: Scoring, seat: number): string {
  const [lone, held] = [scoring.lone[seat] ?? 0, scoring.held[seat] ?? 0]
  const reasons = [...(lone ? [t('gloria-lone', { lone })] : []), ...(held ? [t('gloria-held', { held })] : [])]
  return t('page-gloria-lost', { reasons: list(reasons), points: scoring.penalties[seat] ?? 0 })
}

/** A part of a turn in the log. */
export interface TurnPart {
  text: string
  /** The card that it shows; null for none. */
  card: string | null
  /** A chest shows its card only while it lies face up (G21). */
  isChest: boolean
}

/** A turn in a few words for each thing that happened. */
export function partsOf(turn: Turn, names: readonly string[]): TurnPart[] {
  return turn.events.flatMap((event) => partOf(event, names) ?? [])
}

function partOf(event: Event, names: readonly string[]): TurnPart | null {
  const part = (key: string, card: string | null, values = {}): TurnPart => ({
    text: t(`page-gloria-log-${key}`, { card: card ? cardName(card) : 'none', ...values }),
    card,
    isChest: event.key === 'chest-built',
  })
  switch (event.key) {
    case 'chest-built':
      return part('chest', null)
    case 'opened':
    case 'doubled':
      return part(event.key, event.values.motif)
    case 'extended':
      return event.values.card === 'W'
        ? part('wild', 'W', { motif: cardName(event.values.motif) })
        : part('extended', event.values.card)
    case 'took':
    case 'drew':
      return part(event.key, event.values.card)
    case 'rooster':
      return part('rooster', null, { number: event.values.number })
    case 'fox-entered':
      return part('fox-entered', event.values.motif)
    case 'fox-moved':
    case 'fox-passed':
      return part(event.values.owner === event.values.seat ? 'fox-own' : 'fox-left', event.values.motif, {
        owner: names[event.values.owner] ?? '',
      })
    case 'fox-kept':
      return part('fox-kept', null)
    case 'scored':
      return { text: t('gloria-scoring', { number: event.values.number }), card: null, isChest: false }
    default:
      return null
  }
}

/** An event in one line, for screen readers; null if it needs none. */
export function eventText(event: Event, names: readonly string[]): string | null {
  const deed = deedOf(event)
  if (deed) return t('page-gloria-did', { name: names[deed.seat] ?? '', what: deed.what })
  switch (event.key) {
    case 'refilled':
      return t('page-gloria-refilled', { card: cardName(event.values.card) })
    case 'rooster':
      return t('gloria-rooster', { number: event.values.number, until: event.values.until_scoring })
    case 'fox-entered':
      return t('page-gloria-fox-entered', {
        owner: names[event.values.seat] ?? '',
        motif: cardName(event.values.motif),
      })
    case 'fox-moved':
    case 'fox-passed':
      return t(`page-gloria-${event.key}`, {
        name: names[event.values.seat] ?? '',
        owner: names[event.values.owner] ?? '',
        to: event.values.owner === event.values.seat ? 'own' : 'left',
        motif: cardName(event.values.motif),
      })
    default:
      return null
  }
}

/** What a player has done with a card or kept, to follow their name; null for other events. */
function deedOf(event: Event): { seat: number; what: string } | null {
  const deed = (seat: number, key: string, values = {}) => ({ seat, what: t(key, values) })
  switch (event.key) {
    case 'chest-built': {
      const { seat, card, lone } = event.values
      return deed(seat, 'gloria-chest-built', { card: cardName(card), lone })
    }
    case 'opened':
      return deed(event.values.seat, 'gloria-opened', { motif: cardName(event.values.motif) })
    case 'extended': {
      const { seat, card, motif, length } = event.values
      const key = card === 'W' ? 'gloria-extended-wild' : 'gloria-extended'
      return deed(seat, key, { card: cardName(card), motif: cardName(motif), length })
    }
    case 'doubled': {
      const { seat, motif, length } = event.values
      return deed(seat, 'gloria-doubled', { motif: cardName(motif), length })
    }
    case 'took':
      return deed(event.values.seat, 'gloria-took', { card: cardName(event.values.card) })
    case 'drew': {
      const { seat, card } = event.values
      return card ? deed(seat, 'page-gloria-drew', { card: cardName(card) }) : deed(seat, 'page-gloria-drew-hidden')
    }
    case 'fox-kept':
      return deed(event.values.seat, 'gloria-fox-kept')
    default:
      return null
  }
}

/** What the player has to decide, or whose turn it is. */
export function prompt(view: View, names: readonly string[], held: Source | null): string {
  if (view.phase === 'over') return ''
  if (view.seat === null || view.turn !== view.seat)
    return t('page-gloria-turn-of', { name: names[view.turn ?? 0] ?? '' })
  if (view.phase === 'pass') return t('gloria-ask-pass')
  if (!held) return t('page-gloria-pick')
  if (held.kind === 'fox') return t('page-gloria-fox-where')
  return held.kind === 'hand' ? t('page-gloria-where', { card: cardName(held.card) }) : ''
}

/** Announcements for screen readers about a new view: what happened, and the points that the player has left. */
export function announcementsOf(view: View, names: readonly string[]): string[] {
  const happened = view.events.flatMap((event) => {
    if (event.key === 'scored') return scoringSentences(event.values, names)
    if (event.key === 'turn') return event.values.seat === view.seat ? [t('page-your-turn')] : []
    return eventText(event, names) ?? []
  })
  const isOwnTurn = view.turn === view.seat && view.phase === 'act'
  const hasActed = view.events.some((event) => 'seat' in event.values && event.values.seat === view.seat)
  return isOwnTurn && hasActed ? [...happened, `${t('gloria-ask', { left: view.left })}.`] : happened
}
