// A game in words, where the page knows nothing of it but its view. A game's own catalogue may have texts for
// `<game>-event-<key>` (or `<game>-<key>`), `<game>-action-<first word>`, `<game>-field-<name>` and
// `<game>-value-<name>`; whatever has none is shown by its own name. A number that may be a seat comes with the name of
// who sits there: `$buyer` with `$buyer_name`, and the `$value` of a field with `$name`.

import type { AnyEvent } from '../../games/module'
import { capitalise, list, t, tryText, type Values } from '../../lib/i18n.svelte'

/** "has_drawn" as people write it. */
function plainName(name: string): string {
  return name.replaceAll(/[_-]/g, ' ')
}

export function fieldName(game: string, name: string): string {
  return tryText(`${game}-field-${name}`) ?? tryText(`page-field-${name}`) ?? capitalise(plainName(name))
}

/** A single value of a field. */
export function fieldValue(game: string, name: string, value: unknown, names: readonly string[]): string {
  return (
    tryText(`${game}-value-${name}`, { value: given(value), name: nameOf(value, names) ?? '' }) ?? plainValue(value)
  )
}

/** What a button for an action says: the notation, where the game has no better words. */
export function actionText(game: string, action: string): string {
  const [verb = '', ...rest] = action.split(' ')
  return tryText(`${game}-action-${verb}`, { action, rest: rest.join(' ') }) ?? action
}

/** Something that happened, in a sentence of the game's own, or else plainly. */
export function eventText(game: string, event: AnyEvent, names: readonly string[]): string {
  const values = valuesOf(event.values, names)
  return (
    tryText(`${game}-event-${event.key}`, values) ?? tryText(`${game}-${event.key}`, values) ?? plainEvent(event, names)
  )
}

function plainEvent({ key, values }: AnyEvent, names: readonly string[]): string {
  const details = Object.entries(values)
    .filter(([name]) => name !== 'seat')
    .map(([name, value]) => `${plainName(name)} ${plainValue(value)}`)
  const who = 'seat' in values ? nameOf(values.seat, names) : null
  const what = who === null ? capitalise(plainName(key)) : `${who}: ${plainName(key)}`
  return details.length ? `${what} (${details.join(', ')})` : what
}

/** Who sits in a seat; null where the value cannot be one. */
function nameOf(seat: unknown, names: readonly string[]): string | null {
  return typeof seat === 'number' ? (names[seat] ?? null) : null
}

/** Values as a sentence takes them. */
function valuesOf(values: object, names: readonly string[]): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      const who = nameOf(value, names)
      return [[name, given(value)] as const, ...(who === null ? [] : [[`${name}_name`, who] as const])]
    }),
  )
}

/** A value as a sentence takes it, with a word to select by for what is no number and no text. */
function given(value: unknown): number | string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined) return 'none'
  return typeof value === 'number' ? value : plainValue(value)
}

/** Any value on one line. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'page-yes' : 'page-no')
  if (Array.isArray(value)) return value.length ? list(value.map(plainValue)) : '–'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const parts = Object.entries(value).map(([name, part]) => `${plainName(name)} ${plainValue(part)}`)
  return parts.join(', ') || '–'
}
