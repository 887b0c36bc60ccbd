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
}

const LONGEST = 200
/** Milliseconds that a new line is shown beside the table. */
const SHOWN_FOR = 4000

export class Talk {
  lines: readonly Line[] = $state.raw([])
  unread = $state(0)
  /** The line that has just arrived. */
  latest: Line | null = $state.raw(null)
  #seen = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Add what a state of the table says that is new. */
  hear(table: TableState, seats: readonly SeatShown[], isRead: boolean): void {
    const fresh = linesOf(table, seats).filter(({ version }) => version > this.#seen)
    if (!fresh.length) return
    this.#seen = Math.max(...fresh.map(({ version }) => version))
    this.lines = [...this.lines, ...fresh].slice(-LONGEST)
    this.unread = isRead ? 0 : this.unread + fresh.length
    announce(...fresh.map(({ text }) => text()))
    this.latest = fresh.at(-1) ?? null
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.latest = null), SHOWN_FOR)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

function linesOf(table: TableState, seats: readonly SeatShown[]): Line[] {
  const messages = table.chat.map(({ version, name, text }) => ({ version, text: () => `${name}: ${text}` }))
  const reactions = table.reactions.map(({ version, name, reaction }) => ({
    version,
    reaction,
    text: () => `${name}: ${t(`page-reaction-${reaction}`)}`,
  }))
  const notices = table.notices
    .filter((notice) => noticeText(notice, seats) !== null)
    .map((notice) => ({ version: notice.version, text: () => noticeText(notice, seats) ?? '' }))
  return [...messages, ...reactions, ...notices].sort((one, other) => one.version - other.version)
}
