// Guesses the layout of a view's field from its value.

export type Shape =
  | { kind: 'single'; value: unknown }
  | { kind: 'items'; items: readonly unknown[] }
  | { kind: 'named'; parts: readonly Part[] }

/** A value and what it belongs to: a seat, a place in a list, or a name. */
export interface Part {
  label: { seat: number } | { place: number } | { name: string }
  value: unknown
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null

const isBySeat = (items: readonly unknown[]): boolean =>
  items.every((item) => item === null || typeof item === 'number' || typeof item === 'boolean') ||
  items.every((item) => item === null || Array.isArray(item))

/** Fields that the table shows elsewhere, and the winners, which the result names. */
const SHOWN_ELSEWHERE = ['seat', 'players', 'to_act', 'legal', 'events', 'winners']

/** The fields of a view that are not common to all games. */
export function fieldsOf(view: object): [name: string, value: unknown][] {
  return Object.entries(view).filter(([name]) => !SHOWN_ELSEWHERE.includes(name))
}

/**
 * Return the layout of a value. A list is taken to be by seat if it has one entry per seat and the entries are numbers,
 * booleans or lists. Texts are more likely cards, and objects are more likely a history.
 */
export function shapeOf(value: unknown, seats: number): Shape {
  if (Array.isArray(value)) {
    const items: unknown[] = value
    if (items.length === seats && isBySeat(items)) {
      return { kind: 'named', parts: items.map((item, seat) => ({ label: { seat }, value: item })) }
    }
    if (!items.some(isNested)) return { kind: 'items', items }
    return { kind: 'named', parts: items.map((item, place) => ({ label: { place }, value: item })) }
  }
  if (!isNested(value)) return { kind: 'single', value }
  const parts = Object.entries(value as object).map(([name, part]: [string, unknown]) => ({
    label: { name },
    value: part,
  }))
  return { kind: 'named', parts }
}

/** The fields in which another seat's view differs: what only that seat knows. */
export function ownFields(view: object, shown: object): [name: string, value: unknown][] {
  const known = Object.fromEntries(fieldsOf(shown))
  return fieldsOf(view).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]))
}
