// Why the server refused something, for people: its reasons hold cards in notation, people call them by their names.

import type { Error as Refusal } from '../generated/protocol'
import { moduleOf } from '../games'
import { capitalise, list, t, type Values } from '../lib/i18n.svelte'

/** A refusal in a sentence. */
export function reasonOf(refusal: Refusal, game: string): string {
  return capitalise(t(refusal.key, named(refusal.values ?? {}, game)))
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
