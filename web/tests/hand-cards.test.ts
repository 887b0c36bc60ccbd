import { expect, test } from 'vitest'
import { withKeys } from '../src/tables/handCards'

test('cards that stay in the hand keep their keys', () => {
  const held = withKeys(['G2', 'G2', 'O3'])
  const next = withKeys(['G2', 'O3', 'T6'], held, 'draw-pile')
  expect(next[0]!.key).toBe(held[0]!.key)
  expect(new Set([...held, ...next].map(({ key }) => key)).size).toBe(4)
})

test('only new cards name the place they come from', () => {
  const held = withKeys(['G2', 'O3'], [], 'draw-pile')
  const next = withKeys(['G2', 'O3', 'T6'], held, 'draw-pile')
  expect(next.map(({ from }) => from)).toEqual([null, null, 'draw-pile'])
})
