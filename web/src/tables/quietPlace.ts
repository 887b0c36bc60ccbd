// Where a bubble covers least of the table.

import { coveredArea, type Box, type Size } from './place'

const EDGE = 8
const STEP = 16

/** What should stay uncovered, and how much that matters. */
export interface Obstacle {
  box: Box
  weight: number
}

interface Point {
  left: number
  top: number
}

/** How much of the obstacles a bubble would cover. */
export function covered(at: Point, bubble: Size, obstacles: readonly Obstacle[]): number {
  return obstacles.reduce((sum, { box, weight }) => sum + weight * coveredArea(box, { ...at, ...bubble }), 0)
}

/** The place that covers least; of several, the nearest to the target. */
export function quietPlace(target: Box, bubble: Size, screen: Size, obstacles: readonly Obstacle[]): Point {
  let best = { left: EDGE, top: EDGE, covered: Infinity, distance: Infinity }
  for (const left of steps(screen.width - bubble.width)) {
    for (const top of steps(screen.height - bubble.height)) {
      const place = { left, top, covered: covered({ left, top }, bubble, obstacles), distance: 0 }
      place.distance = distance(target, { left, top, ...bubble })
      if (place.covered < best.covered || (place.covered === best.covered && place.distance < best.distance))
        best = place
    }
  }
  return { left: best.left, top: best.top }
}

function steps(most: number): number[] {
  const count = Math.max(0, Math.floor((most - 2 * EDGE) / STEP))
  return [...Array.from({ length: count + 1 }, (_, step) => EDGE + step * STEP), Math.max(EDGE, most - EDGE)]
}

/** From the middle of one box to that of another. */
function distance(one: Box, other: Box): number {
  const across = one.left + one.width / 2 - other.left - other.width / 2
  return Math.hypot(across, one.top + one.height / 2 - other.top - other.height / 2)
}
