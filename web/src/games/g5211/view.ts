// The server's types for 5211, with the names they have in roost/games/g5211.

import type { View5211 } from '../../generated/protocol'

export type {
  Event5211 as Event,
  Scoring5211 as Scoring,
  ScoringStep5211 as ScoringStep,
  View5211 as View,
} from '../../generated/protocol'

export type Edition = View5211['edition']
export type Cards = readonly string[]

/** Whether each card of a row is a scoring card; of equal cards, the first ones are. */
export function scoringPlaces(row: Cards, scoring: Cards): boolean[] {
  const left = [...scoring]
  return row.map((card) => {
    const found = left.indexOf(card)
    if (found >= 0) left.splice(found, 1)
    return found >= 0
  })
}
