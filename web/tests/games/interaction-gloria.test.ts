// What a person reaches for at the table of Gloria Picktoria, on views that the real rules made.

import { beforeAll, expect, test, vi } from 'vitest'
import { actionsOf, actionText, attempt, placeName, readPlace, targetOf } from '../../src/games/gloria/actions'
import lesson from '../../src/games/gloria/generated/lesson.json'
import { Interaction, type TableContext } from '../../src/games/gloria/interaction.svelte'
import type { Source, Target } from '../../src/games/gloria/actions'
import type { View } from '../../src/games/gloria/view'
import { setLanguage } from '../../src/lib/i18n.svelte'

beforeAll(() => setLanguage('en'))

const view = (step: number): View => lesson[step]!.before as unknown as View
const hand = (card: string): Source => ({ kind: 'hand', key: card, card })
const display = (place: number, card: string): Source => ({ kind: 'display', place, card })
const [FOX, DRAW_PILE]: [Source, Source] = [{ kind: 'fox' }, { kind: 'pile' }]
const [FLOOR, CHEST, HAND]: [Target, Target, Target] = [{ kind: 'floor' }, { kind: 'chest' }, { kind: 'hand' }]
const row = (seat: number, motif: string): Target => ({ kind: 'row', seat, motif })
const [FIRST, TWO_ROWS, PASSING] = [view(1), view(10), view(12)]

test.each([
  [hand('GR'), ['chest GR', 'play GR']],
  [hand('D'), ['chest D']],
  [display(1, 'RU'), ['take 1']],
  [DRAW_PILE, ['draw']],
  [FOX, []],
])('%j can do what the rules allow', (source, actions) => {
  expect(actionsOf(source, FIRST.legal)).toEqual(actions)
})

test('a doubler can end each row, and the fox can go to each row he may', () => {
  expect(actionsOf(hand('D'), TWO_ROWS.legal)).toEqual(['chest D', 'play D on GR', 'play D on EG'])
  expect(actionsOf(FOX, TWO_ROWS.legal)).toEqual(['fox EG', 'fox left AN', 'fox left SH'])
  expect(actionsOf(FOX, PASSING.legal)).toEqual(['pass AN', 'pass SH', 'keep'])
})

test.each([
  [hand('GR'), FLOOR, 'chest GR'],
  [hand('GR'), CHEST, 'play GR'],
  [hand('GR'), row(0, 'GR'), 'play GR'],
  [hand('W'), row(0, 'EG'), 'play W on EG'],
  [display(2, 'TA'), HAND, 'take 2'],
  [DRAW_PILE, HAND, 'draw'],
  [FOX, row(0, 'EG'), 'fox EG'],
  [FOX, row(1, 'AN'), 'fox left AN'],
])('putting %j on %j means %s, and comes back to the same place', (source, target, action) => {
  expect(attempt(source, target, TWO_ROWS)).toBe(action)
  if (TWO_ROWS.legal.includes(action)) expect(targetOf(action, TWO_ROWS)).toEqual(target)
})

test.each([
  [hand('W'), CHEST, 'page-gloria-needs-row'],
  [hand('GR'), row(1, 'AN'), 'page-gloria-not-yours'],
  [hand('GR'), row(0, 'EG'), 'page-gloria-wrong-row'],
  [DRAW_PILE, row(0, 'GR'), 'page-gloria-hand-first'],
  [FOX, FLOOR, 'page-gloria-fox-needs-row'],
])('putting %j on %j means nothing, and says why', (source, target, key) => {
  expect(attempt(source, target, TWO_ROWS)).toMatchObject({ key })
})

test('after the last point the fox is passed on, not moved', () => {
  expect(attempt(FOX, row(1, 'SH'), PASSING)).toBe('pass SH')
  expect(attempt(FOX, row(0, 'EG'), PASSING)).toEqual({ key: 'illegal-only-pass-or-keep' })
})

test('every place is found again by its name', () => {
  for (const place of [row(1, 'AN'), FLOOR, CHEST, HAND] as Target[]) {
    expect(readPlace(placeName(place))).toEqual(place)
  }
})

test('every legal action of the lesson has words, and a place of its own for each button', () => {
  for (const { before } of lesson as unknown as { before: View }[]) {
    const texts = before.legal.map((action) => actionText(action, before, ['You', 'Ana']))
    expect(texts.filter((text) => /page-|gloria-/.test(text) || !text)).toEqual([])
  }
})

function interactionAt(
  at: View,
  around: Partial<TableContext> = {},
): { interaction: Interaction; act: ReturnType<typeof vi.fn> } {
  const act = vi.fn()
  const nothing = (): void => undefined
  const defaults = { view: () => at, isFree: () => true, hint: () => null, act, picked: nothing, released: nothing }
  return { interaction: new Interaction({ ...defaults, ...around }), act }
}
const click = new MouseEvent('click', { detail: 1 })

test('a card from the display is taken by the second click', () => {
  const { interaction, act } = interactionAt(FIRST)
  const source = display(0, 'GR')
  interaction.pick(source, click)
  expect(interaction.held).toEqual(source)
  expect(act).not.toHaveBeenCalled()
  interaction.pick(source, click)
  expect(act).toHaveBeenCalledExactlyOnceWith('take 0')
  expect(interaction.held).toBeNull()
})

test('a card of the hand is put back by the second click', () => {
  const { interaction, act } = interactionAt(FIRST)
  interaction.pick(hand('GR'), click)
  interaction.pick(hand('GR'), click)
  expect(interaction.held).toBeNull()
  expect(act).not.toHaveBeenCalled()
})

test('places say what putting the held card there costs', () => {
  const { interaction } = interactionAt(TWO_ROWS)
  interaction.pick(hand('D'), click)
  expect(interaction.costAt(row(0, 'GR'))).toBe(TWO_ROWS.costs['play D on GR'])
  expect(interaction.costAt(FLOOR)).toBe(TWO_ROWS.costs['chest D'])
  expect(interaction.costAt(row(1, 'AN'))).toBeNull()
})

test('something that means nothing is explained and not sent', () => {
  const { interaction, act } = interactionAt(TWO_ROWS)
  interaction.put(hand('GR'), row(1, 'AN'))
  expect(act).not.toHaveBeenCalled()
  expect(interaction.note).not.toBe('')
})

test('nothing can be picked up while it is not this person’s turn', () => {
  const { interaction } = interactionAt(FIRST, { isFree: () => false })
  interaction.pick(hand('GR'), click)
  expect(interaction.held).toBeNull()
})

test('whoever has spent all points holds the fox', () => {
  const { interaction } = interactionAt(PASSING)
  expect(interaction.held).toEqual(FOX)
  expect(interaction.actions).toEqual(['pass AN', 'pass SH', 'keep'])
})
