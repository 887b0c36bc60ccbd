// The colours of the cards, by letter; the letter `1` stands for the mascots.

import house from '../../art/palette.json'
import palette from './art/palette.json'

const EDITIONS = palette as unknown as Record<string, Record<string, { base: string }>>

export function baseOf(letter: string, edition: string): string {
  return EDITIONS[edition]?.[letter]?.base ?? house.gold
}
