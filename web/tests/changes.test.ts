// Changes of a table's state. The server is tested with the same file.

import { expect, test } from 'vitest'
import CASES from '../../tests/protocol/changes.json'
import type { TableChange, TableState } from '../src/generated/protocol'
import { applyChanges, checksum, nextState, OutOfStep } from '../src/lib/changes'

const STATE = CASES.state as unknown as TableState
const CHANGE = CASES.change as unknown as TableChange

test('the checksum is the same as that of the server', () => {
  expect(checksum(STATE)).toBe(CASES.check)
})

test('a change makes the next state and leaves the last one alone', () => {
  const before = JSON.stringify(STATE)
  const after = nextState(STATE, CHANGE)
  expect(after).toMatchObject({ version: 5, after: 4, chat: [], notices: [{ key: 'back' }] })
  expect(after.view).toEqual({ hand: ['Y1'], costs: { 'B/G~': 3, D: 2 }, to_act: [1], events: [{ key: 'y' }] })
  expect(after.seats[1]).toEqual({ name: 'a/b', hints: 1 })
  expect(after.seats[0]).toBe(STATE.seats[0])
  expect(JSON.stringify(STATE)).toBe(before)
})

test.each(CASES.misfits)('a change that does not fit is noticed: %o', (misfit) => {
  expect(() => nextState(STATE, { ...CHANGE, ...misfit })).toThrow(OutOfStep)
})

test('a change without a state is noticed', () => {
  expect(() => nextState(null, CHANGE)).toThrow(OutOfStep)
})

test('a pointer does not reach into prototypes', () => {
  expect(() => applyChanges({ view: {} }, { '/view/constructor/x': 1 })).toThrow(OutOfStep)
  expect(() => applyChanges({ view: {} }, { '/view/__proto__': 1 })).toThrow(OutOfStep)
})
