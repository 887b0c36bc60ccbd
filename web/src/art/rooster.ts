// The Rooster: on the home page and on the Rooster Booster cards of Gloria Picktoria.

import palette from './palette.json'

const { ink } = palette

export const ROOSTER = `<g id="m-R"><path d="M20 99C22 80 32 66 34 52 34 34 44 26 56 26 69 26 77 35 76 48 76 64 86 80 86 99Z" fill="#fdf4e3" stroke="${ink}" stroke-width="2"/><path d="M24 84L34 74 42 86 52 74 61 86 70 74 82 84 86 99H20Z" fill="#e8a51d"/><path d="M40 33C25 28 27 11 40 17 39 2 56 1 57 12 62 1 79 5 74 19 84 18 83 33 71 34Z" fill="#d8372b" stroke="#8f1d15" stroke-width="1.5"/><path d="M75 60C84 62 83 80 76 80 69 79 69 66 75 60Z" fill="#d8372b" stroke="#8f1d15" stroke-width="1.5"/><path d="M74 44L97 53 74 62Q70 53 74 44Z" fill="#f3b32b" stroke="#8a5a10" stroke-width="1.5" stroke-linejoin="round"/><path d="M75 53H94" stroke="#8a5a10" stroke-width="1.5"/><path d="M30 42L52 40Q53 54 63 54 73 54 75 40L52 38Z" fill="${ink}" stroke="${ink}" stroke-width="3" stroke-linejoin="round"/><path d="M58 44L66 43" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/></g>`
