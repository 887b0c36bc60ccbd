// Keeps a bubble beside what it speaks about, whatever moves on the page.

import { placeBeside } from './place'

/** What should stay in sight: the counters, another player's rows if they are shown large, or the own rows. */
const IN_SIGHT = ':is(.counters, .enlarged, .own)'

export class Beside {
  /** Where the bubble belongs; null if its target cannot be seen. */
  place: { left: number; top: number } | null = $state.raw(null)
  #bubble: () => HTMLElement | undefined
  #targets: () => string | null

  /** `targets` returns the selector of what the bubble points at; null for nothing. */
  constructor(bubble: () => HTMLElement | undefined, targets: () => string | null) {
    this.#bubble = bubble
    this.#targets = targets
  }

  /** Move the bubble to its target, and that into view if `scrolls`. */
  follow(scrolls: boolean): void {
    const [bubble, selector] = [this.#bubble(), this.#targets()]
    const targets = selector ? [...document.querySelectorAll<HTMLElement>(selector)] : []
    const [first] = targets
    if (!first || !bubble) {
      this.place = null
      return
    }
    if (scrolls) first.scrollIntoView({ block: 'nearest' })
    const boxes = targets.map((target) => target.getBoundingClientRect())
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
    const width = Math.max(...boxes.map((box) => box.right)) - left
    const height = Math.max(...boxes.map((box) => box.bottom)) - top
    const size = { width: bubble.offsetWidth, height: bubble.offsetHeight }
    const sight = document.querySelector(IN_SIGHT)?.getBoundingClientRect() ?? null
    const next = placeBeside({ left, top, width, height }, size, { width: innerWidth, height: innerHeight }, sight)
    if (this.place?.left !== next.left || this.place.top !== next.top) this.place = next
  }

  /** Follow the target until the returned function is called. */
  watch(): () => void {
    this.follow(true)
    const watch = new MutationObserver(() => this.follow(this.place === null))
    watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'], childList: true })
    return () => watch.disconnect()
  }
}
