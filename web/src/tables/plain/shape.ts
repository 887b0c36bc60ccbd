// How a field of a view is laid out when nothing is known of it but its value.

export type Shape =
  | { kind: 'line'; value: unknown }
  | { kind: 'items'; items: readonly unknown[] }
  | { kind: 'named'; parts: readonly Part[] }

/** A value with what it belongs to: a seat, a place in a list, or a name. */
export interface Part {
  label: { seat: number } | { place: number } | { name: string }
  value: unknown
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null

const isOfSeats = (items: readonly unknown[]): boolean =>
  items.every((item) => item === null || typeof item === 'number' || typeof item === 'boolean') ||
  items.every((item) => item === null || Array.isArray(item))

/** Fields that the table shows in its own way, and the winners, whom the result names. */
const SHOWN_ELSEWHERE = ['seat', 'players', 'to_act', 'legal', 'events', 'winners']

/** What a view holds beside what all views hold. */
export function fieldsOf(view: object): [name: string, value: unknown][] {
  return Object.entries(view).filter(([name]) => !SHOWN_ELSEWHERE.includes(name))
}

/**
 * A list belongs to the seats, in their order, where it has one entry for each and is no row of cards, which are texts,
 * and no history, whose entries are objects: numbers, yes and no, and lists in a list.
 */
export function shapeOf(value: unknown, seats: number): Shape {
  if (Array.isArray(value)) {
    const items: unknown[] = value
    if (items.length === seats && isOfSeats(items)) {
      return { kind: 'named', parts: items.map((item, seat) => ({ label: { seat }, value: item })) }
    }
    if (!items.some(isNested)) return { kind: 'items', items }
    return { kind: 'named', parts: items.map((item, place) => ({ label: { place }, value: item })) }
  }
  if (!isNested(value)) return { kind: 'line', value }
  const parts = Object.entries(value as object).map(([part, own]: [string, unknown]) => ({
    label: { name: part },
    value: own,
  }))
  return { kind: 'named', parts }
}

/** The fields in which another seat's view differs: what only that seat knows. */
export function ownFields(view: object, shown: object): [name: string, value: unknown][] {
  const known = Object.fromEntries(fieldsOf(shown))
  return fieldsOf(view).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]))
}
