// What happened, turn by turn, from the events that the server told this seat.

import type { Event } from './view'

export interface Turn {
  id: number
  seat: number
  events: readonly Event[]
}

/** The turns in which something happened: `dealt` and `turn` begin a new one. */
export function turnsOf(events: readonly Event[]): Turn[] {
  const turns: { id: number; seat: number; events: Event[] }[] = []
  for (const event of events) {
    const starts = event.key === 'dealt' ? event.values.start : event.key === 'turn' ? event.values.seat : null
    if (starts !== null || !turns.length)
      turns.push({ id: turns.length, seat: starts ?? seatOf(event) ?? 0, events: [] })
    if (starts === null) turns.at(-1)?.events.push(event)
  }
  return turns.filter((turn) => turn.events.length)
}

/** The seat that an event is about; null for events of the whole table. */
export function seatOf({ values }: Event): number | null {
  return 'seat' in values ? values.seat : null
}
