// Drag and drop with a mouse, pen or finger. A short press stays a click.

import { zoomOf } from '../lib/zoom'

/** Pixels the pointer has to move before a press becomes a drag. */
const THRESHOLD = 8

export interface Drop {
  /** The `data-drop` of the place under the pointer. */
  place: string | null
  /** How far the thing was dragged up, in its own heights. */
  lift: number
}

export class Drag<Thing> {
  thing: Thing | null = $state.raw(null)
  isMoving = $state(false)
  /** How far the thing was dragged, in its own pixels. */
  dx = $state(0)
  dy = $state(0)
  /** The `data-drop` of the place under the pointer. */
  over: string | null = $state(null)
  #start = { x: 0, y: 0 }
  #ondrop: (thing: Thing, drop: Drop) => void
  #ignoresClick = false

  constructor(ondrop: (thing: Thing, drop: Drop) => void) {
    this.#ondrop = ondrop
  }

  /** Event handlers for the element that shows `thing`. */
  handlers(thing: Thing, isActive: boolean) {
    return {
      onpointerdown: (event: PointerEvent): void => {
        if (!isActive || event.button !== 0) return
        this.thing = thing
        this.#start = { x: event.clientX, y: event.clientY }
        ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
      },
      onpointermove: (event: PointerEvent): void => {
        if (this.thing === null) return
        const zoom = zoomOf(event.currentTarget as Element)
        this.dx = (event.clientX - this.#start.x) / zoom
        this.dy = (event.clientY - this.#start.y) / zoom
        if (Math.hypot(this.dx, this.dy) > THRESHOLD) this.isMoving = true
        if (this.isMoving) this.over = this.#placeUnder(event)
      },
      onpointerup: (event: PointerEvent): void => {
        const { thing, isMoving, dy } = this
        this.#end()
        if (thing === null || !isMoving) return
        this.#ignoresClick = true
        setTimeout(() => (this.#ignoresClick = false))
        const { offsetHeight } = event.currentTarget as HTMLElement
        this.#ondrop(thing, { place: this.#placeUnder(event), lift: -dy / offsetHeight })
      },
      onpointercancel: (): void => this.#end(),
    }
  }

  /** Whether a click is only the end of a drag. */
  get ignoresClick(): boolean {
    return this.#ignoresClick
  }

  #placeUnder(event: PointerEvent): string | null {
    const found = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((element) => element.closest('[data-drop]'))
    return found?.closest<HTMLElement>('[data-drop]')?.dataset.drop ?? null
  }

  #end(): void {
    this.thing = null
    this.isMoving = false
    this.dx = this.dy = 0
    this.over = null
  }
}
