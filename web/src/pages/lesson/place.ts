// Where a bubble fits beside its target.

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const GAP = 14
const EDGE = 8

/** The place of a bubble: above, below, left or right of the target, where it fits; otherwise where most room is. */
export function placeBeside(target: Box, bubble: Pick<Box, 'width' | 'height'>, screen: Pick<Box, 'width' | 'height'>) {
  const [right, bottom] = [target.left + target.width, target.top + target.height]
  const [middle, centre] = [target.left + target.width / 2, target.top + target.height / 2]
  const places = [
    { room: target.top, need: bubble.height, left: middle - bubble.width / 2, top: target.top - bubble.height - GAP },
    { room: screen.height - bottom, need: bubble.height, left: middle - bubble.width / 2, top: bottom + GAP },
    { room: target.left, need: bubble.width, left: target.left - bubble.width - GAP, top: centre - bubble.height / 2 },
    { room: screen.width - right, need: bubble.width, left: right + GAP, top: centre - bubble.height / 2 },
  ].map((place) => ({ ...place, spare: place.room - place.need - GAP - EDGE }))
  const best = places.find(({ spare }) => spare >= 0) ?? places.reduce((a, b) => (b.spare > a.spare ? b : a))
  return {
    left: within(best.left, screen.width - bubble.width),
    top: within(best.top, screen.height - bubble.height),
  }
}

const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE))
