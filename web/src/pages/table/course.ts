// The course of the points, from the views of a finished game.
//
// A game that scores tells it with an event `scored`, whose values have the points of each seat, and `totals` if more
// than these points changed.

import type { AnyView } from '../../games/module'

export interface Scored {
  /** What each seat got in this scoring. */
  gains: readonly number[]
  /** What each seat had after it. */
  totals: readonly number[]
}

interface Values {
  points?: unknown
  totals?: unknown
}

const isNumbers = (value: unknown, players: number): value is number[] =>
  Array.isArray(value) && value.length === players && value.every((item) => typeof item === 'number')

/** The scorings of a game in order; empty for a game that does not tell them. */
export function courseOf(views: readonly AnyView[], players: number): Scored[] {
  const course: Scored[] = []
  for (const { key, values } of views.flatMap(({ events }) => events)) {
    const { points, totals } = values as Values
    if (key !== 'scored' || !isNumbers(points, players)) continue
    const before = course.at(-1)?.totals ?? points.map(() => 0)
    const after = isNumbers(totals, players) ? totals : points.map((gain, seat) => gain + before[seat]!)
    course.push({ gains: after.map((total, seat) => total - before[seat]!), totals: after })
  }
  return course
}

export interface Best {
  seats: number[]
  /** From 1. */
  scoring: number
  gain: number
}

/** The most points that anybody got in one scoring, and when first; null if nobody ever got any. */
export function bestOf(course: readonly Scored[]): Best | null {
  const gain = Math.max(0, ...course.flatMap(({ gains }) => gains))
  const index = course.findIndex(({ gains }) => gains.includes(gain))
  if (!gain || index < 0) return null
  const { gains } = course[index]!
  return { seats: gains.flatMap((got, seat) => (got === gain ? [seat] : [])), scoring: index + 1, gain }
}
