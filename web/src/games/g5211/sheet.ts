// The rounds of the score sheet, from the events that the table has shown.

import type { Event, Scoring } from './view'

export type SheetRound = Pick<Scoring, 'round' | 'scored' | 'colour' | 'points'> & { deck: number }

/** The scored rounds in order. Decks are counted back from the current one: a spectator has not seen the first deals. */
export function roundsOf(events: readonly Event[], currentDeck: number): SheetRound[] {
  let deck = currentDeck
  const rounds: SheetRound[] = []
  for (const event of events.toReversed()) {
    if (event.key === 'dealt') deck -= 1
    if (event.key !== 'scored') continue
    const { round, scored, colour, points } = event.values
    rounds.unshift({ deck, round, scored, colour, points })
  }
  return rounds
}
