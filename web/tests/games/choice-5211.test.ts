// What a person picks from a hand of 5211, on tables that the real rules made.

import { beforeEach, expect, test, vi } from 'vitest'
import { Choice } from '../../src/games/g5211/choice.svelte'
import lesson from '../../src/games/g5211/generated/lesson.json'
import { Shown } from '../../src/games/g5211/shown.svelte'
import type { View } from '../../src/games/g5211/view'

const [twoCards, oneCard] = [lesson[0]!.before as View, lesson[2]!.before as View]

const act = vi.fn()
let shown: Shown
let choice: Choice

function at(view: View): void {
  shown = new Shown(view)
  choice = new Choice(shown, () => act)
}
const key = (card: string, nth = 0): string => shown.hand.filter((held) => held.card === card)[nth]!.key
const picked = (): string[] => choice.selected.map((held) => shown.hand.find((card) => card.key === held)!.card)

beforeEach(() => act.mockReset())

test('as many cards as are due can be played, in any order of picking', () => {
  at(twoCards)
  choice.toggle(key('G4'))
  expect(choice.isReady).toBe(false)
  choice.toggle(key('G3'))
  expect(choice.isReady).toBe(true)
  choice.play()
  expect(act).toHaveBeenCalledExactlyOnceWith('G3+G4')
  expect(choice.selected).toEqual([])
})

test('one card too many puts back the one that was picked first', () => {
  at(twoCards)
  for (const card of ['G2', 'G3', 'O2']) choice.toggle(key(card))
  expect(picked()).toEqual(['G3', 'O2'])
})

test('a card that is picked again goes back to the hand', () => {
  at(twoCards)
  choice.toggle(key('G2'))
  choice.toggle(key('G2'))
  expect(choice.selected).toEqual([])
})

test('two equal cards are two cards', () => {
  at(oneCard)
  choice.toggle(key('O2', 0))
  choice.toggle(key('O2', 1))
  expect(choice.selected).toEqual([key('O2', 1)])
})

test('nothing is played before enough cards are picked', () => {
  at(twoCards)
  choice.toggle(key('G2'))
  choice.play()
  expect(act).not.toHaveBeenCalled()
})

test('what is chosen already cannot be played again, another choice can', () => {
  at({ ...oneCard, choice: ['O2'] })
  expect(choice.chosen).toEqual([key('O2')])
  choice.toggle(key('O2'))
  expect(choice.isReady).toBe(false)
  choice.toggle(key('T6'))
  expect(choice.isReady).toBe(true)
})

test('dropping the last card that is due lays all of them', () => {
  at(twoCards)
  choice.drop(key('O3'))
  expect(act).not.toHaveBeenCalled()
  choice.drop(key('G2'))
  expect(act).toHaveBeenCalledExactlyOnceWith('G2+O3')
})

test('a spectator and a table that waits for others let nobody pick', () => {
  at({ ...twoCards, legal: [] })
  choice.toggle(key('G2'))
  expect(choice.selected).toEqual([])
  const watching = new Choice(new Shown(twoCards), () => null)
  expect(watching.isPossible).toBe(false)
})

test('cards that have left the hand are picked no longer', () => {
  at(twoCards)
  const [gone, kept] = [key('G4'), key('O2')]
  choice.toggle(gone)
  choice.toggle(kept)
  shown.update({ ...twoCards, hand: ['G2', 'G3', 'O2', 'O3'] })
  choice.keepHeld()
  expect(choice.selected).toEqual([kept])
})
