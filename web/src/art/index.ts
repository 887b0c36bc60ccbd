import './tokens.css'

export { default as Rooster } from './Rooster.svelte'
export { default as Piece } from './Piece.svelte'
export { default as Logo } from './Logo.svelte'
export { play, type Sound } from './sound'
