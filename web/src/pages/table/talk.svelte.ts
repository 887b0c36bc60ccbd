// What is said at a table: messages, reactions, and notices about players.

import type { Reaction, TableState } from '../../generated/protocol'
import { announce } from '../../lib/announcer.svelte'
import { t } from '../../lib/i18n.svelte'
import { noticeText } from '../../tables/notices'
import type { SeatShown } from '../../tables/seats'

export const REACTIONS: readonly Reaction[] = ['bravo', 'laugh', 'wow', 'ouch', 'hurry', 'thanks']

export interface Line {
  version: number
  /** In the current language, also if it was another when the line arrived. */
  text: () => string
  reaction?: Reaction
  /** The seat that reacts; null for a spectator. */
  seat?: number | null
  /** The spectator who said it, whom the host can ban; null for a player or a notice. */
  guest?: string | null
}

const LONGEST = 200
/** Milliseconds that a new line is shown beside the table. */
const SHOWN_FOR = 4000
/** Milliseconds that a reaction is shown at its seat. */
const REACTION_SHOWN_FOR = 5000

export class Talk {
  lines: readonly Line[] = $state.raw([])
  unread = $state(0)
  /** The line that has just arrived. */
  latest: Line | null = $state.raw(null)
  /** The reactions that are shown at their seats, by seat. */
  reactions: Readonly<Record<number, Reaction | undefined>> = $state.raw({})
  #seen = 0
  /** The first state brings what was said before the person came. */
  #isFirst = true
  #timer: ReturnType<typeof setTimeout> | undefined
  #reactionTimers: Record<number, ReturnType<typeof setTimeout>> = {}

  /** Add what a state of the table says that is new. */
  hear(table: TableState, seats: readonly SeatShown[], isRead: boolean): void {
    const isFirst = this.#isFirst
    this.#isFirst = false
    const fresh = linesOf(table, seats).filter(({ version }) => version > this.#seen)
    if (!fresh.length) return
    this.#seen = Math.max(...fresh.map(({ version }) => version))
    this.lines = [...this.lines, ...fresh].slice(-LONGEST)
    this.unread = isRead ? 0 : this.unread + fresh.length
    announce(...fresh.map(({ text }) => text()))
    if (!isFirst) for (const line of fresh) this.#showAtSeat(line)
    this.latest = fresh.at(-1) ?? null
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.latest = null), SHOWN_FOR)
  }

  #showAtSeat({ reaction, seat }: Line): void {
    if (!reaction || seat === undefined || seat === null) return
    this.reactions = { ...this.reactions, [seat]: reaction }
    clearTimeout(this.#reactionTimers[seat])
    this.#reactionTimers[seat] = setTimeout(
      () => (this.reactions = { ...this.reactions, [seat]: undefined }),
      REACTION_SHOWN_FOR,
    )
  }

  stop(): void {
    clearTimeout(this.#timer)
    for (const timer of Object.values(this.#reactionTimers)) clearTimeout(timer)
  }
}

function linesOf(table: TableState, seats: readonly SeatShown[]): Line[] {
  const messages = table.chat.map(({ version, name, text, seat, person }) => ({
    version,
    guest: seat === null ? person : null,
    text: () => `${name}: ${text}`,
  }))
  const reactions = table.reactions.map(({ version, name, reaction, seat, person }) => ({
    version,
    reaction,
    seat,
    guest: seat === null ? person : null,
    text: () => `${name}: ${t(`page-reaction-${reaction}`)}`,
  }))
  const notices = table.notices
    .filter((notice) => noticeText(notice, seats) !== null)
    .map((notice) => ({ version: notice.version, text: () => noticeText(notice, seats) ?? '' }))
  return [...messages, ...reactions, ...notices].sort((one, other) => one.version - other.version)
}
