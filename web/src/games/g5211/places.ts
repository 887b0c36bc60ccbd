// The places of a hand. A card keeps its place while it is held, and a new card takes a free place.

import { withKeys, type HandCard } from '../../tables/handCards'
import type { Cards } from './view'

export type Places = readonly (HandCard | null)[]

/** The cards of a hand at the start of a deck. */
const HAND = 5

const NO_CARDS: Places = Array<null>(HAND).fill(null)

export function cardsIn(places: Places): HandCard[] {
  return places.filter((held) => held !== null)
}

/** A hand in its places; cards that are not in `known` come from `from`. */
export function placed(cards: Cards, known: Places = NO_CARDS, from: string | null = null): Places {
  const held = withKeys(cards, cardsIn(known), from)
  const stays = known.map((old) => held.find(({ key }) => key === old?.key) ?? null)
  const fresh = held.filter((card) => !stays.includes(card))
  return stays.map((card) => card ?? fresh.shift() ?? null)
}

/** The places after some cards have left the hand. */
export function without(places: Places, gone: readonly HandCard[]): Places {
  return places.map((held) => (gone.some(({ key }) => key === held?.key) ? null : held))
}
