// The drawings of Gloria Picktoria: cards, their back, the fox and the chest.

import { back } from '../../../art/back'
import palette from '../../../art/palette.json'
import { addDrawings } from '../../../art/sprite'
import { GLORIA } from './motifs'

const { paper, gold } = palette

const ray = (index: number): string => {
  const at = (turn: number): string =>
    `${(50 + 95 * Math.sin(turn)).toFixed(1)} ${(74 - 95 * Math.cos(turn)).toFixed(1)}`
  const angle = (index * Math.PI) / 10
  return `M50 74L${at(angle - 0.07)}L${at(angle + 0.07)}Z`
}
const RAYS = `<path id="rays" d="${Array.from({ length: 20 }, (_, index) => ray(index)).join('')}"/>`

const BACKS =
  `<pattern id="pat-egg" width="23" height="22" patternUnits="userSpaceOnUse" patternTransform="translate(4 4)"><path d="M11.5 2L22 11 11.5 20 1 11Z" fill="none" stroke="#e9a8b4" stroke-width="1" opacity=".5"/><circle cx="11.5" cy="11" r="1.8" fill="${gold}" opacity=".8"/><circle r="1.8" fill="${gold}" opacity=".8"/></pattern>` +
  back(
    'gloria',
    '#6e1f34',
    `<rect x="4" y="4" width="92" height="132" rx="6" fill="url(#pat-egg)"/><rect x="9" y="9" width="82" height="122" rx="4" fill="none" stroke="${gold}" stroke-width="1.6"/><ellipse cx="50" cy="70" rx="27" ry="36" fill="#4f1424" stroke="${gold}" stroke-width="2"/><use href="#m-EG" transform="translate(29 48)scale(.42)"/>`,
  ) +
  `<g id="lone"><rect width="100" height="140" rx="9" fill="${paper}"/><rect x="4" y="4" width="92" height="132" rx="6" fill="#6e1f34"/><rect x="4" y="4" width="92" height="132" rx="6" fill="url(#pat-egg)"/><rect x="9" y="9" width="82" height="122" rx="4" fill="none" stroke="${gold}" stroke-width="1.6"/><circle cx="50" cy="70" r="38" fill="#4f1424" stroke="${gold}" stroke-width="2"/><use href="#chest" transform="translate(20 40)scale(.6)"/></g>`

addDrawings('art-gloria', RAYS + GLORIA + BACKS)
