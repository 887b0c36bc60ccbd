// What the table of 5211 gives to the menu: the score sheet, the cards seen and left, and the legend.

import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import lesson from '../../src/games/g5211/generated/lesson.json'
import game from '../../src/games/g5211'
import Legend from '../../src/games/g5211/Legend.svelte'
import Seen from '../../src/games/g5211/Seen.svelte'
import Sheet from '../../src/games/g5211/Sheet.svelte'
import { keepSheet } from '../../src/games/g5211/sheet.svelte'
import { Shown } from '../../src/games/g5211/shown.svelte'
import type { View } from '../../src/games/g5211/view'
import { setLanguage } from '../../src/lib/i18n.svelte'

const views = lesson.flatMap(({ before, after }) => [before, after] as unknown as View[])
const [first, , , , , scored] = views as [View, View, View, View, View, View]

let stop = (): void => undefined
let mounted: ReturnType<typeof mount> | null = null

let tables = 0
beforeAll(() => setLanguage('en'))
beforeEach(() => history.replaceState(null, '', `/table/${tables++}`))
afterEach(() => {
  if (mounted) void unmount(mounted)
  mounted = null
  stop()
  document.body.replaceChildren()
})

/** A table that has shown some views in full. */
function showing(...shownViews: View[]): Shown {
  const shown = new Shown(shownViews[0]!)
  stop = $effect.root(() => keepSheet(shown, () => false))
  flushSync()
  for (const view of shownViews.slice(1)) {
    shown.update(view)
    shown.skip()
    shown.scoringStep = Infinity
    flushSync()
    shown.closeScoring()
    flushSync()
  }
  return shown
}

function draw(component: Component<{ view: View }>, view: View): void {
  mounted = mount(component, { target: document.body, props: { view } })
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
  showing(...views.slice(0, 12))
  draw(Sheet, views[11]!)
  expect(cells('[data-sheet-round="1"] td')).toEqual(['+9', '+2', '+3'])
  expect(cells('[data-sheet-round="2"] td')).toEqual(['+6', '0', '0'])
  expect(cells('tfoot td')).toEqual(['15', '2', '3'])
  expect(document.querySelector('[data-earlier]')).toBeNull()
})

test('points of rounds that were not seen are summed up', () => {
  showing(views[8]!, ...views.slice(9, 12))
  draw(Sheet, views[11]!)
  expect(cells('[data-sheet-round]')).toHaveLength(1)
  expect(cells('[data-earlier] td')).toEqual(['9', '2', '3'])
})

test('the sheet keeps points of others secret where scores are hidden', () => {
  showing(first, { ...scored, points: [9, null, null] })
  draw(Sheet, { ...scored, points: [9, null, null] })
  expect(cells('[data-sheet-round="1"] td')).toEqual(['+9', '?', '?'])
  expect(cells('tfoot td')).toEqual(['9', '?', '?'])
})

test('the sheet shows a round only after it has been explained', () => {
  const shown = new Shown(first)
  stop = $effect.root(() => keepSheet(shown, () => false))
  flushSync()
  shown.update(scored)
  shown.skip()
  draw(Sheet, scored)
  expect(shown.stage).toBe('scoring')
  expect(cells('tfoot td')).toEqual(['0', '0', '0'])
  shown.scoringStep = Infinity
  flushSync()
  expect(cells('tfoot td')).toEqual(['9', '2', '3'])
})

test('cards on the table and of finished rounds are seen, cards in hand are not', () => {
  const view = { ...views[7]!, hand: ['G6'] }
  showing(view)
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
