// Which bots have been thinking for so long that the page shows it.

import type { TableState } from '../generated/protocol'

/** Milliseconds. A quick decision needs no sign. */
export const SHOWN_AFTER = 1000

export class Thinking {
  /** The seats that show that they think. */
  seats: readonly number[] = $state.raw([])

  #asked = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  /** The table has changed. A bot that still owes the same decision goes on thinking. */
  hear({ status, view, seats, version }: TableState): void {
    const toAct = status === 'running' ? (view?.to_act ?? []) : []
    const bots = toAct.filter((seat) => seats[seat]?.kind === 'bot')
    this.seats = this.seats.filter((seat) => bots.includes(seat))
    const asked = `${version} ${bots.join(' ')}`
    if (asked === this.#asked) return
    this.#asked = asked
    clearTimeout(this.#timer)
    if (bots.length) this.#timer = setTimeout(() => (this.seats = bots), SHOWN_AFTER)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
