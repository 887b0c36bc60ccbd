// Whether this device computes: measured once a day and version, and watched while it works.

import { beforeEach, expect, test, vi } from 'vitest'
import { FAST, isTooSlow, noteSpeed, speedOf } from '../../src/pocket/speed'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: 1_800_000_000_000 })
})

test('a device is fast or slow by its measurement, and unknown for another version or the next day', () => {
  noteSpeed('one', FAST)
  expect([speedOf('one'), speedOf('other')]).toEqual(['fast', 'unknown'])
  noteSpeed('one', FAST + 1)
  expect(speedOf('one')).toBe('slow')
  vi.advanceTimersByTime(25 * 60 * 60 * 1000)
  expect(speedOf('one')).toBe('unknown')
})

test('a device that has failed is left alone for a day', () => {
  noteSpeed('one', null)
  expect(speedOf('one')).toBe('slow')
})

test('a review is too slow if it is silent, or its rest would take minutes', () => {
  const steady = { elapsed: 30, silent: 2, done: 10, total: 20 }
  expect(isTooSlow(steady)).toBe(false)
  expect(isTooSlow({ ...steady, silent: 31 })).toBe(true)
  expect(isTooSlow({ ...steady, total: 200 })).toBe(true)
  expect(isTooSlow({ ...steady, done: 1, total: 200 }), 'too early to tell').toBe(false)
  expect(isTooSlow({ ...steady, silent: 31, done: 20 }), 'luck is measured in one piece').toBe(false)
  expect(isTooSlow({ ...steady, silent: 181, done: 20 })).toBe(true)
  expect(isTooSlow({ elapsed: 31, silent: 31, done: 0, total: 0 }), 'it has not begun').toBe(true)
})
