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

const told = (history: { version: number; events: AnyEvent[] }): Promise<TableEvents> =>
  Promise.resolve(history as unknown as TableEvents)

test('the history comes before what the page has heard, without repetition', async () => {
  const log = new GameLog()
  log.hear({ version: 2, events: [second] })
  log.hear({ version: 3, events: [third] })
  await log.fillFrom(told({ version: 2, events: [first, second] }))
  expect(log.events).toEqual([first, second, third])
  log.hear({ version: 3, events: [third] })
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
  log.hear({ version: 1, events: [first, second] })
  log.behind = 1
  expect(log.events).toEqual([first])
})

test('without an answer the log begins with what the page has heard', async () => {
  const log = new GameLog()
  log.hear({ version: 1, events: [first] })
  await log.fillFrom(Promise.reject(new TypeError('no connection')))
  expect(log.events).toEqual([first])
})
