// The lettering of all cards, drawn as strokes in a box of 20 by 28, so that it looks the same on every system.

const STROKES: Record<string, string> = {
  '1': 'M5 8 12 3V25',
  '2': 'M4 8.5C4 1 16.5 1 16.5 8.5 16.5 14 6 17 4 25H17',
  '3': 'M4.5 5.5C7 2 16 2 16 8 16 12.5 12 13.5 9.5 13.5 13 13.5 17 15 17 19.5 17 26.5 6 26.5 3.5 22',
  '4': 'M13.5 25V3L3 18.5H17.5',
  '5': 'M16 3H6L5 12.5C8 10.3 17 10.5 17 18 17 26.5 6.5 26.5 3.5 22.5',
  '6': 'M14.5 3C8 6 4 12 4 18 4 27.5 17 27.5 17 18.5 17 10.5 6 10.5 4.3 16.5',
  '×': 'M4 9 16 21M16 9 4 21',
  A: 'M3 25 10 3 17 25M6 17.5H14',
  B: 'M4 13.5H10C18 13.5 18 25 10 25H4V3H9.5C16.5 3 16.5 13.5 10 13.5',
  D: 'M4 3V25H8C20 25 20 3 8 3Z',
  E: 'M16 3H4.5V25H16M4.5 14H14',
  F: 'M16 3H4.5V25M4.5 14H14',
  G: 'M16.5 7C13 1 3 2 3 14 3 26 17 27.5 17 15.5H11',
  H: 'M4 3V25M16 3V25M4 14H16',
  I: 'M10 3V25',
  J: 'M14 3V18C14 27 5 27 4 20.5',
  K: 'M4 3V25M16.5 3 4 16M8.5 11.5 17 25',
  L: 'M4.5 3V25H16.5',
  N: 'M4 25V3L16 25V3',
  O: 'M10 3C1 3 1 25 10 25 19 25 19 3 10 3Z',
  R: 'M4 25V3H10C18 3 18 14.5 10 14.5H4M10.5 14.5 17 25',
  S: 'M16 6C13 1.5 4 2 4 8.5 4 16 16.5 12.5 16.5 19.5 16.5 26.5 6 26.5 3.5 21.5',
  T: 'M3 3H17M10 3V25',
  U: 'M4 3V16C4 28 16 28 16 16V3',
  V: 'M3 3 10 25 17 3',
  W: 'M2 3 6 25 10 8 14 25 18 3',
  Y: 'M3 3 10 14 17 3M10 14V25',
  Z: 'M4 3H16L4 25H16.5',
  Ö: 'M10 6C1 6 1 25 10 25 19 25 19 6 10 6ZM6 0H6.1M14 0H14.1',
  Ü: 'M4 6V16C4 28 16 28 16 16V6M6 0H6.1M14 0H14.1',
}

/** Ids are ASCII, because links to them are. */
const ASCII: Record<string, string> = { '×': 'x', Ö: 'oe', Ü: 'ue' }

/** The id of a glyph's drawing. */
export const glyphId = (glyph: string): string => `g-${ASCII[glyph] ?? glyph}`

export const GLYPHS = Object.entries(STROKES)
  .map(([glyph, d]) => `<path id="${glyphId(glyph)}" d="${d}"/>`)
  .join('')
