import { beforeEach, expect, test, vi } from 'vitest'
import { keepHands, kept, promise, reveal, sit } from '../src/lib/kept'
import { fromHex, sha256, toHex } from '../src/lib/sha256'

beforeEach(() => localStorage.clear())

test('joining sends a hash and keeps the contribution', () => {
  const hash = promise('a', 'c0')
  const { contribution, commitment } = kept('a')!
  expect(commitment).toBe('c0')
  expect(contribution).toMatch(/^[0-9a-f]{32}$/)
  expect(hash).toBe(toHex(sha256(fromHex(contribution))))
})

test('joining again sends the same hash and keeps the first commitment', () => {
  const hash = promise('b', 'c0')
  expect(promise('b', 'another')).toBe(hash)
  expect(kept('b')?.commitment).toBe('c0')
})

test('each table gets its own contribution', () => {
  expect(promise('c', 'c0')).not.toBe(promise('d', 'c0'))
})

const [OTHER, ANOTHER] = ['0f'.repeat(32), '1f'.repeat(32)]

test('what the others promised is kept before anything is revealed', () => {
  const hash = promise('e', 'c0')
  expect(reveal('e', 1, 2, [OTHER, hash])).toBe(kept('e')?.contribution)
  expect(kept('e')).toMatchObject({ seat: 1, hashes: [OTHER, hash] })
})

test('a device reveals again under the same promises only', () => {
  const hash = promise('h', 'c0')
  const contribution = reveal('h', 1, 2, [OTHER, hash])
  expect(reveal('h', 1, 2, [OTHER, hash])).toBe(contribution)
  expect(() => reveal('h', 1, 2, [ANOTHER, hash])).toThrow('page-other-hashes')
  expect(kept('h')?.hashes).toEqual([OTHER, hash])
})

test.each([[[]], [[OTHER, '']], [['0f']], [[OTHER.toUpperCase()]]])(
  'nothing is revealed without one promise per seat: %j',
  (others) => {
    const hash = promise('i', 'c0')
    expect(() => reveal('i', 0, 2, [hash, ...others])).toThrow('page-unsafe-hashes')
    expect(kept('i')?.hashes).toBeNull()
  },
)

test('nothing is revealed where the table shows another promise for this seat', () => {
  promise('g', 'c0')
  expect(reveal('g', 0, 1, [OTHER])).toBeNull()
  expect(kept('g')?.hashes).toBeNull()
})

test('a seat is kept once the table has acknowledged it, and forgotten on leaving before the start', () => {
  const hash = promise('j', 'c0')
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
  reveal('k', 1, 2, ['', promise('k', 'c0')])
  keepHands(shown(3, 4, { hand: ['Y1'], events: [dealt(['Y1'])] }))
  keepHands(shown(3, 5, { hand: ['Y2'], events: [dealt(['Y1']), { key: 'drew', values: {} }] })) // another tab
  keepHands(shown(5, 6, { hand: ['Y2'], events: [] }))
  keepHands(shown(6, 9, { hand: ['G2'], events: [dealt(['G1']), { key: 'drew', values: {} }] }))
  expect(kept('k')?.hands).toEqual([['Y1'], ['G1']])
})

test('the hand that the page draws is what counts', () => {
  reveal('k', 1, 2, ['', promise('k', 'c0')])
  keepHands(shown(3, 4, { hand: ['V6'], events: [dealt(['Y1'])] }))
  expect(kept('k')?.hands).toEqual([['V6']])
})

test('a device that did not sit down has nothing to reveal', () => {
  expect(reveal('unknown', 0, 0, [])).toBeNull()
  expect(kept('unknown')).toBeNull()
})

test('the oldest tables are dropped', () => {
  for (let number = 0; number < 201; number++) promise(`t${number}`, 'c0')
  expect(kept('t0')).toBeNull()
  expect(kept('t1')).not.toBeNull()
  expect(localStorage.length).toBeLessThanOrEqual(201)
})

test('a contribution is kept in memory if the browser forbids storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const hash = promise('f', 'c0')
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
  const hash = promise('l', 'c0')
  isFull = true
  reveal('l', 0, 1, [hash])
  expect(kept('l')?.hashes).toEqual([hash])
})
