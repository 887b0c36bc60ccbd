import { expect, test } from 'vitest'
import { bestOf, courseOf } from '../src/pages/table/course'

const view = (...events: object[]) => ({ seat: 0, to_act: [], legal: [], events }) as never
const scored = (points: unknown, totals?: unknown) => ({ key: 'scored', values: { points, totals } })

test('points add up from scoring to scoring', () => {
  const course = courseOf([view({ key: 'dealt', values: {} }), view(scored([3, 0])), view(scored([1, 5]))], 2)
  expect(course.map(({ totals }) => totals)).toEqual([
    [3, 0],
    [4, 5],
  ])
})

test('totals win over points, because of penalties', () => {
  const [first, last] = courseOf([view(scored([8, 4], [8, 4])), view(scored([6, 0], [10, 1]))], 2)
  expect(first?.gains).toEqual([8, 4])
  expect(last).toEqual({ gains: [2, -3], totals: [10, 1] })
})

test('a game that tells its points in another way has no course', () => {
  expect(courseOf([view(scored({ Ana: 3 })), view(scored([1])), view(scored([null, 2]))], 2)).toEqual([])
})

test('the best scoring is the first with the most points', () => {
  const course = courseOf([view(scored([2, 7])), view(scored([7, 7])), view(scored([0, 1]))], 2)
  expect(bestOf(course)).toEqual({ seats: [1], scoring: 1, gain: 7 })
})

test('nobody has a best scoring if nobody ever scores', () => {
  expect(bestOf(courseOf([view(scored([0, 0]))], 2))).toBeNull()
  expect(bestOf([])).toBeNull()
})
