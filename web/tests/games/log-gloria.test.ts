// The log of Gloria has a line for each turn of each player; screen readers hear the points left, but not the pile.

import { expect, test } from 'vitest'
import lesson from '../../src/games/gloria/generated/lesson.json'
import { turnsOf } from '../../src/games/gloria/log'
import type { View } from '../../src/games/gloria/view'
import { announcementsOf } from '../../src/games/gloria/words'

const steps = lesson as unknown as { before: View; after: View }[]

test('each turn in which something happened is one line', () => {
  const events = steps.flatMap(({ before, after }) => [...before.events, ...after.events])
  const turns = turnsOf(events)
  expect(turns.length).toBeGreaterThan(1)
  for (const { events: own } of turns) expect(own.some(({ key }) => key === 'turn')).toBe(false)
  expect(turns.flatMap((turn) => turn.events)).toHaveLength(
    events.filter(({ key }) => key !== 'turn' && key !== 'dealt').length,
  )
})

test('the points left are said after an own action, and the pile is not said at all', () => {
  const { after } = steps[0]!
  expect(announcementsOf(after, ['You', 'Hen']).at(-1)).toBe('gloria-ask.')
  const others: View = { ...after, events: [{ key: 'refilled', values: { place: 1, card: 'RU', pile: 9 } }] }
  expect(announcementsOf(others, ['You', 'Hen'])).toEqual(['page-gloria-refilled'])
})
