// How large cards can be: as large as the room for a seat's rows allows. The style sheet knows the room, this the rows.

import type { View } from './view'

/** In widths of a card, as Row and Seat lay them: what shows of a card under the next one, and the gaps. */
const SHOWS = 0.36
const LONE_SHOWS = 0.22
const GAP = 0.22
const FLOOR = 1.15

/** How many cards wide a seat's rows and chests are, side by side. */
export function widthOf(view: View, seat: number): number {
  const rows = (view.collections[seat] ?? []).map(({ cards }) => 1 + cards.length * SHOWS + GAP)
  const lone = view.lone[seat]?.length ?? 0
  const chests = lone ? 1 + (lone - 1) * LONE_SHOWS + GAP : 0
  const floor = seat === view.seat ? FLOOR : 0
  return rows.reduce((sum, row) => sum + row, chests + floor)
}
