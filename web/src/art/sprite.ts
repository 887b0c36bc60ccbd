// All drawings, put into the page once; cards only point at them.

import { AZUL } from './azul'
import { BACKS } from './backs'
import { CLASSIC } from './classic'
import { GLORIA } from './gloria'
import { GLYPHS } from './glyphs'
import { HEN } from './hen'

const ID = 'art'

const ray = (index: number): string => {
  const at = (turn: number): string =>
    `${(50 + 95 * Math.sin(turn)).toFixed(1)} ${(74 - 95 * Math.cos(turn)).toFixed(1)}`
  const angle = (index * Math.PI) / 10
  return `M50 74L${at(angle - 0.07)}L${at(angle + 0.07)}Z`
}
const RAYS = `<path id="rays" d="${Array.from({ length: 20 }, (_, index) => ray(index)).join('')}"/>`

export const SPRITE =
  `<svg id="${ID}" xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" focusable="false" class="art-sprite"><defs>` +
  `<clipPath id="panel"><rect x="4" y="4" width="92" height="132" rx="6"/></clipPath>${RAYS}${GLYPHS}${CLASSIC}${AZUL}${GLORIA}${BACKS}${HEN}</defs></svg>`

if (typeof document !== 'undefined' && !document.getElementById(ID))
  document.body.insertAdjacentHTML('afterbegin', SPRITE)
