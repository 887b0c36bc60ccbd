// Drawings of the classic edition: an island pattern per colour, and the Kododo, a turquoise lizard.

import house from '../../../art/palette.json'
import palette from './palette.json'

const { Y, G, O, B, V } = palette.classic

const ray = (angle: number): string => {
  const at = (degrees: number): string => {
    const turn = (degrees * Math.PI) / 180
    return `${(50 + 96 * Math.cos(turn)).toFixed(1)} ${(70 + 96 * Math.sin(turn)).toFixed(1)}`
  }
  return `M50 70L${at(angle - 4.5)}L${at(angle + 4.5)}Z`
}
const RAYS = Array.from({ length: 20 }, (_, index) => ray(index * 18 + 9)).join('')

const LEAFLETS = [8, 15, 22, 29, 36]
  .map((y, index) => {
    const reach = 9 + index * 1.6
    const leaf = (side: number): string =>
      `M11.5 ${y}q${side * reach * 0.5} ${-1} ${side * reach} ${7}q${side * -reach * 0.75} ${0} ${side * -reach} ${-4}z`
    return leaf(1) + leaf(-1)
  })
  .join('')
const FROND = `<g id="frond"><path d="${LEAFLETS}" fill="${G.line}" opacity=".62"/><path d="M11.5 3V44" stroke="${G.line}" stroke-width="1.6" opacity=".62"/></g>`

const PETAL = 'M0-2C-7-8-5-16 0-16S7-8 0-2Z'
const orchid = (x: number, y: number, size: number, turn: number): string =>
  `<g transform="translate(${x} ${y})scale(${size})rotate(${turn})">` +
  [0, 72, 144, 216, 288]
    .map((angle) => `<path d="${PETAL}" transform="rotate(${angle})" fill="${V.line}" opacity=".8"/>`)
    .join('') +
  `<path d="M-4 3Q0 12 4 3Q0-3-4 3Z" fill="#f7d9ff"/><circle r="2.6" fill="${V.base}"/></g>`

export const CLASSIC = `
<g id="classic-Y"><path d="${RAYS}" fill="${Y.tone}"/><circle cx="50" cy="70" r="36" fill="${Y.base}" stroke="${Y.line}" stroke-width="2.5" stroke-dasharray="1 7.08" stroke-linecap="round"/><circle cx="50" cy="70" r="41.5" fill="none" stroke="#e39a1c" stroke-width="1.8"/></g>
<pattern id="pat-palm" width="46" height="46" patternUnits="userSpaceOnUse" patternTransform="translate(4 1)">
<path d="M0 0H23V46H0Z" fill="${G.tone}"/>${FROND}<use href="#frond" transform="matrix(1 0 0-1 23 46)"/></pattern>
<pattern id="pat-shell" width="30.667" height="44" patternUnits="userSpaceOnUse" patternTransform="translate(4 4)">
<g id="shell"><path d="M15.3 20.5L12 17.5C6 16 2.5 11 4 6.5 6 1.5 10 .8 15.3.8S24.6 1.5 26.6 6.5C28 11 24.6 16 18.6 17.5Z" fill="${O.tone}" stroke="${O.line}" stroke-width="1.3" stroke-linejoin="round"/><path d="M15.3 17V4M13.5 16.5L9 5.5M17 16.5L21.6 5.5M12.3 15.8L5.8 9.5M18.3 15.8L24.8 9.5" stroke="${O.line}" stroke-width="1.2" stroke-linecap="round"/></g>
<use href="#shell" x="-15.333" y="22"/><use href="#shell" x="15.333" y="22"/></pattern>
<pattern id="pat-wave" width="46" height="22" patternUnits="userSpaceOnUse" patternTransform="translate(4 4)">
<path d="M0 13C9 13 12 2 23 2 31 2 34 9 29 11 35 13 39 13 46 13V22H0Z" fill="${B.tone}"/><path d="M0 13C9 13 12 2 23 2 31 2 34 9 28.5 11 25 11.5 24 7.5 27 7M29 11C35 13.5 39 13 46 13" fill="none" stroke="${B.line}" stroke-width="1.7" stroke-linecap="round"/><path d="M-2 19.5C8 20 14 11 22 11M20 17.5C30 18 38 20 46 19.5" fill="none" stroke="${B.line}" stroke-width="1" opacity=".6" stroke-linecap="round"/></pattern>
<pattern id="pat-orchid" width="46" height="44" patternUnits="userSpaceOnUse" patternTransform="translate(4 4)">
<path d="M0 40Q12 30 11 14M46 18Q36 30 35 40" fill="none" stroke="${V.tone}" stroke-width="3"/>${orchid(12, 13, 0.72, 0)}${orchid(35, 34, 0.72, 36)}<circle cx="34" cy="8" r="2.2" fill="${V.tone}"/><circle cx="12" cy="36" r="2.2" fill="${V.tone}"/></pattern>
${Object.entries({ G: 'palm', O: 'shell', B: 'wave', V: 'orchid' })
  .map(
    ([letter, name]) =>
      `<rect id="classic-${letter}" x="4" y="4" width="92" height="132" rx="6" fill="url(#pat-${name})"/>`,
  )
  .join('')}
<g id="kododo"><g fill="none" stroke="#0b7f83" stroke-linecap="round" stroke-linejoin="round" stroke-width="4.6"><path d="M43 37L28 32 24 22M55 35L69 37 74 28M47 62L33 70 32 80M57 64L71 66 77 76"/><g stroke-width="2"><path d="M24 22L18 20M24 22L23 15M24 22L29 17M74 28L73 21M74 28L80 24M74 28L69 23M32 80L26 82M32 80L34 87M32 80L27 76M77 76L76 83M77 76L83 78M77 76L82 72"/></g></g>
<path d="M60.7 7.2C59 7.5 55.1 8.5 53.1 10.3S49.7 15.1 48.7 17.8 48.4 23.8 47 26.5 42.2 30.7 40.1 33.9 35.1 41.6 34.5 46 35.1 56.4 36.9 60.6 42.5 68.1 45 71.3 50.8 76.7 52.2 79.4 54.3 84.9 53.5 87.6 50.2 93.6 47.5 95.4 40.5 98.7 37.1 98.7 29.8 97.2 27 95.5 21.5 91.1 20.1 88.5 19 81.3 18.6 79.9 17.5 78.5 17.4 80.1 16.6 86.4 17.9 89.5 21.8 96.2 25 98.5 32.6 103 36.9 103.3 46.6 102.7 50.5 100.6 58.7 94.4 60.5 90.4 62.4 80.9 61.8 76.6 58.1 68.3 57 64.7 55.4 58.2 55.1 55.4 55.3 50.5 55.5 48 55.7 42.8 55.9 40.1 55.8 34.2 57 31.5 62 26.8 63.3 24.2 64.9 18.3 64.9 15.7 64 10.2 63.3 8.8 62.4 7 60.7 7.2Z" fill="#16b3ae" stroke="#0b7f83" stroke-width="2"/>
<path d="M55 22Q45 36 45 48T54 74Q60 88 48 97" fill="none" stroke="#7fe6d9" stroke-width="2.6" stroke-linecap="round" stroke-dasharray=".1 6"/><path d="M41 40Q37 48 41 58M50 38Q52 50 51 60" fill="none" stroke="#1a4fb0" stroke-width="2.8" stroke-linecap="round" stroke-dasharray=".1 5.5"/>
<circle cx="52.3" cy="15.5" r="2.3" fill="#fff6d2"/><circle cx="63" cy="16.5" r="2.3" fill="#fff6d2"/><circle cx="52.3" cy="15.2" r="1.2" fill="${house.ink}"/><circle cx="63" cy="16.2" r="1.2" fill="${house.ink}"/></g>`
