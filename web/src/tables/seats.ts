// The seats of a table as the page shows them.

import { has, t } from '../lib/i18n.svelte'
import { DEVICE } from '../pocket/ids'
import type { Me, Reaction, SeatInfo } from '../generated/protocol'

export interface SeatShown {
  seat: number
  name: string
  isYou: boolean
  isBot: boolean
  /** The kind of bot, if it is known. */
  bot?: string | null
  isAway: boolean
  /** A reaction that the player has just sent. */
  reaction?: Reaction | undefined
  /** A bot that has been thinking for a while. */
  isThinking?: boolean
}

/** The name of a bot. At the table of a game that has things of the same name, such as the fox, the game names it. */
export function botName(bot: string, game: string | null = null): string {
  const key = [`${game}-bot-${bot}`, `page-bot-${bot}`].find(has)
  return key === undefined ? bot : t(key)
}

/** One line on how hard a bot is to beat; empty for a bot that the catalogue does not know. */
export function botAbout(bot: string): string {
  return has(`page-bot-about-${bot}`) ? t(`page-bot-about-${bot}`) : ''
}

/** Seats with display names. Several bots of the same kind are numbered. With the game, at its table or in its log. */
export function shownSeats(seats: readonly SeatInfo[], you: number | null, game: string | null = null): SeatShown[] {
  const kinds = seats.map(({ kind, bot }) => (kind === 'bot' ? (bot ?? '') : null))
  return seats.map((seat, index) => {
    const bot = kinds[index]
    const count = kinds.filter((kind) => kind === bot).length
    const number = kinds.slice(0, index + 1).filter((kind) => kind === bot).length
    const name =
      bot === null || bot === undefined
        ? seat.name || t('player', { number: index + 1 })
        : count > 1
          ? t('bot-name', { bot: botName(bot, game), number })
          : botName(bot, game)
    return {
      seat: seat.seat,
      name: seat.seat === you ? t('you') : name,
      isYou: seat.seat === you,
      isBot: seat.kind === 'bot',
      bot: seat.bot,
      isAway: seat.is_away ?? false,
    }
  })
}

/** Seats in which this person has the name of today, if they had none at the table. */
export function withOwnName(seats: readonly SeatInfo[], me: Me | null): SeatInfo[] {
  const isOwn = (person: string | null): boolean => person === DEVICE || (person !== null && person === me?.person)
  return seats.map((seat) => (isOwn(seat.person) ? { ...seat, name: seat.name || me?.name || t('you') } : seat))
}

/** The other seats, from the left neighbour on; all seats for a spectator. */
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
