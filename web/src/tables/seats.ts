// Who sits where, as a table draws it.

import { t } from '../lib/i18n.svelte'
import type { SeatInfo } from '../generated/protocol'

export interface SeatShown {
  seat: number
  name: string
  isYou: boolean
  isBot: boolean
  isAway: boolean
}

export function botName(bot: string): string {
  return t(`page-bot-${bot}`) === `page-bot-${bot}` ? bot : t(`page-bot-${bot}`)
}

/** Seats with names to show; bots of the same kind are numbered. */
export function shownSeats(seats: readonly SeatInfo[], you: number | null): SeatShown[] {
  const kinds = seats.map(({ kind, bot }) => (kind === 'bot' ? (bot ?? '') : null))
  return seats.map((seat, index) => {
    const bot = kinds[index]
    const twins = kinds.filter((kind) => kind === bot).length
    const number = kinds.slice(0, index + 1).filter((kind) => kind === bot).length
    const name =
      bot === null || bot === undefined
        ? seat.name || t('player', { number: index + 1 })
        : twins > 1
          ? t('bot-name', { bot: botName(bot), number })
          : botName(bot)
    return {
      seat: seat.seat,
      name: seat.seat === you ? t('you') : name,
      isYou: seat.seat === you,
      isBot: seat.kind === 'bot',
      isAway: seat.is_away ?? false,
    }
  })
}

/** The others as one sees them around the table, from the left neighbour on; all of them for a spectator. */
export function othersOf(seats: readonly SeatShown[], you: number | null): SeatShown[] {
  const place = seats.findIndex(({ seat }) => seat === you)
  return place < 0 ? [...seats] : [...seats.slice(place + 1), ...seats.slice(0, place)]
}

/** The seats of a lesson or of a worked example, with names for the others. */
export function lessonSeats(players: number): SeatShown[] {
  return ['you', 'page-lesson-name-1', 'page-lesson-name-2'].slice(0, players).map((key, seat) => ({
    seat,
    name: t(key),
    isYou: seat === 0,
    isBot: seat > 0,
    isAway: false,
  }))
}
