// Texts of 5211: names of cards, events, and reasons of a scoring.

import { capitalise, list, t } from '../../lib/i18n.svelte'
import type { Event, Scoring, ScoringStep, View } from './view'

export function colourName(letter: string, edition: string): string {
  return t('g5211-colour', { colour: letter, edition })
}

/** "yellow 3" or "green rooster", for screen readers. */
export function cardName(card: string, edition: string): string {
  const values = { colour: colourName(card.charAt(0), edition), edition }
  return card.endsWith('1') ? t('page-card-mascot', values) : t('page-card', { ...values, value: card.slice(1) })
}

export function cardNames(cards: readonly string[], edition: string): string {
  return list(cards.map((card) => cardName(card, edition)))
}

export function mascotsText(count: number, edition: string): string {
  return t('g5211-mascots', { count, edition })
}

/** The first sentence of a scoring: whether the mascots score. */
export function mascotSentence(scoring: Scoring, edition: string): string {
  const mascots = mascotsText(scoring.mascots, edition)
  if (scoring.scored === 'mascots') return t('g5211-mascots-score', { mascots })
  return t('g5211-mascots-do-not', { mascots, exact: scoring.exact })
}

export function stepSentence(step: ScoringStep, scoring: Scoring, edition: string): string {
  const colours = list(step.colours.map((colour) => colourName(colour, edition)))
  return capitalise(t(`g5211-${step.fate}`, { colours, count: step.count, limit: scoring.limit }))
}

/** Why a round scored as it did, sentence by sentence. */
export function reasons(scoring: Scoring, edition: string): string[] {
  const lines = [mascotSentence(scoring, edition)]
  for (const step of scoring.steps) lines.push(stepSentence(step, scoring, edition))
  if (scoring.scored === 'nothing') lines.push(t('g5211-nothing'))
  return lines
}

/** What each seat gained in a scoring, "Ana: 5 points". */
export function gainsOf(scoring: Scoring, names: readonly string[]): string[] {
  return scoring.points.flatMap((points, seat) =>
    points ? [t('page-gains', { name: names[seat] ?? '', points })] : [],
  )
}

/** A whole scoring, sentence by sentence, the points of each seat last. */
export function scoringSentences(scoring: Scoring, edition: string, names: readonly string[]): string[] {
  return [...reasons(scoring, edition), ...gainsOf(scoring, names)]
}

/** Announcements for screen readers about a new view. */
export function announcementsOf(view: View, names: readonly string[]): string[] {
  return view.events.flatMap((event) => eventTexts(event, view, names))
}

function eventTexts(event: Event, view: View, names: readonly string[]): string[] {
  const { edition } = view
  switch (event.key) {
    case 'chosen':
      return event.values.seat === view.seat ? [] : [t('page-has-chosen', { name: names[event.values.seat] ?? '' })]
    case 'revealed':
      return event.values.cards.map((cards, seat) =>
        t('page-reveals', { name: names[seat] ?? '', cards: cardNames(cards, edition) }),
      )
    case 'drew': {
      const own = view.seat === null ? null : event.values.cards[view.seat]
      return own ? [t('page-you-drew', { cards: cardNames(own, edition) })] : []
    }
    case 'scored':
      return scoringSentences(event.values, edition, names)
    case 'last-round':
      return [t('g5211-last-round', { round: event.values.round })]
    case 'deck-over':
      return [t('g5211-deck-over', { target: event.values.target })]
    case 'dealt':
    case 'changed':
    case 'discarded':
    case 'over':
      return []
  }
}
