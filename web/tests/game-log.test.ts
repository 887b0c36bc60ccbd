// The log of a table: what the page has heard, after the history that the server keeps.

import { expect, test } from 'vitest'
import type { AnyEvent } from '../src/games/module'
import type { TableEvents } from '../src/generated/protocol'
import { GameLog } from '../src/tables/gameLog.svelte'

const [first, second, third]: [AnyEvent, AnyEvent, AnyEvent] = [
  { key: 'first', values: {} },
  { key: 'second', values: {} },
  { key: 'third', values: {} },
]

const told = (history: { version: number; events: AnyEvent[] }) => (): Promise<TableEvents> =>
  Promise.resolve(history as unknown as TableEvents)

test('the history comes before what the page has heard, without repetition', async () => {
  const log = new GameLog()
  log.hear({ version: 2, after: 1, events: [second] })
  log.hear({ version: 3, after: 2, events: [third] })
  await log.fillFrom(told({ version: 2, events: [first, second] }))
  expect(log.events).toEqual([first, second, third])
  log.hear({ version: 3, after: 2, events: [third] })
  expect(log.events).toHaveLength(3)
})

test('an older history does not replace a newer one', async () => {
  const log = new GameLog()
  await log.fillFrom(told({ version: 3, events: [first, second, third] }))
  await log.fillFrom(told({ version: 2, events: [first, second] }))
  expect(log.events).toHaveLength(3)
})

test('events that the table has yet to show are left out', () => {
  const log = new GameLog()
  log.hear({ version: 1, after: 0, events: [first, second] })
  log.behind = 1
  expect(log.events).toEqual([first])
})

test('without an answer the log begins with what the page has heard', async () => {
  const log = new GameLog()
  log.hear({ version: 1, after: 0, events: [first] })
  await log.fillFrom(() => Promise.reject(new TypeError('no connection')))
  expect(log.events).toEqual([first])
})

test('events are missing until the history is there, and after a gap', async () => {
  const log = new GameLog()
  expect(log.hear({ version: 2, after: 2, events: [] }), 'the page was opened in mid-game').toBe(true)
  await log.fillFrom(() => Promise.reject(new TypeError('no connection')))
  expect(log.hear({ version: 3, after: 2, events: [third] }), 'without an answer, it is asked again').toBe(true)
  await log.fillFrom(told({ version: 3, events: [first, second, third] }))
  expect(log.hear({ version: 5, after: 3, events: [first, second] }), 'a short loss of the connection').toBe(false)
  expect(log.hear({ version: 9, after: 9, events: [] }), 'a long one').toBe(true)
})

test('the history is not asked for twice at the same time', async () => {
  const log = new GameLog()
  let asked = 0
  const ask = (): Promise<TableEvents> => {
    asked += 1
    return told({ version: 1, events: [first] })()
  }
  await Promise.all([log.fillFrom(ask), log.fillFrom(ask)])
  expect(asked).toBe(1)
})
