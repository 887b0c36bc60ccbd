// Keeps a bubble where it covers least of the table, whatever moves there.

import { covered, quietPlace } from './quietPlace'

/** What a bubble should not cover, and how much that matters: cards and buttons most, then names and points. */
const OBSTACLES: readonly (readonly [string, number])[] = [
  ['.board :is(svg:not(svg svg), .slot, button, .panel, .hand), header, .strip', 10],
  ['.board :is(.seat, .counters, .roosters, h2, p)', 1],
]

export class Aside {
  /** Where the bubble belongs; null before it was placed. */
  place: { left: number; top: number } | null = $state.raw(null)
  #bubble: () => HTMLElement | undefined
  #target: () => string

  /** `target` returns the selector of what the bubble speaks about. */
  constructor(bubble: () => HTMLElement | undefined, target: () => string) {
    this.#bubble = bubble
    this.#target = target
  }

  /** Place the bubble; it stays where it is if it would cover as much elsewhere. */
  follow(isResized = false): void {
    const bubble = this.#bubble()
    if (!bubble) return
    const size = { width: bubble.offsetWidth, height: bubble.offsetHeight }
    const obstacles = OBSTACLES.flatMap(([selector, weight]) => boxesOf(selector).map((box) => ({ box, weight })))
    const now = this.place && !isResized ? covered(this.place, size, obstacles) : Infinity
    if (now === 0) return
    const target = boxesOf(this.#target())[0] ?? document.documentElement.getBoundingClientRect()
    const next = quietPlace(target, size, { width: innerWidth, height: innerHeight }, obstacles)
    if (covered(next, size, obstacles) < now) this.place = next
  }

  /** Follow the table until the returned function is called. */
  watch(): () => void {
    this.place = null
    this.follow()
    let frame = 0
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => this.follow())
    })
    watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'], childList: true })
    return () => {
      watch.disconnect()
      cancelAnimationFrame(frame)
    }
  }
}

/** Where elements are that can be seen. */
function boxesOf(selector: string): DOMRect[] {
  return [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width * height > 0)
}
