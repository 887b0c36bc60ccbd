// What a guided game of Gloria Picktoria explains.

import type { Values } from '../../lib/i18n.svelte'
import type { AnyEvent, First } from '../module'
import type { Event, View } from './view'

/** What is explained at the first event with one of some keys. */
function on(key: string, at: string, ...keys: Event['key'][]): First<View> {
  return {
    key,
    at,
    values: (event, _view, names) => ((keys as string[]).includes(event.key) ? valuesOf(event, names) : null),
  }
}

/** Whose collection it is, where the text says so. */
function valuesOf(event: AnyEvent, names: readonly string[]): Values {
  const known = event as Event
  return known.key === 'fox-entered' ? { owner: names[known.values.seat] ?? '' } : {}
}

const firsts: readonly First<View>[] = [
  on('chest', '[data-lone]', 'chest-built'),
  on('row', '[data-row]', 'opened'),
  on('rooster', '.roosters', 'rooster'),
  on('scoring', '.scoring', 'scored'),
  on('fox-arrives', '[data-fox]', 'fox-entered'),
  on('fox-moves', '[data-fox]', 'fox-moved', 'fox-passed'),
]

export default firsts
