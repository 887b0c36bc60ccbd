// The deals of the day: their addresses, their names, and how this person did.

import type { DailyDealInfo, DailyOwn, DailyTable, TableState } from '../../generated/protocol'
import { moduleOf } from '../../games'
import { gameName, kindOf } from '../../games/shelf'
import { capitalise, t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'

/** Where the results of a table's deal are. An uncounted game is compared with them there. */
export function dailyPath({
  table,
  game,
  players,
  daily,
}: Pick<TableState, 'table' | 'game' | 'players' | 'daily'>): string {
  const path = resultsPath({ day: daily?.day ?? '', game, players })
  return daily?.is_counted ? path : `${path}&table=${table}`
}

export function resultsPath({ day, game, players }: Pick<DailyDealInfo, 'day' | 'game' | 'players'>): string {
  return `/daily/${day}?game=${encodeURIComponent(game)}&players=${players}`
}

export const titleOfDeal = ({ game, options }: DailyDealInfo): string => gameName(kindOf(game, options))

/** A day in words. Days are those of UTC. */
export function dayText(day: string): string {
  const format = new Intl.DateTimeFormat(settings.language, { dateStyle: 'full', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Whether the cards were fixed only when the day had begun, because no server ran the day before. */
export function isLate({ day, committed }: Pick<DailyDealInfo, 'day' | 'committed'>): boolean {
  return committed >= Date.parse(`${day}T00:00:00Z`) / 1000
}

/** The day before or after a day. */
export function dayFrom(day: string, later: number): string {
  const time = new Date(`${day}T00:00:00Z`)
  time.setUTCDate(time.getUTCDate() + later)
  return time.toISOString().slice(0, 10)
}

/** Which deal of the day a table plays, and whether it counts; the day in figures. */
export function tableText({ day, is_counted }: DailyTable): string {
  const format = new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeZone: 'UTC' })
  const shown = format.format(new Date(`${day}T00:00:00Z`))
  return t(is_counted ? 'page-daily-of' : 'page-daily-of-uncounted', { day: shown })
}

/** The same where there is little room. */
export function shortText({ is_counted }: DailyTable): string {
  return t(is_counted ? 'page-daily' : 'page-daily-not-counting')
}

/** A moment in words, in the time zone of this device. */
export function momentText(seconds: number): string {
  const format = new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(new Date(seconds * 1000))
}

/** The result of a finished game: place and points at the table. */
export function resultText({ rank, points }: Pick<DailyOwn, 'rank' | 'points'>): string {
  return `${capitalise(t('page-daily-place', { place: rank ?? 0 }))} · ${t('points', { points: points ?? 0 })}`
}

/** How this person did at a deal, or what they can do. */
export function stateText({ yours, played }: DailyDealInfo, isToday: boolean): string {
  if (!yours) return t(isToday ? 'page-daily-played' : 'page-daily-was-played', { played })
  if (!yours.is_over) return t(isToday ? 'page-daily-begun' : 'page-daily-late')
  if (yours.position === null) return `${resultText(yours)} · ${t('page-daily-not-counted')}`
  return `${resultText(yours)} · ${t('page-daily-position', { position: yours.position, played })}`
}

/** The deals by game, those with a module first. */
export function byGame(deals: readonly DailyDealInfo[]): { game: string; deals: DailyDealInfo[] }[] {
  const isPlain = (game: string): number => (moduleOf(game) ? 0 : 1)
  const games = [...new Set(deals.map(({ game }) => game))].sort((one, other) => isPlain(one) - isPlain(other))
  return games.map((game) => ({ game, deals: deals.filter((deal) => deal.game === game) }))
}

/** The deal to offer first: one that this person has begun, else one that they have not played. */
export function nextOf(deals: readonly DailyDealInfo[]): DailyDealInfo | undefined {
  const begun = deals.find(({ yours }) => yours && !yours.is_over)
  return begun ?? deals.find(({ yours }) => !yours) ?? deals[0]
}
