// Views are queued and shown one after the other. A scoring stops the queue until it is closed.

import { beforeEach, expect, test, vi } from 'vitest'
import lesson from '../../src/games/gloria/generated/lesson.json'
import { Shown } from '../../src/games/gloria/shown.svelte'
import type { View } from '../../src/games/gloria/view'
import { settings } from '../../src/lib/settings.svelte'

const steps = lesson as unknown as { before: View; after: View }[]
const [start, built, opened, scored] = [steps[0]!.before, steps[0]!.after, steps[1]!.after, steps[8]!.after]

let order: string[]

function shownAt(view: View, isReplay = false): Shown {
  order = []
  return new Shown(
    view,
    () => order.push('before'),
    () => order.push('after'),
    isReplay,
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  settings.motion = 'auto'
  settings.pace = 'normal'
})

test('views that arrive together are shown one after the other', () => {
  const shown = shownAt(start)
  shown.update(built)
  shown.update(opened)
  expect(shown.view).toBe(built)
  expect([shown.waiting, shown.isSettled]).toEqual([1, false])
  vi.advanceTimersByTime(1000)
  expect(shown.view).toBe(opened)
  expect(shown.isSettled).toBe(true)
  expect(order).toEqual(['before', 'after', 'before', 'after'])
})

test('skipping shows the newest view', () => {
  const shown = shownAt(start)
  for (const view of [built, opened, steps[2]!.after]) shown.update(view)
  shown.skip()
  expect(shown.view).toBe(steps[2]!.after)
  expect(shown.isSettled).toBe(true)
})

test.each([
  ['slow', 1500, false],
  ['normal', 1500, true],
  ['fast', 500, true],
] as const)('the pace %s holds without motion', (pace, after, isNext) => {
  settings.motion = 'less'
  settings.pace = pace
  const shown = shownAt(start)
  shown.update({ ...built, seat: 1 })
  shown.update(opened)
  expect(shown.view).not.toBe(opened)
  vi.advanceTimersByTime(after)
  expect(shown.view === opened).toBe(isNext)
})

test('a scoring holds back later views until it is closed', () => {
  const shown = shownAt(steps[8]!.before)
  shown.update(scored)
  shown.update(steps[9]!.before)
  vi.runAllTimers()
  expect(shown.run).not.toBeNull()
  expect(shown.view).toBe(scored)
  shown.skip()
  expect(shown.view, 'skipping does not skip a scoring').toBe(scored)
  shown.closeScoring()
  expect(shown.view).toBe(steps[9]!.before)
  expect(shown.isSettled).toBe(true)
})

test('a replay shows each step at once, without an earlier scoring', () => {
  const shown = shownAt(steps[8]!.before, true)
  shown.update(scored)
  expect(shown.run?.isDone).toBe(true)
  expect([0, 1].map((seat) => shown.points(seat))).toEqual(scored.points.slice(0, 2))
  shown.update(start)
  expect(shown.view).toBe(start)
  expect(shown.run).toBeNull()
})

test('a replay that starts at a scoring shows the points after it', () => {
  const shown = shownAt(scored, true)
  expect(shown.run?.isDone).toBe(true)
  expect(shown.points(0)).toBe(scored.points[0])
})

test('cards that stay in the hand keep their keys', () => {
  const shown = shownAt(start)
  const keys = new Map(shown.hand.map(({ card, key }) => [card, key]))
  shown.update(built)
  for (const { card, key } of shown.hand) expect(key).toBe(keys.get(card))
  expect(shown.playedFrom).toEqual({ place: 'lone:0:0', from: `card:${keys.get('FE')}` })
})

test('a new card in the hand names the place it came from', () => {
  const shown = shownAt(steps[2]!.before)
  shown.update(steps[2]!.after)
  const taken = shown.hand.filter(({ from }) => from !== null)
  expect(taken.map(({ card, from }) => [card, from])).toEqual([['GR', 'display:0']])
})

test('a new chest is shown face up before it lies face down', () => {
  const shown = shownAt(start)
  shown.update(built)
  expect(shown.chest).toMatchObject({ seat: 0, card: 'FE' })
  vi.advanceTimersByTime(1500)
  expect(shown.chest).toBeNull()
})

test('what a player has changed glows until another player acts', () => {
  const shown = shownAt(start)
  shown.update(built)
  vi.runAllTimers()
  expect(shown.changed).toEqual(['lone:0:0'])
  shown.update(opened)
  vi.runAllTimers()
  expect(shown.changed).toEqual(['lone:0:0', 'row:0:GR'])
  shown.update({ ...opened, events: [{ key: 'refilled', values: { place: 1, card: 'RU', pile: 9 } }] })
  vi.runAllTimers()
  expect(shown.changed).toHaveLength(2)
  shown.update({ ...opened, events: [{ key: 'opened', values: { seat: 1, motif: 'AN', lone: 0 } }] })
  vi.runAllTimers()
  expect(shown.changed).toEqual(['row:1:AN'])
})

test('events of views that wait are not shown yet', () => {
  const shown = shownAt(start)
  shown.update(built)
  shown.update(opened)
  expect(shown.behind).toBe(opened.events.length)
  vi.runAllTimers()
  expect(shown.behind).toBe(0)
})
