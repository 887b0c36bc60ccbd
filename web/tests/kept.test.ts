import { beforeEach, expect, test, vi } from 'vitest'
import { kept, promise, reveal } from '../src/lib/kept'
import { fromHex, sha256, toHex } from '../src/lib/sha256'

beforeEach(() => localStorage.clear())

test('a device promises the hash of a contribution that it keeps to itself', () => {
  const hash = promise('a', 'c0')
  const { contribution, commitment } = kept('a')!
  expect(commitment).toBe('c0')
  expect(contribution).toMatch(/^[0-9a-f]{32}$/)
  expect(hash).toBe(toHex(sha256(fromHex(contribution))))
})

test('sitting down again promises the same, and the first commitment counts', () => {
  const hash = promise('b', 'c0')
  expect(promise('b', 'another')).toBe(hash)
  expect(kept('b')?.commitment).toBe('c0')
})

test('each table gets a contribution of its own', () => {
  expect(promise('c', 'c0')).not.toBe(promise('d', 'c0'))
})

test('what the others promised is kept before anything is revealed, once', () => {
  const hash = promise('e', 'c0')
  const contribution = reveal('e', 1, ['00', hash])
  expect(contribution).toBe(kept('e')?.contribution)
  expect(kept('e')).toMatchObject({ seat: 1, hashes: ['00', hash] })
  reveal('e', 1, ['11', hash])
  expect(kept('e')?.hashes, 'a list that changes afterwards does not count').toEqual(['00', hash])
})

test('nothing is revealed where the table shows another promise for this seat', () => {
  promise('g', 'c0')
  expect(reveal('g', 0, ['00'])).toBeNull()
  expect(kept('g')?.hashes).toBeNull()
})

test('a device that did not sit down has nothing to reveal', () => {
  expect(reveal('unknown', 0, [])).toBeNull()
  expect(kept('unknown')).toBeNull()
})

test('the oldest tables are forgotten', () => {
  for (let number = 0; number < 201; number++) promise(`t${number}`, 'c0')
  expect(kept('t0')).toBeNull()
  expect(kept('t1')).not.toBeNull()
  expect(localStorage.length).toBeLessThanOrEqual(201)
})

test('a browser that forbids storage keeps it until the page is closed', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const hash = promise('f', 'c0')
  expect(reveal('f', 0, [hash])).toBe(kept('f')?.contribution)
})
