import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BotStrength, SeatInfo, TableState, UnreadyBot } from '../src/generated/protocol'
import { setLanguage, t } from '../src/lib/i18n.svelte'
import { keepPickedBot, pickedBot } from '../src/lib/level'
import { strengthOf, strengthText, unreadyText } from '../src/tables/bots'
import { botName, shownSeats } from '../src/tables/seats'
import { SHOWN_AFTER, Thinking } from '../src/tables/thinking.svelte'

const BOTS = ['chick', 'hen', 'rooster', 'fox']
const STRENGTH: BotStrength = {
  ...{ bot: 'fox', players: 4, against: 'hen', share: 0.444, low: 0.42, high: 0.468, deals: 2000 },
}
const UNREADY: UnreadyBot = { bot: 'fox', stand_in: 'hen', has_failed: false, done: 1, steps: 4 }

beforeAll(() => setLanguage('en'))
beforeEach(() => localStorage.clear())

test('the measured strength is a sentence with the share of wins and the even share', () => {
  expect(strengthText(STRENGTH)).toBe('Wins 44% of the games against three Hens; an even share is 25%.')
  expect(strengthText({ ...STRENGTH, against: 'owl', players: 2 })).toContain('against 1 × owl')
  expect(strengthText(undefined)).toBe('')
})

test('a strength is shown for its own number of players only', () => {
  const info = { strengths: [STRENGTH] }
  expect(strengthOf(info, 'fox', 4)).toBe(STRENGTH)
  expect(strengthOf(info, 'fox', 3)).toBeUndefined()
  expect(strengthOf(undefined, 'fox', 4)).toBeUndefined()
})

test('a bot that is not ready is named with its stand-in and the progress', () => {
  expect(unreadyText(UNREADY)).toBe('Fox is getting ready (1 of 4). Hen plays until then.')
  expect(unreadyText({ ...UNREADY, has_failed: true })).toBe('Fox is not available on this server. Hen plays instead.')
})

test('at the table of Gloria Picktoria, the bot cannot be mistaken for the fox', () => {
  const seats = ['fox', 'hen'].map((bot, seat) => ({ seat, kind: 'bot', bot, is_away: false }) as SeatInfo)
  expect(shownSeats(seats, null, 'gloria').map(({ name }) => name)).toEqual(['Bot Fox', 'Hen'])
  expect(shownSeats(seats, null, '5211').map(({ name }) => name)).toEqual(['Fox', 'Hen'])
  expect(botName('badger')).toBe('badger')
})

test('the picked bot is remembered per game, as long as the game has it', () => {
  expect(pickedBot('5211', BOTS)).toBeUndefined()
  keepPickedBot('5211', 'fox')
  keepPickedBot('gloria', 'rooster')
  expect(pickedBot('5211', BOTS)).toBe('fox')
  expect(pickedBot('gloria', BOTS)).toBe('rooster')
  expect(pickedBot('5211', ['chick', 'hen'])).toBeUndefined()
})

test('what another version stored as picked bots does no harm', () => {
  for (const stored of ['null', '3', '{"5211": 7}', 'nonsense']) {
    localStorage.setItem('roost-levels', stored)
    expect(pickedBot('5211', BOTS)).toBeUndefined()
    keepPickedBot('5211', 'hen')
    expect(pickedBot('5211', BOTS)).toBe('hen')
  }
})

function table(version: number, toAct: number[]): TableState {
  const seats = [{ kind: 'person' }, { kind: 'bot' }, { kind: 'bot' }]
  return { status: 'running', version, seats, view: { to_act: toAct } } as unknown as TableState
}

test('a bot shows that it thinks when it takes longer than a second', () => {
  vi.useFakeTimers()
  const thinking = new Thinking()
  thinking.hear(table(1, [0, 1, 2]))
  vi.advanceTimersByTime(SHOWN_AFTER - 1)
  expect(thinking.seats).toEqual([])
  thinking.hear(table(1, [0, 1, 2])) // the same decision: the progress of another bot, for example
  vi.advanceTimersByTime(1)
  expect(thinking.seats).toEqual([1, 2])
  thinking.hear(table(2, [0, 2]))
  expect(thinking.seats).toEqual([2])
  thinking.hear(table(3, [0]))
  expect(thinking.seats).toEqual([])
  thinking.stop()
  vi.useRealTimers()
})

test('every level has a name, words on its strength, and a plural in both languages', async () => {
  for (const language of ['en', 'de'] as const) {
    await setLanguage(language)
    for (const bot of BOTS) {
      for (const key of [`page-bot-${bot}`, `page-bot-about-${bot}`]) expect(t(key)).not.toBe(key)
      const others = [1, 2, 3, 4].map((count) => t(`page-bot-others-${bot}`, { count }))
      expect(new Set(others).size).toBe(4)
    }
  }
  await setLanguage('en')
})
