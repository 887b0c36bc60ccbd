// The back of a card: a paper edge, a background colour, and the game's drawing.

import palette from './palette.json'

export const back = (id: string, background: string, drawing: string): string =>
  `<g id="back-${id}"><rect width="100" height="140" rx="9" fill="${palette.paper}"/><rect x="4" y="4" width="92" height="132" rx="6" fill="${background}"/>${drawing}</g>`
