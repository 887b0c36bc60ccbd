// The log of a table: what the page has heard, after the history that the server keeps.

import { expect, test } from 'vitest'
import type { AnyEvent } from '../src/games/module'
import { GameLog } from '../src/tables/gameLog.svelte'

const [first, second, third]: [AnyEvent, AnyEvent, AnyEvent] = [
  { key: 'first', values: {} },
  { key: 'second', values: {} },
  { key: 'third', values: {} },
]

test('the history comes before what the page has heard, without repetition', () => {
  const log = new GameLog()
  log.hear({ version: 2, events: [second] })
  log.hear({ version: 3, events: [third] })
  log.fill({ version: 2, events: [first, second] })
  expect(log.events).toEqual([first, second, third])
  log.hear({ version: 3, events: [third] })
  expect(log.events).toHaveLength(3)
})

test('an older history does not replace a newer one', () => {
  const log = new GameLog()
  log.fill({ version: 3, events: [first, second, third] })
  log.fill({ version: 2, events: [first, second] })
  expect(log.events).toHaveLength(3)
})

test('events that the table has yet to show are left out', () => {
  const log = new GameLog()
  log.hear({ version: 1, events: [first, second] })
  log.behind = 1
  expect(log.events).toEqual([first])
})
