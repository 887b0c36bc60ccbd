import { expect, test } from 'vitest'
import { encode, fromHex, hmac, sha256, toHex } from '../src/lib/sha256'

const random = (size: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(size))
const SIZES = [0, 1, 16, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000]

test.each(SIZES)('hashes %i bytes as the platform does', async (size) => {
  const message = random(size)
  const expected = await crypto.subtle.digest('SHA-256', message)
  expect(toHex(sha256(message))).toBe(toHex(new Uint8Array(expected)))
})

test.each([16, 32, 64, 65, 200])('signs with a key of %i bytes as the platform does', async (size) => {
  const [key, message] = [random(size), encode('roost/1|5211|0|0')]
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const expected = await crypto.subtle.sign('HMAC', imported, message)
  expect(toHex(hmac(key, message))).toBe(toHex(new Uint8Array(expected)))
})

test('hashes the example of the standard', () => {
  expect(toHex(sha256(encode('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('hex survives a round trip', () => {
  expect(toHex(fromHex('00ff10a0'))).toBe('00ff10a0')
})
