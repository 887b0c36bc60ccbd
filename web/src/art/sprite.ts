// Drawings are added to the page once. Cards and pieces refer to them by id.

import { GLYPHS } from './glyphs'
import { HEN } from './hen'
import { ROOSTER } from './rooster'

/** Add drawings to the page, unless drawings with this id are there already. */
export function addDrawings(id: string, drawings: string): void {
  if (document.getElementById(id)) return
  document.body.insertAdjacentHTML(
    'afterbegin',
    `<svg id="${id}" xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" focusable="false" class="art-sprite"><defs>${drawings}</defs></svg>`,
  )
}

const PANEL = '<clipPath id="panel"><rect x="4" y="4" width="92" height="132" rx="6"/></clipPath>'

addDrawings('art', PANEL + GLYPHS + ROOSTER + HEN)
