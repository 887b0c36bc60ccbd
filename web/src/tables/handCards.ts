// Cards in a hand with unique keys: two equal cards stay two, and a card keeps its key while it is held.

export interface HandCard {
  key: string
  card: string
  /** The place that a new card flies in from; null for a card that was already held. */
  from: string | null
}

let serial = 0

/** Cards with their keys in `known`; cards that are not in `known` get a new key and come from `from`. */
export function withKeys(
  cards: readonly string[],
  known: readonly HandCard[] = [],
  from: string | null = null,
): HandCard[] {
  const left = [...known]
  return cards.map((card) => {
    const held = left.findIndex((other) => other.card === card)
    return held < 0
      ? { key: `${card}:${serial++}`, card, from }
      : { ...(left.splice(held, 1)[0] as HandCard), from: null }
  })
}
