// The drawings of 5211: cards of both editions, mascots and backs.

import { back } from '../../../art/back'
import { addDrawings } from '../../../art/sprite'
import { AZUL } from './azul'
import { CLASSIC } from './classic'

const BACKS =
  `<pattern id="pat-sea" width="18.4" height="16.5" patternUnits="userSpaceOnUse" patternTransform="translate(4 4)"><path d="M0 8Q4.6 2 9.2 8T18.4 8M0 16Q4.6 10 9.2 16T18.4 16" fill="none" stroke="#7fe6d9" stroke-width="1.3" opacity=".55"/></pattern>` +
  back(
    'classic',
    '#0b6a78',
    `<rect x="4" y="4" width="92" height="132" rx="6" fill="url(#pat-sea)"/><rect x="9" y="9" width="82" height="122" rx="4" fill="none" stroke="#bff3ea" stroke-width="1.6"/><ellipse cx="50" cy="70" rx="30" ry="42" fill="#084f5b" stroke="#bff3ea" stroke-width="1.6"/><use href="#kododo" transform="translate(15 32)scale(.68)"/>`,
  ) +
  back(
    'azul',
    '#fbf7ea',
    `<g fill="none" stroke="#2450a8"><use href="#back-tile"/><use href="#back-tile" transform="matrix(-1 0 0 1 100 0)"/><use href="#back-tile" transform="matrix(1 0 0-1 0 140)"/><use href="#back-tile" transform="rotate(180 50 70)"/></g><circle cx="50" cy="70" r="27" fill="#fbf7ea" stroke="#2450a8" stroke-width="2.5"/><use href="#galo" transform="translate(27 47)scale(.46)"/>`,
  ) +
  `<g id="back-tile"><rect x="4.7" y="4.7" width="45.3" height="65.3" stroke-width="1.4"/><path d="M4.7 40A36 36 0 0 0 40 4.7M4.7 28A24 24 0 0 0 28 4.7" stroke-width="2.5"/><path d="M4.7 17A13 13 0 0 0 17 4.7H4.7Z" fill="#2450a8"/><path d="M50 34C38 36 34 48 36 58 44 52 49 44 50 34Z" fill="#2450a8"/><path d="M5 70C12 66 16 58 15 50 9 54 5 60 5 70Z" fill="#2450a8"/><path d="M28 34Q32 40 28 46 24 40 28 34Z" fill="#2450a8"/></g>`

addDrawings('art-5211', CLASSIC + AZUL + BACKS)
