// A finished game in its rounds, as the replay's events tell them.

import type { Scoring, View } from './view'

export interface Deck {
  deck: number
  rounds: Scoring[]
}

/** Every round that was scored, by the deck it was played with. */
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
