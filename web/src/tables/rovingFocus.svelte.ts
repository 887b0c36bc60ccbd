// Roving tabindex: Tab reaches one button of a row, the arrow keys, Home and End move between them.

export class RovingFocus {
  /** The last button that had the focus. */
  last = $state(0)
  #count: () => number
  #holder: () => HTMLElement

  constructor(count: () => number, holder: () => HTMLElement) {
    this.#count = count
    this.#holder = holder
  }

  /** The button that Tab reaches. */
  get current(): number {
    return Math.max(0, Math.min(this.last, this.#count() - 1))
  }

  /** Move the focus if the key is one that moves it; return whether it is. */
  move(key: string): boolean {
    const count = this.#count()
    const targets: Record<string, number> = {
      ArrowRight: this.current + 1,
      ArrowLeft: this.current - 1,
      Home: 0,
      End: count - 1,
    }
    const target = targets[key]
    if (target === undefined) return false
    this.last = (target + count) % count
    this.#holder().querySelectorAll('button')[this.last]?.focus()
    return true
  }
}
