// What happened, turn by turn, from the events that the server told this seat.

import type { Event } from './view'

export interface Turn {
  id: number
  seat: number
  events: readonly Event[]
}

/** The turns with further events: `turn` and `dealt` begin a new one. */
export function withEvents(turns: readonly Turn[], events: readonly Event[]): Turn[] {
  const all = [...turns]
  for (const event of events) {
    const last = all.at(-1)
    if (event.key === 'dealt') all.push({ id: all.length, seat: event.values.start, events: [] })
    else if (event.key === 'turn') all.push({ id: all.length, seat: event.values.seat, events: [] })
    else if (last) all[all.length - 1] = { ...last, events: [...last.events, event] }
    else all.push({ id: 0, seat: seatOf(event) ?? 0, events: [event] })
  }
  return all
}

/** The seat that an event is about; null for events of the whole table. */
export function seatOf({ values }: Event): number | null {
  return 'seat' in values ? values.seat : null
}

/** The part of a history that came before some later events: they may overlap. */
export function historyBefore(history: readonly Event[], later: readonly Event[]): readonly Event[] {
  const texts = history.map((event) => JSON.stringify(event))
  const tail = later.map((event) => JSON.stringify(event))
  for (let count = Math.min(texts.length, tail.length); count > 0; count--) {
    const start = texts.length - count
    if (tail.slice(0, count).every((text, index) => text === texts[start + index])) return history.slice(0, start)
  }
  return history
}
