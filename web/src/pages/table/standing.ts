// The order of the seats in a result.

import type { Ended } from '../../games/module'
import type { SeatShown } from '../../tables/seats'

/** The best first: by points, then by the game's tie-break, then in the order of the seats. */
export function standing(seats: readonly SeatShown[], { points, tiebreak }: Ended): SeatShown[] {
  const compare = (values: readonly number[], one: number, other: number): number =>
    (values[other] ?? 0) - (values[one] ?? 0)
  return [...seats].sort(
    (one, other) =>
      compare(points, one.seat, other.seat) || compare(tiebreak, one.seat, other.seat) || one.seat - other.seat,
  )
}

/** The place of each seat, from 1. Seats with equal points and an equal tie-break share a place. */
export function placesOf({ points, tiebreak }: Ended): number[] {
  const isAhead = (one: number, other: number): boolean =>
    points[one]! > points[other]! || (points[one] === points[other] && (tiebreak[one] ?? 0) > (tiebreak[other] ?? 0))
  return points.map((_, seat) => 1 + points.filter((_points, other) => isAhead(other, seat)).length)
}

/** How many points a seat lacks to the winner; null for a winner. */
export function pointsShort({ points, winners }: Ended, seat: number): number | null {
  if (winners.includes(seat)) return null
  return Math.max(...points) - (points[seat] ?? 0)
}
