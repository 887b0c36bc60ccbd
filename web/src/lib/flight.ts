// Cards fly: whatever carries the same `data-fly` before and after a change moves from its old place to its new one.

import { moves } from './settings.svelte'

const LENGTH = 320

export class Flight {
  #places = new Map<string, DOMRect>()

  /** Remember where everything is: call before the page changes. */
  capture(root: HTMLElement | undefined): void {
    this.#places.clear()
    if (!root || !moves()) return
    for (const piece of root.querySelectorAll<HTMLElement>('[data-fly]')) {
      const place = piece.getBoundingClientRect()
      if (place.width) this.#places.set(piece.dataset.fly ?? '', place)
    }
  }

  /** Let everything move from there to where it is now; what is new comes from the place `data-from` names. */
  play(root: HTMLElement | undefined): void {
    if (!root || !this.#places.size) return
    let delay = 0
    for (const piece of root.querySelectorAll<HTMLElement>('[data-fly]')) {
      const known = this.#places.get(piece.dataset.fly ?? '')
      const from = known ?? this.#places.get(piece.dataset.from ?? '')
      if (!from) continue
      const to = piece.getBoundingClientRect()
      const [x, y] = [from.left - to.left, from.top - to.top]
      const scale = from.width / (to.width || 1)
      if (Math.abs(x) < 2 && Math.abs(y) < 2 && Math.abs(scale - 1) < 0.02) continue
      piece.animate(
        [
          { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 },
          { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
        ],
        { duration: LENGTH, delay: known ? 0 : (delay += 70), easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)', fill: 'backwards' },
      )
    }
    this.#places.clear()
  }
}
