import { createHash, createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encode, fromHex, hmac, sha256, toHex } from '../src/lib/sha256'

const SIZES = [0, 1, 16, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000]

test.each(SIZES)('hashes %i bytes as the platform does', (size) => {
  const message = randomBytes(size)
  expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
})

test.each([16, 32, 64, 65, 200])('signs with a key of %i bytes as the platform does', (size) => {
  const [key, message] = [randomBytes(size), encode('roost/1|5211|0|0')]
  expect(toHex(hmac(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
})

test('hex comes back as it was', () => {
  expect(toHex(fromHex('00ff10a0'))).toBe('00ff10a0')
})
