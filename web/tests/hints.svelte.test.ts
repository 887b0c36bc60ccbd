// Hints at a table: who may ask, the question before the first one, and the guided game.

import { beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import type { Error as Refusal, Hint, TableState } from '../src/generated/protocol'
import { settings } from '../src/lib/settings.svelte'
import { connection, type Connection } from '../src/lib/socket.svelte'
import { Hints, mayAsk } from '../src/pages/table/hints.svelte'

const hint = { type: 'hint', choices: [{ action: 'Y1', share: 0.3, is_close: false }], reason: null } as unknown as Hint
const refusal = { key: 'hint-failed' } as Refusal
let asked: MockInstance<Connection['hint']>
let answer: { hint: (hint: Hint) => void; refuse: (refusal: Refusal) => void }

function table(changes: object = {}, hints = 0): TableState {
  const seats = [
    { seat: 0, kind: 'person', person: 'p-ann', hints },
    { seat: 1, kind: 'bot', hints: 0 },
  ]
  const known = { table: 'T', host: 'p-ann', status: 'running', you: 0, seats, daily: null, is_guided: false }
  const state = { ...known, ...changes }
  return state as unknown as TableState
}

beforeEach(() => {
  vi.useFakeTimers()
  settings.guide = true
  asked = vi.spyOn(connection, 'hint').mockImplementation((_table, _actions, onhint, onrefuse) => {
    answer = { hint: onhint, refuse: onrefuse }
    return () => undefined
  })
})

test('only a player against bots may ask, and not in a counted deal of the day', () => {
  const person = { seat: 1, kind: 'person' }
  expect(mayAsk(table())).toBe(true)
  expect(mayAsk(table({ you: null }))).toBe(false)
  expect(mayAsk(table({ status: 'over' }))).toBe(false)
  expect(mayAsk(table({ seats: [{ seat: 0, kind: 'person' }, person] }))).toBe(false)
  expect(mayAsk(table({ daily: { day: '2026-11-17', is_counted: true } }))).toBe(false)
})

test('the first hint is asked for after a question, the next ones at once', () => {
  const [fresh, marked] = [new Hints(() => table()), new Hints(() => table({}, 1))]
  fresh.press()
  expect(fresh.isOpen, 'nothing to decide').toBe(false)
  fresh.decide({ key: '1', actions: ['a'] })
  fresh.press()
  expect([fresh.isConfirming, asked.mock.calls.length]).toEqual([true, 0])
  fresh.confirm()
  expect(asked.mock.calls[0]?.slice(0, 2)).toEqual(['T', ['a']])
  marked.decide({ key: '1', actions: [] })
  marked.press()
  expect([marked.isConfirming, asked.mock.calls.length]).toEqual([false, 2])
})

test('a hint lasts until the next decision, and a slow one says so', () => {
  const hints = new Hints(() => table({}, 1))
  hints.decide({ key: '1', actions: [] })
  hints.press()
  vi.advanceTimersByTime(1100)
  expect(hints.isSlow).toBe(true)
  answer.hint(hint)
  expect([hints.action, hints.isSlow]).toEqual(['Y1', false])
  hints.decide({ key: '1', actions: [] })
  expect(hints.action, 'the same decision').toBe('Y1')
  hints.decide({ key: '2', actions: [] })
  expect([hints.action, hints.isOpen]).toEqual([null, false])
  hints.press()
  answer.refuse(refusal)
  expect(hints.refusal?.key).toBe('hint-failed')
})

test('a guided game asks by itself until that is switched off', () => {
  const hints = new Hints(() => table({ is_guided: true }))
  hints.decide({ key: '1', actions: [] })
  answer.refuse(refusal)
  expect([asked.mock.calls.length, hints.isOpen], 'nobody asked').toEqual([1, false])
  hints.decide(null)
  hints.decide({ key: '1', actions: [] })
  expect(asked.mock.calls.length, 'the same decision').toBe(1)
  hints.toggleGuide()
  hints.decide({ key: '2', actions: [] })
  expect(asked.mock.calls.length).toBe(1)
})

test('a guided game of another host asks nothing by itself', () => {
  const hints = new Hints(() => table({ is_guided: true, host: 'p-eve' }))
  hints.decide({ key: '1', actions: [] })
  expect(asked.mock.calls.length).toBe(0)
  hints.press()
  expect([hints.isGuided, hints.isConfirming], 'the first hint marks the game').toEqual([false, true])
})
