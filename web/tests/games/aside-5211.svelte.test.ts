// What the table of 5211 gives to the menu: the score sheet, the cards seen and left, and the legend.

import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import lesson from '../../src/games/g5211/generated/lesson.json'
import game from '../../src/games/g5211'
import Legend from '../../src/games/g5211/Legend.svelte'
import Seen from '../../src/games/g5211/Seen.svelte'
import Sheet from '../../src/games/g5211/Sheet.svelte'
import { roundsOf } from '../../src/games/g5211/sheet'
import type { Event, View } from '../../src/games/g5211/view'
import type { LogProps } from '../../src/games/module'
import { setLanguage } from '../../src/lib/i18n.svelte'

const views = lesson.flatMap(({ before, after }) => [before, after] as unknown as View[])
const [first, , , , , scored] = views as [View, View, View, View, View, View]
const eventsOf = (told: readonly View[]): Event[] => told.flatMap(({ events }) => events)

let mounted: ReturnType<typeof mount> | null = null

beforeAll(() => setLanguage('en'))
afterEach(() => {
  if (mounted) void unmount(mounted)
  mounted = null
  document.body.replaceChildren()
})

function draw(component: Component<LogProps<View>>, view: View, events: readonly Event[] = []): void {
  mounted = mount(component, { target: document.body, props: { view, events } })
  flushSync()
}

const cells = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim())

test('the module offers the sheet, the cards seen and the legend', async () => {
  expect((await game.sheet!()).default).toBe(Sheet)
  expect((await game.seen!()).default).toBe(Seen)
  expect((await game.legend!()).default).toBe(Legend)
})

test('the sheet has the points of each round and their sum', () => {
  draw(Sheet, views[11]!, eventsOf(views.slice(0, 12)))
  expect(cells('[data-sheet-round="1"] td')).toEqual(['+9', '+2', '+3'])
  expect(cells('[data-sheet-round="2"] td')).toEqual(['+6', '0', '0'])
  expect(cells('tfoot td')).toEqual(['15', '2', '3'])
  expect(document.querySelector('[data-earlier]')).toBeNull()
})

test('points of rounds that were not seen are summed up', () => {
  draw(Sheet, views[11]!, eventsOf(views.slice(8, 12)))
  expect(cells('[data-sheet-round]')).toHaveLength(1)
  expect(cells('[data-earlier] td')).toEqual(['9', '2', '3'])
})

test('the sheet keeps points of others secret where scores are hidden', () => {
  draw(Sheet, { ...scored, points: [9, null, null] }, eventsOf([scored]))
  expect(cells('[data-sheet-round="1"] td')).toEqual(['+9', '?', '?'])
  expect(cells('tfoot td')).toEqual(['9', '?', '?'])
})

test('rounds know their deck, also if the first deal was not seen', () => {
  const round = scored.events.find(({ key }) => key === 'scored')!
  const dealt = { key: 'dealt', values: {} } as Event
  expect(roundsOf([dealt, round, dealt, round, round], 2).map(({ deck }) => deck)).toEqual([1, 2, 2])
  expect(roundsOf([round, dealt, round], 3).map(({ deck }) => deck)).toEqual([2, 3])
})

test('cards on the table and of finished rounds are seen, cards in hand are not', () => {
  const view = { ...views[7]!, hand: ['G6'] }
  draw(Seen, view)
  const left = (letter: string): string[] => cells(`[data-seen="${letter}"] td > span:first-child`)
  const seen = (card: string): number => (view.gone[card] ?? 0) + view.rows.flat().filter((one) => one === card).length
  expect(seen('O3')).toBe(4)
  expect(left('O')).toEqual([5, 6, 5, 2, 1, 1].map((count, at) => String(count - seen(`O${at + 1}`))))
  expect(left('G')[5], 'the card in hand').toBe('1')
})

test('the legend names every colour of the edition', () => {
  draw(Legend, first)
  expect(
    cells('.colours li')
      .map((text) => text.charAt(0))
      .slice(0, 5)
      .join(''),
  ).toBe('YGOBT')
})
