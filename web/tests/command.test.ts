import { expect, test } from 'vitest'
import { checkCommand } from '../src/lib/command'
import type { Kept } from '../src/lib/kept'

const KEPT: Kept = {
  commitment: 'c0',
  contribution: 'aa',
  seat: 1,
  hashes: ['0f', '1f', ''],
  hands: [],
  version: 0,
  moves: [],
}

test('the command has everything that the device kept, by seat', () => {
  expect(checkCommand('T', KEPT)).toBe(
    'roost check roost-T.json --commitment c0 --contribution 1:aa' +
      ' --contribution-hash 0:0f --contribution-hash 1:1f --contribution-hash 2:',
  )
})

test('a device that kept nothing checks the record alone', () => {
  expect(checkCommand('T', null)).toBe('roost check roost-T.json')
})

test('a device without a seat at the start compares the commitment only', () => {
  expect(checkCommand('T', { ...KEPT, seat: null, hashes: null })).toBe('roost check roost-T.json --commitment c0')
})

test('a table cannot smuggle another command into the line', () => {
  expect(checkCommand('T', { ...KEPT, commitment: "x'; reboot", seat: null, hashes: null })).toBe(
    `roost check roost-T.json --commitment 'x'\\''; reboot'`,
  )
})
