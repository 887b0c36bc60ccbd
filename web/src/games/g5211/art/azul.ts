// Drawings of the Azul edition: a tile per colour, and a rooster in the style of Portuguese ceramics.

import house from '../../../art/palette.json'
import palette from './palette.json'

const { Y, G, O, B, T } = palette.azul

const around = (shape: string, turns = [0, 90, 180, 270]): string =>
  turns.map((angle) => `<g transform="rotate(${angle} 23 23)">${shape}</g>`).join('')

/** A tile of 46 by 46 with its joint: two by three of them make a card. */
const tile = (letter: string, joint: string, drawing: string): string =>
  `<pattern id="tile-${letter}" width="46" height="46" patternUnits="userSpaceOnUse" patternTransform="translate(4 1)">${drawing}` +
  `<path d="M0 0H46V46H0Z" fill="none" stroke="${joint}" stroke-width="1.4"/></pattern>` +
  `<rect id="azul-${letter}" x="4" y="4" width="92" height="132" rx="6" fill="url(#tile-${letter})"/>`

const STAR = `<path d="M23 3L30 16 43 23 30 30 23 43 16 30 3 23 16 16Z" fill="${Y.tone}" stroke="${Y.line}" stroke-width="1.5" stroke-linejoin="round"/><path d="M23 12L31 23 23 34 15 23Z" fill="${Y.line}"/><circle cx="23" cy="23" r="3.5" fill="#d98a16"/>${around(`<path d="M0 0H11A11 11 0 0 1 0 11Z" fill="${Y.tone}"/><path d="M0 7A7 7 0 0 0 7 0" fill="none" stroke="${Y.line}" stroke-width="1.5"/>`)}`

const LEAVES = `${around(`<path d="M23 23C24 12 14 3 3 3 3 14 12 24 23 23Z" fill="${G.tone}" stroke="${G.line}" stroke-width="1.4"/><path d="M20 20L9 9" stroke="${G.line}" stroke-width="1.3" stroke-linecap="round"/><path d="M23 0L27.5 5 23 10 18.5 5Z" fill="${G.line}" opacity=".85"/>`)}<circle cx="23" cy="23" r="3.2" fill="${G.line}"/>`

const MILL = `${around(`<path d="M0 0H23V23Z" fill="${O.tone}"/><path d="M8 3.5H19.5V15Z" fill="${O.line}"/>`)}<path d="M0 0L46 46M46 0L0 46" stroke="${O.line}" stroke-width="1.3"/><path d="M23 17L29 23 23 29 17 23Z" fill="${O.base}" stroke="${O.line}" stroke-width="1.3"/>`

const ROSE = `${around(`<path d="M0 19A19 19 0 0 0 19 0" fill="none" stroke="${B.line}" stroke-width="2.2"/><path d="M0 13A13 13 0 0 0 13 0V0H0Z" fill="${B.tone}"/><path d="M0 7A7 7 0 0 0 7 0H0Z" fill="${B.line}"/><path d="M23 22C17 17 19 10 23 7 27 10 29 17 23 22Z" fill="${B.line}"/>`)}${around(`<path d="M23 21Q20.5 17 23 13 25.5 17 23 21Z" fill="${B.tone}"/>`)}<circle cx="23" cy="23" r="2.6" fill="${house.gold}"/>`

const scale = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><path d="M0 0A11.5 11.5 0 0 0 23 0Z" fill="${T.tone}" stroke="${T.line}" stroke-width="1.7"/><path d="M5.5 0A6 6 0 0 0 17.5 0" fill="${T.base}" stroke="${T.line}" stroke-width="1.3"/><circle cx="11.5" cy="1.5" r="1.8" fill="${T.line}"/></g>`
const SCALES = [0, 23]
  .map((y) => scale(0, y) + scale(23, y) + scale(-11.5, y + 11.5) + scale(11.5, y + 11.5) + scale(34.5, y + 11.5))
  .join('')

const FLOWER = [0, 60, 120, 180, 240, 300]
  .map((angle) => `<circle cy="-4" r="2.5" transform="rotate(${angle})"/>`)
  .join('')

export const AZUL = `${tile('Y', Y.line, STAR)}${tile('G', G.line, LEAVES)}${tile('O', O.line, MILL)}${tile('B', B.line, ROSE)}${tile('T', T.line, SCALES)}
<g id="galo"><path d="M33 96C33 88 40 86 52 86S71 88 71 96Z" fill="#2450a8"/><path d="M37 92H67" stroke="#fff6d2" stroke-width="2" stroke-dasharray=".1 5" stroke-linecap="round"/><path d="M46 74V87M58 74V87" stroke="#e8a51d" stroke-width="4.5"/>
<path d="M40 66C16 70 3 48 8 24 10 14 18 10 23 13 20 20 23 28 28 33 28 24 32 17 38 17 37 28 41 40 48 46Z" fill="#23202c"/><path d="M14 26C12 42 20 54 36 58" fill="none" stroke="#d8372b" stroke-width="4" stroke-linecap="round"/><path d="M20 24C19 36 26 46 38 51" fill="none" stroke="#f4c22f" stroke-width="3.5" stroke-linecap="round"/><path d="M34 26C34 34 38 41 43 45" fill="none" stroke="#3b86d8" stroke-width="3.5" stroke-linecap="round"/>
<path d="M58 15C66 10 76 16 75 26 75 33 80 40 80 50 80 67 67 78 52 78S26 69 25 53C36 57 45 53 49 45S50 22 58 15Z" fill="#23202c"/><path d="M57 17C51 9 55 4 60 8 60 1 67 1 67 7 70 1 77 5 73 11 78 11 77 18 72 18Z" fill="#d8372b"/><path d="M74 28C80 28 80 40 75 39 71 38 71 31 74 28Z" fill="#d8372b"/><path d="M75 20L86 24.5 75 28Z" fill="#e8a51d"/><circle cx="67.5" cy="21.5" r="3.4" fill="#fff"/><circle cx="68" cy="21.5" r="1.6" fill="#23202c"/>
<path d="M71 59C66 54 62 50 64 46 66 42.5 70 43 71 46.5 72 43 76 42.5 78 46 79 50 76 54 71 59Z" fill="#d8372b"/><g transform="translate(45 64)" fill="#fff6d2">${FLOWER}<circle r="2.4" fill="#e8a51d"/></g><path d="M56 30C57 40 54 50 45 54" fill="none" stroke="#fff6d2" stroke-width="2.4" stroke-linecap="round" stroke-dasharray=".1 5"/><path d="M56 70Q66 68 71 63" fill="none" stroke="#3b86d8" stroke-width="2.6" stroke-linecap="round" stroke-dasharray=".1 4.5"/></g>`
