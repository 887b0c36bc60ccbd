// Announcements for screen readers: one polite live region for the whole page.

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

/** Forget what was announced: the sentences are in another language than the page is now. */
export function clearAnnouncements(): void {
  lines = []
}

/** Announce sentences in order. Safe to call in an effect: it does not make the effect depend on the announcements. */
export function announce(...sentences: string[]): void {
  const added = sentences.filter(Boolean).map((text) => ({ id: count++, text }))
  if (added.length) lines = [...untrack(() => lines), ...added].slice(-12)
}
