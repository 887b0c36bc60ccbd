// Let the points of a motif fly from its rows to the seats.

import { flyAway } from '../../lib/flight'
import type { Standing } from './view'

export function sendPoints(root: HTMLElement | undefined, { motif, points }: Standing): void {
  points.forEach((gained, seat) => {
    const place = root?.querySelector(`[data-seat='${seat}']:has([data-row='${motif}'])`)
    const worth = place?.querySelector<HTMLElement>(`[data-row='${motif}'] .worth`)
    if (gained && worth) flyAway(worth, place?.querySelector('.points'))
  })
}
