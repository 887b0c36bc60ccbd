import { beforeEach, expect, test, vi } from 'vitest'
import { kept, promise, reveal } from '../src/lib/kept'
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

test('the hashes of all seats are kept at the first reveal only', () => {
  const hash = promise('e', 'c0')
  const contribution = reveal('e', 1, ['00', hash])
  expect(contribution).toBe(kept('e')?.contribution)
  expect(kept('e')).toMatchObject({ seat: 1, hashes: ['00', hash] })
  reveal('e', 1, ['11', hash])
  expect(kept('e')?.hashes, 'a later list is ignored').toEqual(['00', hash])
})

test('nothing is revealed if the table has another hash for this seat', () => {
  promise('g', 'c0')
  expect(reveal('g', 0, ['00'])).toBeNull()
  expect(kept('g')?.hashes).toBeNull()
})

test('a device that did not join has nothing to reveal', () => {
  expect(reveal('unknown', 0, [])).toBeNull()
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
  expect(reveal('f', 0, [hash])).toBe(kept('f')?.contribution)
})
