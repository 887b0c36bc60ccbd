// The width of a seat's rows, counted in cards. The style sheet divides the available space by it to size the cards.

import type { View } from './view'

/** In card widths, as in Row and Seat: the visible part of a covered card, and the gaps. */
const VISIBLE = 0.36
const LONE_VISIBLE = 0.22
const GAP = 0.22
const FLOOR = 1.15

/** The width of a seat's rows and chests side by side, in cards. */
export function widthOf(view: View, seat: number): number {
  const rows = (view.collections[seat] ?? []).map(({ cards }) => 1 + cards.length * VISIBLE + GAP)
  const lone = view.lone[seat]?.length ?? 0
  const chests = lone ? 1 + (lone - 1) * LONE_VISIBLE + GAP : 0
  const floor = seat === view.seat ? FLOOR : 0
  return rows.reduce((sum, row) => sum + row, chests + floor)
}
