// What changed at a table: JSON pointers (RFC 6901) with new values, applied to the last state.

import type { TableChange, TableState } from '../generated/protocol'

/** A change does not fit the state that this page has: it must ask for the whole again. */
export class OutOfStep extends Error {}

type Place = Record<string, unknown> | unknown[]

/** The state that a change makes of the last one. The last one is not mutated; parts without changes are shared. */
export function nextState(state: TableState | null, change: TableChange): TableState {
  if (state?.version !== change.after) throw new OutOfStep('after')
  const after = applyChanges(state, change.changed)
  after.version = change.version
  after.after = change.after
  after.chat = change.chat ?? []
  after.reactions = change.reactions ?? []
  after.notices = change.notices ?? []
  if (after.view) after.view = { ...after.view, events: change.events ?? [] } as TableState['view']
  if (change.check != null && change.check !== checksum(after)) throw new OutOfStep('check')
  return after
}

export function applyChanges<State extends object>(state: State, changed: Record<string, unknown>): State {
  const after = { ...state } as Record<string, unknown>
  for (const [pointer, value] of Object.entries(changed)) {
    const way = pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = way.pop()
    let place: Place = after
    for (const name of way) place = replaceWithCopy(place, name)
    if (last === undefined || !Object.hasOwn(place, last)) throw new OutOfStep(pointer)
    ;(place as Record<string, unknown>)[last] = value
  }
  return after as State
}

function replaceWithCopy(place: Place, name: string): Place {
  const places = place as Record<string, unknown>
  const part = Object.hasOwn(places, name) ? places[name] : null
  if (typeof part !== 'object' || part === null) throw new OutOfStep(name)
  const copy: Place = Array.isArray(part) ? [...(part as unknown[])] : { ...(part as Record<string, unknown>) }
  places[name] = copy
  return copy
}

const PASSING = ['type', 'after', 'chat', 'reactions', 'notices']

/** The CRC-32 of a state without what belongs to one message, as the server computes it. */
export function checksum(state: object): number {
  const whole = Object.fromEntries(Object.entries(state).filter(([name]) => !PASSING.includes(name)))
  if (whole.view) {
    whole.view = Object.fromEntries(Object.entries(whole.view as object).filter(([name]) => name !== 'events'))
  }
  return crc32(new TextEncoder().encode(sortedJson(whole)))
}

/** JSON that is the same for equal values, whatever the order of their fields. */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = value as Record<string, unknown>
  const names = Object.keys(fields).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${sortedJson(fields[name])}`).join(',')}}`
}

/** The remainder of each byte, for the reflected polynomial that zlib uses. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1
  return remainder
})

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (rest >>> 8) ^ (REMAINDERS[(rest ^ byte) & 0xff] ?? 0)
  return (rest ^ 0xffffffff) >>> 0
}
