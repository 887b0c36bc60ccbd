// The rounds of a finished game, from its views.

import type { Scoring, View } from './view'

export interface Deck {
  deck: number
  rounds: Scoring[]
}

/** All scored rounds, by deck. */
export function decksOf(views: readonly View[]): Deck[] {
  const decks: Deck[] = []
  for (const { deck, events } of views) {
    for (const event of events) {
      if (event.key !== 'scored') continue
      if (decks.at(-1)?.deck !== deck) decks.push({ deck, rounds: [] })
      decks.at(-1)?.rounds.push(event.values)
    }
  }
  return decks
}
