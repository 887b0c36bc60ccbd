import { beforeAll, expect, test } from 'vitest'
import type { Notice } from '../src/generated/protocol'
import { setLanguage, t } from '../src/lib/i18n.svelte'
import { noticeText } from '../src/tables/notices'
import type { SeatShown } from '../src/tables/seats'

const SEATS: SeatShown[] = ['Player 1', 'Ben'].map((name, seat) => ({
  ...{ seat, name, isYou: false, isBot: false, isAway: false },
}))
const notice = (key: Notice['key'], more: Partial<Notice> = {}): Notice => ({
  ...{ version: 1, at: 0, key, seat: null, name: null, ...more },
})

beforeAll(() => setLanguage('en'))

test('a notice about a person without a name calls them by their seat', () => {
  expect(noticeText(notice('time-up', { seat: 0 }), SEATS)).toBe(t('page-notice-time-up', { name: 'Player 1' }))
})

test('a notice about a nameless spectator calls them a guest', () => {
  expect(noticeText(notice('muted'), SEATS)).toBe(t('page-notice-muted', { name: t('page-guest') }))
})

test('before the game, a person who leaves is not replaced by a bot', () => {
  const left = notice('left', { seat: 1, name: 'Ben' })
  expect(noticeText(left, SEATS)).toBe(t('page-notice-left', { name: 'Ben' }))
  expect(noticeText(left, SEATS, true)).toBe(t('page-lobby-notice-left', { name: 'Ben' }))
})

test('the page says nothing about notices it has no words for', () => {
  expect(noticeText(notice('over'), SEATS)).toBeNull()
})
