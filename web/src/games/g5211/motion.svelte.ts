// Animations and sounds of the table, whether a view, a timer or a button changes it.

import { untrack } from 'svelte'
import { play } from '../../art/sound'
import { flyAway, type Flight } from '../../lib/flight'
import { zoomOf } from '../../lib/zoom'
import { sendChips } from './chips'
import type { Shown } from './shown.svelte'

type Root = () => HTMLElement | undefined

/** Animate cards when they move. Call it during setup, after the effect that updates `shown`. */
export function moveCards(flight: Flight, shown: Shown, root: Root): void {
  $effect.pre(() => {
    void [shown.stage, shown.places, shown.isPickedUp]
    untrack(() => flight.capture(root()))
  })
  $effect(() => {
    void [shown.stage, shown.places, shown.isPickedUp]
    untrack(() => flight.play(root()))
  })
}

/** Send chips from the cards of the seat that has just turned them. */
export function moveChips(shown: Shown, root: Root): void {
  $effect(() => {
    const { reveal } = shown
    const seat = reveal?.sent ? reveal.order[reveal.sent - 1] : undefined
    if (reveal && seat !== undefined)
      untrack(() => sendChips(root(), seat, reveal.cards[seat] ?? [], shown.view.edition))
  })
}

/** Play the sounds of a reveal and of points for the player. */
export function playSounds(shown: Shown): void {
  $effect(() => {
    if (shown.stage === 'reveal') play('reveal')
    else if (shown.stage === 'play' || shown.stage === 'deal') play('card')
    else if (shown.isExplained && shown.gain(shown.view.seat ?? 0)) play('score')
  })
}

const CARD_DEALT = 80
const DEAL_FLIGHT = 340
/** How many cards are seen to fly to each of the others. */
const CARDS_TO_OTHERS = 3

/** Deal the first hand: cards fly from the draw pile to the hand and to the others. */
export function dealCards(root: HTMLElement | undefined): void {
  const pile = root?.querySelector<HTMLElement>('[data-fly="draw-pile"]')
  const from = pile?.getBoundingClientRect()
  if (!root || !pile || !from) return
  const zoom = zoomOf(root)
  const held = [...root.querySelectorAll<HTMLElement>('.hand li')]
  const places = held.map((card) => card.getBoundingClientRect())
  held.forEach((card, number) => {
    const to = places[number] as DOMRect
    const [x, y] = [(from.left - to.left) / zoom, (from.top - to.top) / zoom]
    const start = `translate(${x}px, ${y}px) scale(${from.width / to.width || 0.3})`
    card.animate(
      [
        { transform: start, transformOrigin: '0 0', opacity: 0 },
        { transform: 'none', transformOrigin: '0 0', opacity: 1 },
      ],
      {
        duration: DEAL_FLIGHT,
        delay: number * CARD_DEALT,
        easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
        fill: 'backwards',
      },
    )
  })
  root.querySelectorAll('.seat:not(.you) .slots').forEach((slots, seat) => {
    for (let number = 0; number < CARDS_TO_OTHERS; number++)
      flyAway(pile, slots, (seat + 2 * number) * (CARD_DEALT / 2))
  })
}

/** Clear a finished round: won cards fly to the score piles, the others vanish. */
export function clearRows(root: HTMLElement | undefined): void {
  for (const holder of root?.querySelectorAll<HTMLElement>('.slot .holder') ?? []) {
    const isWon = holder.closest('.slot.scoring') !== null
    const seat = holder.closest<HTMLElement>('[data-seat]')?.dataset.seat
    flyAway(holder, isWon ? root?.querySelector(`[data-fly="score:${seat}"]`) : null)
  }
}
