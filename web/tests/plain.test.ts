// A game without a module: its view as named lists, its actions as buttons, its events in words.

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { storyFor, tableFor } from '../src/games'
import type { AnyView, TableProps } from '../src/games/module'
import { announcements } from '../src/lib/announcer.svelte'
import { addGameTexts, setLanguage } from '../src/lib/i18n.svelte'
import { fieldsOf, ownFields, shapeOf } from '../src/tables/plain/shape'
import { actionText, eventText, fieldName, fieldValue, plainValue } from '../src/tables/plain/words'
import type { SeatShown } from '../src/tables/seats'

const NAMES = ['You', 'Ana', 'Ben']
const SEATS: SeatShown[] = NAMES.map((name, seat) => ({
  ...{ seat, name, isYou: seat === 0, isBot: seat > 0 },
  isAway: false,
}))
const TEXTS = `
whist-event-played = { $seat_name } plays { $card }, { $is_trump ->
    [yes] a trump
   *[no] no trump
  }.
whist-event-broken = { $missing }
whist-turned = Trump is { $card }.
whist-action-play = Play { $rest }
whist-field-hand = Your cards
whist-value-leader = { $value ->
    [none] nobody yet
   *[other] { $name }
  }
`

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(TEXTS)))
  await setLanguage('en')
  await addGameTexts('whist')
})

test('an event is shown in the game’s own words', () => {
  const played = { key: 'played', values: { seat: 1, card: 'H7', is_trump: true } }
  expect(eventText('whist', played, NAMES)).toBe('Ana plays H7, a trump.')
  expect(eventText('whist', { key: 'turned', values: { card: 'S2' } }, NAMES)).toBe('Trump is S2.')
})

test('an event without a text is shown by its key and values', () => {
  const took = { key: 'trick-taken', values: { seat: 2, cards: ['H7', 'H9'], is_last: false, bonus: null } }
  expect(eventText('whist', took, NAMES)).toBe('Ben: trick taken (cards H7 and H9, is last no, bonus –)')
  expect(eventText('whist', { key: 'over', values: {} }, NAMES)).toBe('Over')
})

test('a text that needs missing values is not used', () => {
  expect(eventText('whist', { key: 'broken', values: { card: 'C1' } }, NAMES)).toBe('Broken (card C1)')
})

test('actions and fields are shown by their texts, or else by their names', () => {
  expect(actionText('whist', 'play H7')).toBe('Play H7')
  expect(actionText('whist', 'pass')).toBe('pass')
  expect(fieldName('whist', 'hand')).toBe('Your cards')
  expect(fieldName('whist', 'has_passed')).toBe('Has passed')
  expect([2, null].map((leader) => fieldValue('whist', 'leader', leader, NAMES))).toEqual(['Ben', 'nobody yet'])
})

test('any value has a plain text', () => {
  expect(plainValue({ motif: 'H', cards: [], owner: 2 })).toBe('motif H, cards –, owner 2')
  expect([null, '', 0, true, []].map(plainValue)).toEqual(['–', '–', '0', 'yes', '–'])
})

test.each([
  ['points', [3, 1, 2]],
  ['answers', [true, false, null]],
  ['hands', [['H7'], [], null]],
])('%s with one entry per seat are labelled by seat', (_, value) => {
  expect(shapeOf(value, 3)).toMatchObject({
    kind: 'named',
    parts: [{ label: { seat: 0 } }, {}, { label: { seat: 2 } }],
  })
})

test('three cards at a table of three are not labelled by seat', () => {
  expect(shapeOf(['H7', 'H8', 'H9'], 3)).toEqual({ kind: 'items', items: ['H7', 'H8', 'H9'] })
})

test('three tricks at a table of three are numbered, not labelled by seat', () => {
  const tricks = [{ won: 1 }, { won: 1 }, { won: 0 }]
  expect(shapeOf(tricks, 3)).toMatchObject({ kind: 'named', parts: [{ label: { place: 0 } }, {}, {}] })
})

const view = (more: object): AnyView => {
  const common: AnyView = { seat: 0, to_act: [0], legal: ['play H7', 'pass'], events: [] }
  return Object.assign(common, { players: 3, hand: ['H7', 'H8'], points: [0, 4, 0] }, more)
}

test('another seat’s view adds the fields that only it knows', () => {
  expect(fieldsOf(view({})).map(([name]) => name)).toEqual(['hand', 'points'])
  expect(ownFields(view({ seat: 1, hand: ['C1'], legal: [] }), view({}))).toEqual([['hand', ['C1']]])
})

let table: Record<string, unknown> | undefined
afterEach(async () => {
  if (table) await unmount(table)
  table = undefined
})

async function showTable(props: Partial<TableProps>): Promise<void> {
  const all: TableProps = { game: 'whist', view: view({}), seats: SEATS, ...props }
  table = mount(await tableFor('whist'), { target: document.body, props: all })
  flushSync()
}

const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('[data-action]')]
const text = (selector: string): string =>
  (document.querySelector(selector)?.innerHTML ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('the view is shown by name and actions are buttons', async () => {
  const onact = vi.fn()
  await showTable({ onact })
  expect(text('.fields')).toContain('Your cards H7 H8')
  expect(text('.fields')).toContain('Points You 0 Ana 4 Ben 0')
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Play H7', 'pass'])
  buttons()[0]!.click()
  expect(onact).toHaveBeenCalledExactlyOnceWith('play H7')
})

test('buttons are disabled while sending and absent without a seat', async () => {
  await showTable({ onact: vi.fn(), isSending: true })
  expect(buttons().every(({ disabled }) => disabled)).toBe(true)
  await unmount(table!)
  await showTable({ onact: null })
  expect(buttons()).toEqual([])
})

test('the table names the players it waits for and logs events', async () => {
  await showTable({ view: view({ to_act: [1, 2], legal: [], events: [{ key: 'turned', values: { card: 'S2' } }] }) })
  expect(text('.status')).toContain('Ana and Ben')
  expect(text('.log')).toContain('Trump is S2.')
})

test('a game that is over opens its result', async () => {
  const onend = vi.fn()
  await showTable({ view: view({ to_act: [], legal: [] }), onend })
  expect(onend).toHaveBeenCalledOnce()
})

test('a replay with all cards open shows every hand', async () => {
  const open = [view({}), view({ seat: 1, hand: ['C1'] }), view({ seat: 2, hand: ['D4'] })]
  await showTable({ open, isReplay: true })
  expect(text('.fields')).toContain('Ana: Your cards C1')
  expect(text('.fields')).toContain('Ben: Your cards D4')
})

test('a replay names who is to act and never says that it is your turn', async () => {
  await showTable({ view: view({ to_act: [0, 2] }), isReplay: true })
  expect(text('.status')).toBe('To act: You and Ben')
})

test('the log speaks the language that is chosen later, and announcements are dropped', async () => {
  await showTable({ view: view({ events: [{ key: 'trick-over', values: { is_last: true } }] }) })
  expect(text('.log')).toContain('yes')
  expect(announcements.lines.length).toBeGreaterThan(0)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')))
  await setLanguage('de')
  flushSync()
  expect(text('.log')).toContain('ja')
  expect(announcements.lines).toEqual([])
  await setLanguage('en')
})

test('the story lists all events in order', async () => {
  const views = [
    { key: 'turned', values: { card: 'S2' } },
    { key: 'over', values: {} },
  ].map((event) => view({ events: [event] }))
  const Story = await storyFor('whist')
  table = mount(Story, { target: document.body, props: { game: 'whist', views, seats: SEATS } })
  expect([...document.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual([
    'Trump is S2.',
    'Over',
  ])
})
