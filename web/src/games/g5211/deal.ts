// The deal of 5211 (roost/games/g5211): the whole deck, shuffled.

import type { Deal, HandOf } from '../module'

/** The number of cards per value in each colour, from the mascot to the 6. */
export const COUNTS = [5, 6, 5, 2, 1, 1]
export const LETTERS: Record<string, string> = { classic: 'YGOBV', azul: 'YGOBT' }

export const deal: Deal = ({ options }, stream) => {
  const edition = typeof options.edition === 'string' ? options.edition : 'classic'
  const sorted = [...(LETTERS[edition] ?? '')].flatMap((letter) =>
    COUNTS.flatMap((count, value) => Array<string>(count).fill(`${letter}${value + 1}`)),
  )
  return { deck: stream.shuffle(sorted) }
}

/** How many cards are removed unseen, by the number of players; they lie on top. */
const REMOVED = [0, 0, 10, 13, 0, 15]
const HAND = 5

export const handOf: HandOf = ({ players }, { deck }, seat) => {
  const top = (REMOVED[players] ?? 0) + HAND * seat
  return (deck as readonly string[]).slice(top, top + HAND)
}
