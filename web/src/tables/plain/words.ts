// Texts for a game without a module. The game's own catalogue may have texts for `<game>-event-<key>` (or
// `<game>-<key>`), `<game>-action-<first word>`, `<game>-field-<name>` and `<game>-value-<name>`; anything without a
// text is shown by its name. For a number that may be a seat, the text also gets the player's name: `$buyer_name` for
// `$buyer`, and `$name` for the `$value` of a field.

import type { AnyEvent } from '../../games/module'
import { capitalise, list, t, tryText, type Values } from '../../lib/i18n.svelte'

/** "has drawn" for "has_drawn". */
function plainName(name: string): string {
  return name.replaceAll(/[_-]/g, ' ')
}

export function fieldName(game: string, name: string): string {
  return tryText(`${game}-field-${name}`) ?? tryText(`page-field-${name}`) ?? capitalise(plainName(name))
}

/** The text of a field's value. */
export function fieldValue(game: string, name: string, value: unknown, names: readonly string[]): string {
  return (
    tryText(`${game}-value-${name}`, { value: fluentValue(value), name: nameOf(value, names) ?? '' }) ??
    plainValue(value)
  )
}

/** The label of an action's button: the game's text, or the action in notation. */
export function actionText(game: string, action: string): string {
  const [verb = '', ...rest] = action.split(' ')
  return tryText(`${game}-action-${verb}`, { action, rest: rest.join(' ') }) ?? action
}

/** An event in the game's own words, or its key and values. */
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

/** The name of the player in a seat; null if the value is not a seat. */
function nameOf(seat: unknown, names: readonly string[]): string | null {
  return typeof seat === 'number' ? (names[seat] ?? null) : null
}

/** Values for the catalogue, with the names of players. */
function valuesOf(values: object, names: readonly string[]): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      const who = nameOf(value, names)
      return [[name, fluentValue(value)] as const, ...(who === null ? [] : [[`${name}_name`, who] as const])]
    }),
  )
}

/** A value for the catalogue: a number, a text, or a word to select by. */
function fluentValue(value: unknown): number | string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined) return 'none'
  return typeof value === 'number' ? value : plainValue(value)
}

/** The plain text of any value. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'page-yes' : 'page-no')
  if (Array.isArray(value)) return value.length ? list(value.map(plainValue)) : '–'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const parts = Object.entries(value).map(([name, part]) => `${plainName(name)} ${plainValue(part)}`)
  return parts.join(', ') || '–'
}
