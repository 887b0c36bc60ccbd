// Drawings of Gloria Picktoria in a box of 100 by 100: ten motifs with distinct silhouettes, and the pieces.

import house from '../../../art/palette.json'
import palette from './palette.json'

const { ink, paper, gold } = house
const { gloria } = palette
const FUR = '#d9661a'
const CREAM = '#fff1dc'

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const GRAIN = times(4, (row) => {
  const y = 30 + row * 13
  return `<path d="M50 ${y + 12}C40 ${y + 12} 32 ${y + 4} 33 ${y - 8} 43 ${y - 6} 50 ${y} 50 ${y + 12}ZM50 ${y + 12}C60 ${y + 12} 68 ${y + 4} 67 ${y - 8} 57 ${y - 6} 50 ${y} 50 ${y + 12}Z"/>`
})

const FEATHERS = times(7, (index) => {
  const angle = -66 + index * 22
  return `<g transform="rotate(${angle} 50 82)"><path d="M50 70C41 56 40 28 50 8 60 28 59 56 50 70Z" fill="${index % 2 ? '#ffe9f3' : '#fff'}"/><path d="M50 24C45 21 45 15 50 8 55 15 55 21 50 24Z" fill="#7a1248"/><path d="M50 72V26" stroke="#b43a78" stroke-width="1.8"/></g>`
})

const TEETH = times(7, (index) => {
  const turn = ((-63 + index * 21) * Math.PI) / 180
  const x = 50 + 36 * Math.sin(turn)
  const y = 28 + 42 * Math.cos(turn)
  const size = index === 3 ? 1.5 : index % 2 ? 1.15 : 0.95
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})rotate(${63 - index * 21})scale(${size})" d="M-5-2Q0-5 5-2 6 9 0 16-6 9-5-2Z"/>`
})

const MOTIFS: Record<string, string> = {
  GR: `<path d="M50 96V34" stroke="#8a5a10" stroke-width="4" stroke-linecap="round"/><g fill="#b97a12" stroke="#7d4f0b" stroke-width="1.5">${GRAIN}<path d="M50 28C44 22 44 12 50 4 56 12 56 22 50 28Z"/></g><path d="M50 90C40 88 30 80 27 68 38 69 47 78 50 90ZM50 94C60 92 70 84 73 72 62 73 53 82 50 94Z" fill="#6f8f2a"/>`,
  AN: `<ellipse cx="50" cy="42" rx="38" ry="24" fill="none" stroke="#efeef8" stroke-width="9"/><ellipse cx="50" cy="42" rx="38" ry="24" fill="none" stroke="#a49ccb" stroke-width="2" stroke-dasharray="4 5"/><g stroke="#efeef8" stroke-width="2.5"><path d="M24 60V72M50 66V80M76 60V72"/></g><path d="M24 70L31 78 24 87 17 78Z" fill="#8fe0ee" stroke="#fff" stroke-width="1.5"/><path d="M76 70L83 78 76 87 69 78Z" fill="#8fe0ee" stroke="#fff" stroke-width="1.5"/><path d="M50 78C40 70 40 96 50 96S60 70 50 78Z" fill="${gold}" stroke="#fff3c4" stroke-width="1.5"/><circle cx="50" cy="18" r="6" fill="${gold}"/>`,
  RU: `<path d="M50 26C58 26 64 30 66 34L86 24C92 22 94 30 89 33L71 44C73 54 73 62 71 68L89 76C95 79 92 88 86 86L66 78C62 84 57 85 55 86 58 90 56 97 50 99 44 97 42 90 45 86 43 85 38 84 34 78L14 86C8 88 5 79 11 76L29 68C27 62 27 54 29 44L11 33C6 30 8 22 14 24L34 34C36 30 42 26 50 26Z" fill="${FUR}" stroke="${CREAM}" stroke-width="2"/><path d="M50 40C60 46 62 66 50 80 38 66 40 46 50 40Z" fill="#f0914a"/><path d="M31 4L42 12Q50 9 58 12L69 4 66 22C64 30 56 37 50 38 44 37 36 30 34 22Z" fill="${FUR}" stroke="${CREAM}" stroke-width="2" stroke-linejoin="round"/><path d="M50 38C44 37 39 32 36 27 43 25 48 28 50 33 52 28 57 25 64 27 61 32 56 37 50 38Z" fill="${CREAM}"/><circle cx="50" cy="36" r="2.8" fill="${ink}"/><path d="M39 20L45 22M61 20L55 22" stroke="${ink}" stroke-width="2.5" stroke-linecap="round"/>`,
  TA: `<path d="M66 97C34 90 14 66 22 38 27 20 44 6 66 4 58 14 62 22 70 30 84 44 84 62 74 74 67 82 64 90 66 97Z" fill="#7c2f06" stroke="${CREAM}" stroke-width="2"/><path d="M66 4C58 14 62 22 70 30 64 38 56 32 50 38 46 32 40 36 33 22 41 12 53 5 66 4Z" fill="${CREAM}"/><path d="M64 92C46 84 32 68 34 46M66 82C56 74 46 62 48 46M70 72C64 66 60 56 62 44" fill="none" stroke="#f09a4a" stroke-width="3.5" stroke-linecap="round"/>`,
  NE: `<path d="M14 20C12 52 30 74 50 74S88 52 86 20" fill="none" stroke="${gold}" stroke-width="3"/><path d="M14 20Q50-4 86 20" fill="none" stroke="${gold}" stroke-width="3" stroke-dasharray="5 4"/><g fill="${CREAM}" stroke="#c9b58e" stroke-width="1">${TEETH}</g><g fill="#d8372b"><circle cx="27" cy="58" r="3.5"/><circle cx="73" cy="58" r="3.5"/><circle cx="40" cy="70" r="3.5"/><circle cx="60" cy="70" r="3.5"/></g>`,
  SH: `<path d="M18 82V44C18 20 32 8 50 8S82 20 82 44V82Z" fill="#d9f6f7" opacity=".38"/><path d="M50 34C54 34 56 38 54 41 61 42 64 47 61 52 68 54 71 60 67 65 73 69 71 78 62 78H38C29 78 27 69 33 65 29 60 32 54 39 52 36 47 40 42 46 42 49 41 50 38 50 34Z" fill="${gold}" stroke="#fff3c4" stroke-width="1.5"/><path d="M41 53Q50 57 60 52M35 66Q50 70 66 65" fill="none" stroke="#a9720e" stroke-width="2.2" stroke-linecap="round"/><path d="M18 82V44C18 20 32 8 50 8S82 20 82 44V82" fill="none" stroke="#f2ffff" stroke-width="3.5"/><path d="M27 62V44C27 30 34 22 41 18" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/><path d="M12 82H88V90H12ZM8 90H92V97H8Z" fill="#5b3a1d" stroke="#d5a873" stroke-width="1.5"/><circle cx="50" cy="6" r="4" fill="${gold}"/>`,
  FE: `${FEATHERS}<path d="M36 74Q50 64 64 74L54 94H46Z" fill="${gold}" stroke="#7a1248" stroke-width="2" stroke-linejoin="round"/><circle cx="50" cy="80" r="4" fill="#7a1248"/>`,
  EG: `<path d="M50 4C70 4 82 36 82 54 82 74 68 86 50 86S18 74 18 54C18 36 30 4 50 4Z" fill="#fbf3dc" stroke="${gold}" stroke-width="3"/><path d="M19 46L30 56 40 46 50 56 60 46 70 56 81 46V58L70 68 60 58 50 68 40 58 30 68 19 58Z" fill="#0a6a4a"/><g fill="#d8372b"><circle cx="30" cy="40" r="4"/><circle cx="50" cy="38" r="4.5"/><circle cx="70" cy="40" r="4"/><path d="M50 12L56 21 50 30 44 21Z"/></g><path d="M36 76H64" stroke="${gold}" stroke-width="4" stroke-linecap="round" stroke-dasharray=".1 7"/><path d="M38 86H62L68 97H32Z" fill="${gold}" stroke="#8a5a10" stroke-width="1.5"/>`,
  NS: `<g fill="#fffaf0" stroke="#b8707c" stroke-width="2"><ellipse cx="35" cy="42" rx="13" ry="17"/><ellipse cx="65" cy="42" rx="13" ry="17"/><ellipse cx="50" cy="38" rx="14" ry="19"/></g><path d="M8 50C20 60 80 60 92 50 92 78 74 94 50 94S8 78 8 50Z" fill="#8d2f46"/><path d="M12 60C30 70 70 70 88 60M16 70C34 80 66 80 84 70M24 81C38 88 62 88 76 81" fill="none" stroke="#f4c3cb" stroke-width="3" stroke-linecap="round"/><path d="M8 50C20 60 80 60 92 50" fill="none" stroke="#f4c3cb" stroke-width="4" stroke-linecap="round"/><path d="M50 76C40 66 30 68 30 76S40 86 50 78C60 86 70 84 70 76S60 66 50 76Z" fill="${gold}" stroke="#6e1f34" stroke-width="1.5"/><path d="M48 78L42 96M52 78L58 96" stroke="${gold}" stroke-width="4" stroke-linecap="round"/>`,
  WV: `<path d="M50 40V97M36 97H64" stroke="#17384a" stroke-width="4.5" stroke-linecap="round"/><path d="M24 62H76M36 54V70M64 54V70" stroke="#17384a" stroke-width="3.5" stroke-linecap="round"/><circle cx="50" cy="62" r="6" fill="${gold}" stroke="#17384a" stroke-width="2"/><path d="M6 40H82" stroke="#17384a" stroke-width="5"/><path d="M98 40L78 29V51Z" fill="#17384a"/><path d="M2 28H16L24 40 16 52H2L10 40Z" fill="#17384a"/><path d="M30 38C28 24 34 16 40 18 40 10 50 10 52 18 56 12 64 12 64 20 70 20 72 26 66 28L64 38Z" fill="#d8372b" stroke="#17384a" stroke-width="2"/>`,
}
// The weathervane shows a comb like a crown, so that the Rooster Booster is the only rooster on a card.

const WEDGES = Object.values(gloria).map(({ base }, index) => {
  const at = (turn: number): string =>
    `${(50 + 46 * Math.sin((turn * Math.PI) / 5)).toFixed(1)} ${(50 - 46 * Math.cos((turn * Math.PI) / 5)).toFixed(1)}`
  return `<path d="M50 50L${at(index)}A46 46 0 0 1 ${at(index + 1)}Z" fill="${base}"/>`
})

const WILD = `<circle cx="50" cy="50" r="48" fill="${paper}"/>${WEDGES.join('')}<path d="M50 16L58.5 39 83 40 64 55.5 70.5 79 50 65.5 29.5 79 36 55.5 17 40 41.5 39Z" fill="${paper}" stroke="${ink}" stroke-width="3" stroke-linejoin="round"/>`

const DOUBLER = `<path d="M50 2L62 12 78 9 82 25 96 33 90 48 97 63 83 71 79 87 63 85 50 97 37 85 21 87 17 71 3 63 10 48 4 33 18 25 22 9 38 12Z" fill="${gold}" stroke="#fff3c4" stroke-width="2.5" stroke-linejoin="round"/><circle cx="50" cy="49" r="33" fill="none" stroke="#8a5a10" stroke-width="1.5" stroke-dasharray="2 3"/><g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round"><use href="#g-x" transform="translate(20 26)scale(1.4)" stroke-width="5"/><use href="#g-2" transform="translate(48 24)scale(1.650)" stroke-width="5"/></g>`

const FOX = `<path d="M62 95C92 99 104 76 90 52 86 64 76 68 68 78Z" fill="${FUR}" stroke="#7c2f06" stroke-width="2.5"/><path d="M90 52C96 62 97 72 93 80 88 76 86 72 80 68 86 62 89 58 90 52Z" fill="${CREAM}"/><path d="M32 58C22 74 22 92 30 97H70C78 92 78 74 68 58Z" fill="${FUR}" stroke="#7c2f06" stroke-width="2.5"/><path d="M50 64C40 72 38 88 44 97H56C62 88 60 72 50 64Z" fill="${CREAM}"/><path d="M20 4L42 20Q50 17 58 20L80 4C85 18 86 30 82 42 74 58 61 68 50 71 39 68 26 58 18 42 14 30 15 18 20 4Z" fill="${FUR}" stroke="#7c2f06" stroke-width="2.5" stroke-linejoin="round"/><path d="M24 14L34 24Q27 27 24 33 22 23 24 14ZM76 14L66 24Q73 27 76 33 78 23 76 14Z" fill="#7c2f06"/><path d="M50 71C39 68 27 58 19 44 32 40 44 46 50 58 56 46 68 40 81 44 73 58 61 68 50 71Z" fill="${CREAM}"/><path d="M45 64Q50 61 55 64 53 71 50 71T45 64Z" fill="${ink}"/><path d="M30 37Q37 35 41 42M70 37Q63 35 59 42" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`

const CHEST = `<path d="M8 46C8 20 22 12 34 12H66C78 12 92 20 92 46Z" fill="#a4652b" stroke="#4a2a10" stroke-width="3"/><path d="M8 46H92V88H8Z" fill="#8a4f1e" stroke="#4a2a10" stroke-width="3" stroke-linejoin="round"/><path d="M10 60H90M10 74H90M16 30H84" stroke="#5f3513" stroke-width="2"/><path d="M20 15V88H31V12.5M80 15V88H69V12.5" fill="${gold}" stroke="#8a5a10" stroke-width="1.5"/><path d="M8 43H92V50H8Z" fill="${gold}" stroke="#8a5a10" stroke-width="1.5"/><path d="M41 40H59V58Q50 66 41 58Z" fill="#f6cf62" stroke="#8a5a10" stroke-width="2"/><circle cx="50" cy="49" r="3.2" fill="${ink}"/><path d="M50 50V57" stroke="${ink}" stroke-width="3" stroke-linecap="round"/>`

const symbol = (id: string, drawing: string): string => `<g id="${id}">${drawing}</g>`

export const GLORIA =
  Object.entries(MOTIFS)
    .map(([letters, drawing]) => symbol(`m-${letters}`, drawing))
    .join('') +
  symbol('m-W', WILD) +
  symbol('m-D', DOUBLER) +
  symbol('fox', FOX) +
  symbol('chest', CHEST)
