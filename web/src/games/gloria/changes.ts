// The places on the table that an event changes, by the names of `placeName`.

import type { Event } from './view'

export function changesOf(event: Event): string[] {
  switch (event.key) {
    case 'chest-built':
      return [`lone:${event.values.seat}:${event.values.lone - 1}`]
    case 'opened':
    case 'extended':
    case 'doubled':
      return [`row:${event.values.seat}:${event.values.motif}`]
    case 'refilled':
      return [`display:${event.values.place}`]
    case 'fox-entered':
      return [`row:${event.values.seat}:${event.values.motif}`]
    case 'fox-moved':
    case 'fox-passed':
      return [`row:${event.values.owner}:${event.values.motif}`]
    default:
      return []
  }
}
