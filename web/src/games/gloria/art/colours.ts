// The colours of the cards, by their notation.

import palette from './palette.json'

export const COLOURS: Record<string, { base: string; tone: string; line: string }> = {
  ...palette.gloria,
  ...palette.special,
}
