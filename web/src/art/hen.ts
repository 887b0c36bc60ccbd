// The hen of the logo. The drawing is a separate file, because scripts/icons uses it as well.

import drawing from './hen.svg?raw'

export const HEN = drawing
  .trim()
  .replace(/^<svg[^>]*>/, '<g id="hen">')
  .replace(/<\/svg>$/, '</g>')
