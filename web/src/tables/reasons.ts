// The server's reasons, for refusing something or for a choice. They contain cards and actions in notation; the page
// shows their names.

import type { ReviewReason } from '../generated/protocol'
import { moduleOf } from '../games'
import { capitalise, list, t, tryText, type Values } from '../lib/i18n.svelte'

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

/** The two choices that the reason for one of them may name. */
const CHOICES = ['better', 'other']

/** Why a choice is good, as a sentence; empty if this version does not have the text. `say` puts an action in words. */
export function whyText({ key, values }: ReviewReason, say: (action: string) => string): string {
  const named = Object.entries(values).map(([name, value]) => [
    name,
    CHOICES.includes(name) ? say(String(value)) : value,
  ])
  return capitalise(tryText(key, Object.fromEntries(named) as Values) ?? '')
}
