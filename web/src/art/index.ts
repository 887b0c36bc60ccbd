import './tokens.css'

export { default as Rooster } from './Rooster.svelte'
export { default as Logo } from './Logo.svelte'
