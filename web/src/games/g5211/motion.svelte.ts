// The table moves and sounds: cards fly with whatever changes it, a view, a timer or a button.

import { untrack } from 'svelte'
import { play } from '../../art/sound'
import { flyAway, type Flight } from '../../lib/flight'
import type { Shown } from './shown.svelte'

/** Let cards fly from where they were to where they are; call while a table is set up, after the effect that updates it. */
export function moveCards(flight: Flight, shown: Shown, root: () => HTMLElement | undefined): void {
  $effect.pre(() => {
    void [shown.stage, shown.hand]
    untrack(() => flight.capture(root()))
  })
  $effect(() => {
    void [shown.stage, shown.hand]
    untrack(() => flight.play(root()))
  })
}

/** What a reveal and points of one's own sound like. */
export function playSounds(shown: Shown): void {
  $effect(() => {
    if (shown.stage === 'reveal') play('reveal')
    else if (shown.stage === 'play') play('card')
    else if (shown.isExplained && shown.gain(shown.view.seat ?? 0)) play('score')
  })
}

/** A finished round leaves the table: won cards go to the score piles, the others vanish. */
export function clearRows(root: HTMLElement | undefined): void {
  for (const holder of root?.querySelectorAll<HTMLElement>('.slot .holder') ?? []) {
    const isWon = holder.closest('.slot.scoring') !== null
    const seat = holder.closest<HTMLElement>('[data-seat]')?.dataset.seat
    flyAway(holder, isWon ? root?.querySelector(`[data-fly="score:${seat}"]`) : null)
  }
}
