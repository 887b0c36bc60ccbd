// Chips that fly from revealed cards to their counters.

import { moves, paced } from '../../lib/settings.svelte'
import { baseOf } from './colours'
import { CHIP_FLIGHT } from './reveal.svelte'
import type { Cards } from './view'

interface Flight {
  from: DOMRect
  to: DOMRect
  colour: string
}

/** Send the chips of a seat's revealed cards. A mascot counts for its colour and as a mascot, and sends two. */
export function sendChips(root: HTMLElement | undefined, seat: number, cards: Cards, edition: string): void {
  if (!root || !moves()) return
  const holders = root.querySelectorAll(`[data-seat="${seat}"] .slot.fresh`)
  const flights = cards.flatMap((card, place): Flight[] => {
    const from = holders[place]?.getBoundingClientRect()
    return countersOf(card).flatMap((letter) => {
      const to = root.querySelector(`[data-counter="${letter}"] .mark`)?.getBoundingClientRect()
      return from && to ? [{ from, to, colour: baseOf(letter, edition) }] : []
    })
  })
  for (const flight of flights) fly(flight)
}

function countersOf(card: string): string[] {
  return card.endsWith('1') ? [card.charAt(0), '1'] : [card.charAt(0)]
}

function fly({ from, to, colour }: Flight): void {
  const size = Math.max(18, from.width * 0.34)
  const [x, y] = [from.left + from.width / 2, from.top + from.height / 2]
  const [dx, dy] = [to.left + to.width / 2 - x, to.top + to.height / 2 - y]
  const chip = document.createElement('div')
  chip.className = 'chip'
  chip.setAttribute('aria-hidden', 'true')
  Object.assign(chip.style, {
    position: 'fixed',
    left: `${x - size / 2}px`,
    top: `${y - size / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
    borderRadius: '50%',
    border: `${size / 7}px solid #fffaf0`,
    background: colour,
    boxShadow: '0 2px 6px rgb(0 0 0 / 50%)',
    zIndex: '30',
    pointerEvents: 'none',
  })
  document.body.append(chip)
  const flight = chip.animate(
    [
      { transform: 'scale(0.3)', opacity: 0.4 },
      { transform: `translate(${dx * 0.3}px, ${dy * 0.3}px) scale(1.25)`, opacity: 1, offset: 0.35 },
      { transform: `translate(${dx}px, ${dy}px) scale(0.9)`, opacity: 1 },
    ],
    { duration: paced(CHIP_FLIGHT), easing: 'cubic-bezier(0.4, 0, 0.5, 1)', fill: 'both' },
  )
  flight.onfinish = flight.oncancel = () => chip.remove()
}
