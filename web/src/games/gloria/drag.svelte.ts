// Picking a thing up with pointer or finger and putting it down somewhere else. A short press stays a click.

const FAR = 8

export class Drag<Thing> {
  thing: Thing | null = $state.raw(null)
  isMoving = $state(false)
  dx = $state(0)
  dy = $state(0)
  /** What is under the pointer. */
  over: string | null = $state(null)
  #start = { x: 0, y: 0 }
  #ondrop: (thing: Thing, place: string) => void
  #swallow = false

  constructor(ondrop: (thing: Thing, place: string) => void) {
    this.#ondrop = ondrop
  }

  /** Handlers for whatever can be picked up. */
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
        this.dx = event.clientX - this.#start.x
        this.dy = event.clientY - this.#start.y
        if (Math.hypot(this.dx, this.dy) > FAR) this.isMoving = true
        if (this.isMoving) this.over = this.#under(event)
      },
      onpointerup: (event: PointerEvent): void => {
        const picked = this.thing
        const wasMoving = this.isMoving
        this.#end()
        if (picked === null || !wasMoving) return
        this.#swallow = true
        setTimeout(() => (this.#swallow = false))
        const place = this.#under(event)
        if (place) this.#ondrop(picked, place)
      },
      onpointercancel: (): void => this.#end(),
    }
  }

  /** Whether a click is only the end of a drag. */
  get isSwallowed(): boolean {
    return this.#swallow
  }

  #under(event: PointerEvent): string | null {
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
