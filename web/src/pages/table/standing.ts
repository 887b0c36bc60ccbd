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
