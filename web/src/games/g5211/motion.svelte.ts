// Animations and sounds of the table, whether a view, a timer or a button changes it.

import { untrack } from 'svelte'
import { play } from '../../art/sound'
import { flyAway, type Flight } from '../../lib/flight'
import type { Shown } from './shown.svelte'

/** Animate cards when they move. Call it during setup, after the effect that updates `shown`. */
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

/** Play the sounds of a reveal and of points for the player. */
export function playSounds(shown: Shown): void {
  $effect(() => {
    if (shown.stage === 'reveal') play('reveal')
    else if (shown.stage === 'play') play('card')
    else if (shown.isExplained && shown.gain(shown.view.seat ?? 0)) play('score')
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
