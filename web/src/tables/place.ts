// Where a bubble fits beside its target.

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export type Size = Pick<Box, 'width' | 'height'>

const GAP = 14
const EDGE = 8
/** How much of what should stay in sight a bubble beside its target may cover; beyond it, it goes above or below that. */
const MOST_COVERED = 0.2

/** The place of a bubble: above, below, left or right of the target, where it fits and covers least of `sight`. */
export function placeBeside(target: Box, bubble: Size, screen: Size, sight: Box | null = null) {
  const [right, bottom] = [target.left + target.width, target.top + target.height]
  const [middle, centre] = [target.left + target.width / 2, target.top + target.height / 2]
  const [over, beside] = [middle - bubble.width / 2, centre - bubble.height / 2]
  const places = [
    { spare: target.top - bubble.height, left: over, top: target.top - bubble.height - GAP },
    { spare: screen.height - bottom - bubble.height, left: over, top: bottom + GAP },
    { spare: target.left - bubble.width, left: target.left - bubble.width - GAP, top: beside },
    { spare: screen.width - right - bubble.width, left: right + GAP, top: beside },
  ].map(({ spare, left, top }) => {
    const box = {
      left: within(left, screen.width - bubble.width),
      top: within(top, screen.height - bubble.height),
    }
    return { ...box, spare, covered: sight ? coveredPart(sight, { ...box, ...bubble }) : 0 }
  })
  const fitting = places.filter(({ spare }) => spare >= GAP + EDGE)
  const best = fitting.length
    ? fitting.reduce((one, other) => (other.covered < one.covered ? other : one))
    : places.reduce((one, other) => (other.spare > one.spare ? other : one))
  const top = sight && best.covered > MOST_COVERED ? clearOf(sight, target, bubble.height, screen.height) : null
  return { left: best.left, top: top ?? best.top }
}

/** The top of a bubble above or below what should stay in sight; null if it would not fit, or cover the target. */
function clearOf(sight: Box, target: Box, height: number, most: number): number | null {
  const tops = [sight.top - height - GAP, sight.top + sight.height + GAP]
  const fits = (top: number): boolean =>
    top >= EDGE && top + height <= most - EDGE && (top + height <= target.top || top >= target.top + target.height)
  return tops.find(fits) ?? null
}

const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE))

/** How much of a box another one covers, from 0 to 1. */
function coveredPart(box: Box, by: Box): number {
  return coveredArea(box, by) / (box.width * box.height || 1)
}

/** How much of a box another one covers, in square pixels. */
export function coveredArea(box: Box, by: Box): number {
  const width = Math.min(box.left + box.width, by.left + by.width) - Math.max(box.left, by.left)
  const height = Math.min(box.top + box.height, by.top + by.height) - Math.max(box.top, by.top)
  return Math.max(0, width) * Math.max(0, height)
}
