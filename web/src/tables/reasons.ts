// Why the server refused something, for people: its reasons hold cards in notation, people call them by their names.

import type { Error as Refusal } from '../generated/protocol'
import { moduleOf } from '../games'
import { list, t, type Values } from '../lib/i18n.svelte'

/** A refusal in a sentence. */
export function reasonOf(refusal: Refusal, game: string): string {
  const sentence = t(refusal.key, named(refusal.values ?? {}, game))
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)
}

function named(values: Values, game: string): Values {
  const name = moduleOf(game)?.cardName
  if (!name) return values
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (key === 'card' || key === 'motif') return [key, name(String(value))]
      return [key, key === 'hand' ? list(String(value).split(' ').map(name)) : value]
    }),
  )
}
