// The server's reasons for refusing something. They contain cards in notation; the page shows their names.

import { moduleOf } from '../games'
import { capitalise, list, t, type Values } from '../lib/i18n.svelte'

/** The reason of a refusal, as a sentence. */
export function reasonOf(refusal: { key: string; values?: Values }, game: string): string {
  return capitalise(t(refusal.key, withCardNames(refusal.values ?? {}, game)))
}

function withCardNames(values: Values, game: string): Values {
  const name = moduleOf(game)?.cardName
  if (!name) return values
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (key === 'card' || key === 'motif') return [key, name(String(value))]
      return [key, key === 'hand' ? list(String(value).split(' ').map(name)) : value]
    }),
  )
}
