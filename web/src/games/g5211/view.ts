// The server's types of 5211, by the names that they have there (roost/games/g5211).

import type { View5211 } from '../../generated/protocol'

export type {
  Event5211 as Event,
  Scoring5211 as Scoring,
  ScoringStep5211 as ScoringStep,
  View5211 as View,
} from '../../generated/protocol'

export type Edition = View5211['edition']
export type Cards = readonly string[]

/** Which places of a row hold the scoring cards; of equal cards, the first ones. */
export function scoringPlaces(row: Cards, scoring: Cards): boolean[] {
  const left = [...scoring]
  return row.map((card) => {
    const found = left.indexOf(card)
    if (found >= 0) left.splice(found, 1)
    return found >= 0
  })
}
