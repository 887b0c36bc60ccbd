// The mark of Roost: a hen on her perch, at dusk. A file of its own, because the icons are made from it too.

import drawing from './hen.svg?raw'

export const HEN = drawing
  .trim()
  .replace(/^<svg[^>]*>/, '<g id="hen">')
  .replace(/<\/svg>$/, '</g>')
