// The deal of Gloria Picktoria (roost/games/gloria): start player, display, hands, then the pile with Rooster Boosters.

import type { Deal, HandOf } from '../module'

const MOTIFS = ['GR', 'AN', 'RU', 'TA', 'NE', 'SH', 'FE', 'EG', 'NS', 'WV']

const copies = (count: number, card: string): string[] => Array<string>(count).fill(card)

export const deal: Deal = ({ options, players }, stream) => {
  const drawn = stream.below(players)
  const start = typeof options.start === 'number' ? options.start : drawn
  const cards = stream.shuffle([...MOTIFS.flatMap((motif) => copies(9, motif)), ...copies(5, 'W')])
  const display = cards.splice(0, 3)
  const hands = Array.from({ length: players }, () => cards.splice(0, 4))
  return { start, display, hands, pile: stream.shuffle([...cards, ...copies(10, 'R')]) }
}

/** Besides the cards that are dealt, each seat begins with its doubler. */
export const handOf: HandOf = (_, { hands }, seat) => [...((hands as readonly (readonly string[])[])[seat] ?? []), 'D']
