import { beforeEach, expect, test, vi } from 'vitest'
import { keepHands, keepMove, kept, promise, replaceMove, reveal, sit } from '../src/lib/kept'
import { fromHex, sha256, toHex } from '../src/lib/sha256'

beforeEach(() => localStorage.clear())

const join = (table: string, commitment = 'c0'): string => promise({ table, game: '5211', commitment })

test('joining sends a hash and keeps the contribution', () => {
  const hash = join('a')
  const { contribution, commitment } = kept('a')!
  expect(commitment).toBe('c0')
  expect(contribution).toMatch(/^[0-9a-f]{32}$/)
  expect(hash).toBe(toHex(sha256(fromHex(contribution))))
})

test('joining again sends the same hash and keeps the first commitment', () => {
  const hash = join('b')
  expect(join('b', 'another')).toBe(hash)
  expect(kept('b')?.commitment).toBe('c0')
})

test('each table gets its own contribution', () => {
  expect(join('c')).not.toBe(join('d'))
})

const [OTHER, ANOTHER] = ['0f'.repeat(32), '1f'.repeat(32)]

test('what the others promised is kept before anything is revealed', () => {
  const hash = join('e')
  expect(reveal('e', 1, 2, [OTHER, hash])).toBe(kept('e')?.contribution)
  expect(kept('e')).toMatchObject({ seat: 1, hashes: [OTHER, hash] })
})

test('a device reveals again under the same promises only', () => {
  const hash = join('h')
  const contribution = reveal('h', 1, 2, [OTHER, hash])
  expect(reveal('h', 1, 2, [OTHER, hash])).toBe(contribution)
  expect(() => reveal('h', 1, 2, [ANOTHER, hash])).toThrow('page-other-hashes')
  expect(kept('h')?.hashes).toEqual([OTHER, hash])
})

test.each([[[]], [[OTHER, '']], [['0f']], [[OTHER.toUpperCase()]]])(
  'nothing is revealed without one promise per seat: %j',
  (others) => {
    const hash = join('i')
    expect(() => reveal('i', 0, 2, [hash, ...others])).toThrow('page-unsafe-hashes')
    expect(kept('i')?.hashes).toBeNull()
  },
)

test('nothing is revealed where the table shows another promise for this seat', () => {
  join('g')
  expect(reveal('g', 0, 1, [OTHER])).toBeNull()
  expect(kept('g')?.hashes).toBeNull()
})

test('a seat is kept once the table has acknowledged it, and forgotten on leaving before the start', () => {
  const hash = join('j')
  expect(kept('j')?.seat, 'the table may be full').toBeNull()
  sit('j', 1)
  expect(kept('j')?.seat).toBe(1)
  sit('j', null)
  expect(kept('j')?.seat).toBeNull()
  reveal('j', 0, 1, [hash])
  sit('j', null)
  expect(kept('j')?.seat, 'what was revealed for a seat stays true').toBe(0)
})

const dealt = (hand: string[]) => ({ key: 'dealt', values: { hands: [null, hand] } })
const shown = (after: number, version: number, view: object) => ({ table: 'k', you: 1, after, version, view })

test('a device keeps the hands that it is dealt, each once', () => {
  reveal('k', 1, 2, ['', join('k')])
  keepHands(shown(3, 4, { hand: ['Y1'], events: [dealt(['Y1'])] }))
  keepHands(shown(3, 5, { hand: ['Y2'], events: [dealt(['Y1']), { key: 'drew', values: {} }] })) // another tab
  keepHands(shown(5, 6, { hand: ['Y2'], events: [] }))
  keepHands(shown(6, 9, { hand: ['G2'], events: [dealt(['G1']), { key: 'drew', values: {} }] }))
  expect(kept('k')?.hands).toEqual([['Y1'], ['G1']])
})

test('the hand that the page draws is what counts', () => {
  reveal('k', 1, 2, ['', join('k')])
  keepHands(shown(3, 4, { hand: ['V6'], events: [dealt(['Y1'])] }))
  expect(kept('k')?.hands).toEqual([['V6']])
})

test('a device that did not sit down has nothing to reveal', () => {
  expect(reveal('unknown', 0, 0, [])).toBeNull()
  expect(kept('unknown')).toBeNull()
})

test('the oldest tables are dropped', () => {
  for (let number = 0; number < 201; number++) join(`t${number}`)
  expect(kept('t0')).toBeNull()
  expect(kept('t1')).not.toBeNull()
  expect(localStorage.length).toBeLessThanOrEqual(201)
})

test('a contribution is kept in memory if the browser forbids storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const hash = join('f')
  expect(reveal('f', 0, 1, [hash])).toBe(kept('f')?.contribution)
})

test('what finds no room in the storage counts before what was stored earlier', () => {
  const store = new Map<string, string>()
  let isFull = false
  const setItem = (key: string, text: string) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    store.set(key, text)
  }
  const getItem = (key: string) => store.get(key) ?? null
  vi.stubGlobal('localStorage', { getItem, setItem, removeItem: (key: string) => store.delete(key) })
  const hash = join('l')
  isFull = true
  reveal('l', 0, 1, [hash])
  expect(kept('l')?.hashes).toEqual([hash])
})

test('unreadable storage counts as nothing kept and does not prevent joining', () => {
  localStorage.setItem('roost-deal:q', '{"commitment": ')
  localStorage.setItem('roost-deals', '?')
  expect(kept('q')).toBeNull()
  expect(join('q')).toMatch(/^[0-9a-f]{64}$/)
  expect(kept('q')?.commitment).toBe('c0')
})

// Moves

/** A table where this device sits in seat 1 and has revealed its contribution. */
function seated(table: string): string {
  reveal(table, 1, 2, ['', join(table)])
  return table
}
const movesOf = (table: string): string[] => kept(table)!.moves.map(({ action }) => action)

test('a device keeps the moves that the table acknowledged, in order', () => {
  const table = seated('m')
  keepMove(table, { version: 9, action: 'draw' })
  keepMove(table, { version: 5, action: 'take 1' }) // another tab
  keepMove(table, { version: 9, action: 'draw' })
  expect(movesOf(table)).toEqual(['take 1', 'draw'])
})

test('a changed choice is forgotten as soon as the change is sent', () => {
  const table = seated('n')
  keepMove(table, { version: 5, action: 'Y1' })
  replaceMove(table, 6, false)
  keepMove(table, { version: 7, action: 'Y2' })
  replaceMove(table, 8, true)
  expect(movesOf(table)).toEqual(['Y1'])
  keepMove(table, { version: 9, action: 'Y3' })
  expect(movesOf(table)).toEqual(['Y1', 'Y3'])
})

test('a choice that a move was sent without seeing is forgotten', () => {
  const table = seated('o')
  keepMove(table, { version: 5, action: 'Y1' })
  replaceMove(table, 4, false)
  expect(movesOf(table)).toEqual([])
})

test('a device that revealed nothing keeps no moves', () => {
  join('p')
  keepMove('p', { version: 5, action: 'Y1' })
  expect(kept('p')?.moves).toEqual([])
})
