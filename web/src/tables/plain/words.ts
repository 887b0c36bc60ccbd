// A game in words, where the page knows nothing of it but its view. A game's own catalogue may have texts for
// `<game>-event-<key>` (or `<game>-<key>`), `<game>-action-<first word>` and `<game>-field-<name>`; whatever has none is
// shown by its own name.

import type { AnyEvent } from '../../games/module'
import { list, t, tryText, type Values } from '../../lib/i18n.svelte'

/** "has_drawn" as people write it. */
function plainName(name: string): string {
  return name.replaceAll(/[_-]/g, ' ')
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

export function fieldName(game: string, name: string): string {
  return tryText(`${game}-field-${name}`) ?? capital(plainName(name))
}

/** What a button for an action says: the notation, where the game has no better words. */
export function actionText(game: string, action: string): string {
  const [verb = '', ...rest] = action.split(' ')
  return tryText(`${game}-action-${verb}`, { action, rest: rest.join(' ') }) ?? action
}

/** Something that happened, in a sentence of the game's own, or else plainly. */
export function eventText(game: string, { key, values }: AnyEvent, names: readonly string[]): string {
  const given = {
    ...valuesOf(values),
    ...(nameOf(values, names) === null ? {} : { name: nameOf(values, names) ?? '' }),
  }
  return (
    tryText(`${game}-event-${key}`, given) ?? tryText(`${game}-${key}`, given) ?? plainEvent({ key, values }, names)
  )
}

function plainEvent({ key, values }: AnyEvent, names: readonly string[]): string {
  const told = Object.entries(values)
    .filter(([name]) => name !== 'seat')
    .map(([name, value]) => `${plainName(name)} ${plainValue(value)}`)
  const who = nameOf(values, names)
  return (
    (who === null ? capital(plainName(key)) : `${who}: ${plainName(key)}`) +
    (told.length ? ` (${told.join(', ')})` : '')
  )
}

/** The name of the seat that an event is about. */
function nameOf(values: object, names: readonly string[]): string | null {
  const seat = 'seat' in values ? values.seat : null
  return typeof seat === 'number' ? (names[seat] ?? null) : null
}

/** Values as a sentence can take them. */
function valuesOf(values: object): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      if (typeof value === 'boolean') return [name, value ? 'yes' : 'no']
      return [name, typeof value === 'number' ? value : plainValue(value)]
    }),
  )
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
