// What a screen reader is added as it happens: one polite live region for the whole page.

import { untrack } from 'svelte'

interface Line {
  id: number
  text: string
}

let lines: Line[] = $state.raw([])
let count = 0

export const announcements = {
  get lines(): readonly Line[] {
    return lines
  },
}

/** Say something; sentences that come at once are read in order. An effect may say things without hearing them. */
export function announce(...sentences: string[]): void {
  const added = sentences.filter(Boolean).map((text) => ({ id: count++, text }))
  if (added.length) lines = [...untrack(() => lines), ...added].slice(-12)
}
