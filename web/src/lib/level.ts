// The bot that a person picked last for each game and edition. It is kept in the browser and sent nowhere.

import { noteStorageFailure } from './storage.svelte'

const KEY = 'roost-levels'

function stored(): Record<string, unknown> {
  try {
    const levels: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof levels === 'object' && levels !== null ? { ...levels } : {}
  } catch {
    return {} // private windows may forbid storage
  }
}

/** The bot that was picked last, if the game still has it. */
export function pickedBot(kind: string, bots: readonly string[]): string | undefined {
  return bots.find((bot) => bot === stored()[kind])
}

export function keepPickedBot(kind: string, bot: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [kind]: bot }))
  } catch {
    noteStorageFailure() // the pick lasts until the page is closed
  }
}
