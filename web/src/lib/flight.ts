// Animates moves: an element with the same `data-fly` before and after a change flies to its new place.

import { moves } from './settings.svelte'
import { zoomOf } from './zoom'

const DURATION = 320

export class Flight {
  #places = new Map<string, DOMRect>()

  /** Remember where the elements are. Call it before the page changes. */
  capture(root: HTMLElement | undefined): void {
    this.#places.clear()
    if (!root || !moves()) return
    for (const piece of root.querySelectorAll<HTMLElement>('[data-fly]')) {
      const place = piece.getBoundingClientRect()
      if (place.width) this.#places.set(piece.dataset.fly ?? '', place)
    }
  }

  /** Animate the elements from there to where they are now. A new element comes from where `data-from` was. */
  play(root: HTMLElement | undefined): void {
    if (!root || !this.#places.size) return
    const zoom = zoomOf(root)
    let delay = 0
    // All places are read before the first animation starts: otherwise each animation makes the browser lay out again.
    for (const { piece, known, x, y, scale } of this.#flights(root)) {
      piece.animate(
        [
          { transform: `translate(${x / zoom}px, ${y / zoom}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 },
          { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
        ],
        {
          duration: DURATION,
          delay: known ? 0 : (delay += 70),
          easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
          fill: 'backwards',
        },
      )
    }
    this.#places.clear()
  }

  /** The elements that have moved, and from where. */
  #flights(root: HTMLElement) {
    return [...root.querySelectorAll<HTMLElement>('[data-fly]')].flatMap((piece) => {
      const known = this.#places.get(piece.dataset.fly ?? '')
      const from = known ?? this.#places.get(piece.dataset.from ?? '')
      if (!from) return []
      const to = piece.getBoundingClientRect()
      const [x, y] = [from.left - to.left, from.top - to.top]
      const scale = from.width / (to.width || 1)
      const isMoved = Math.abs(x) >= 2 || Math.abs(y) >= 2 || Math.abs(scale - 1) >= 0.02
      return isMoved ? [{ piece, known, x, y, scale }] : []
    })
  }
}

/** Let a copy of an element fly to a target and vanish there. For elements that are about to be removed. */
export function flyAway(piece: HTMLElement, target: Element | null | undefined, delay = 0): void {
  if (!moves()) return
  const from = piece.getBoundingClientRect()
  const copy = piece.cloneNode(true) as HTMLElement
  copy.setAttribute('aria-hidden', 'true')
  copy.removeAttribute('data-fly')
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    zIndex: '30',
    pointerEvents: 'none',
  })
  document.body.append(copy)
  const to = target?.getBoundingClientRect()
  const end = to
    ? {
        transform: `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${Math.max(0.1, 20 / from.width)})`,
        opacity: 0.5,
      }
    : { transform: 'translateY(1.5rem) scale(0.9)', opacity: 0 }
  const flight = copy.animate(
    [
      { transform: 'none', opacity: 1, transformOrigin: '0 0' },
      { ...end, transformOrigin: '0 0' },
    ],
    {
      duration: to ? 480 : 260,
      delay,
      easing: 'cubic-bezier(0.5, 0, 0.6, 1)',
      fill: 'both',
    },
  )
  flight.onfinish = flight.oncancel = () => copy.remove()
}
