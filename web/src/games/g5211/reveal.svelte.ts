// A reveal: after a short hold the seats turn their cards one after the other. Each card sends a chip to its counter,
// and counts when the chip arrives.

import type { Step } from './timeline'
import type { Cards, View } from './view'

/** The number of cards per colour, and of mascots. */
export type Tally = Pick<View, 'counts' | 'mascots'>

/** Milliseconds. A reveal of five seats takes 1.7 seconds at the normal pace. */
const HOLD = 340
const NEXT_SEAT = 180
/** From the start of a turn until the face can be seen. */
const SIGHT = 130
export const CHIP_FLIGHT = 260
const REST = 260

export class Reveal {
  /** How many seats have turned their cards, sent their chips, and been counted. */
  turned = $state(0)
  sent = $state(0)
  counted = $state(0)
  /** The seats from the player's own seat on, clockwise. */
  readonly order: readonly number[]
  readonly cards: readonly Cards[]

  constructor(cards: readonly Cards[], own: number | null) {
    this.cards = cards
    this.order = cards.map((_, place) => (place + (own ?? 0)) % cards.length)
  }

  /** The steps of the reveal; `start` is called with the first turn after the hold, `end` when all has been seen. */
  steps(start: () => void, end: () => void): Step[] {
    const turn = (place: number): void => {
      if (place === 0) start()
      this.turned = place + 1
    }
    const seats = this.order.flatMap((_, place): Step[] => {
      const at = HOLD + place * NEXT_SEAT
      return [
        [at, () => turn(place)],
        [at + SIGHT, () => (this.sent = place + 1)],
        [at + SIGHT + CHIP_FLIGHT, () => (this.counted = place + 1)],
      ]
    })
    const last = HOLD + (this.order.length - 1) * NEXT_SEAT + SIGHT + CHIP_FLIGHT
    return [...seats, [last + REST, end]]
  }

  isTurned(seat: number): boolean {
    return this.order.indexOf(seat) < this.turned
  }

  /** A tally without the cards that have not been counted yet. */
  counting({ counts, mascots }: Tally): Tally {
    const left = this.order.slice(this.counted).flatMap((seat) => this.cards[seat] ?? [])
    const count = (is: (card: string) => boolean): number => left.filter(is).length
    return {
      counts: Object.fromEntries(
        Object.entries(counts).map(([letter, all]) => [letter, all - count((card) => card.startsWith(letter))]),
      ),
      mascots: mascots - count((card) => card.endsWith('1')),
    }
  }
}
