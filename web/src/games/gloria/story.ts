// The story of a finished game, from its views.

import type { Scoring, View } from './view'

/** The scorings of a game, in order. */
export function scoringsOf(views: readonly View[]): Scoring[] {
  return views.flatMap(({ events }) => events.flatMap((event) => (event.key === 'scored' ? [event.values] : [])))
}
