// What a screen reader is told as it happens: one polite live region for the whole page.

import { untrack } from 'svelte'

interface Line {
  id: number
  text: string
}

let lines: Line[] = $state.raw([])
let count = 0

export const speech = {
  get lines(): readonly Line[] {
    return lines
  },
}

/** Say something; sentences that come at once are read in order. An effect may say things without hearing them. */
export function say(...sentences: string[]): void {
  const told = sentences.filter(Boolean).map((text) => ({ id: count++, text }))
  if (told.length) lines = [...untrack(() => lines), ...told].slice(-12)
}
