// A table in a list: which game and edition it is, who plays, and whose turn it is.

import type { MyTable, PlayedGame, TableListing } from '../generated/protocol'
import { gameName, kindOf } from '../games/shelf'
import { list, t } from '../lib/i18n.svelte'
import { botName, shownSeats } from './seats'

/** The game with its edition. */
export function titleOf({ game, options }: Pick<TableListing, 'game' | 'options'>): string {
  return gameName(kindOf(game, options))
}

/** The players at a table besides this person. */
export function playersAt({ seats }: Pick<TableListing, 'seats'>, you: number | null = null): string {
  const taken = shownSeats(seats, you).filter(({ seat, isYou }) => !isYou && isTaken(seats[seat]?.kind))
  return list(taken.map(({ name }) => name))
}

const isTaken = (kind: string | undefined): boolean => kind === 'person' || kind === 'bot'

/** Whose turn it is at a table of this person, or what it waits for. */
export function stateOf(table: MyTable): string {
  if (table.status === 'open') return t('page-lobby-waiting')
  if (table.to_act) return t('page-your-turn')
  if (table.is_paused) return t('page-paused')
  const names = shownSeats(table.seats, table.you)
    .filter(({ seat }) => table.waits_for.includes(seat))
    .map(({ name }) => name)
  return names.length ? t('page-waiting-for', { names: list(names) }) : t('page-running')
}

/** The other players of a finished game. Bots are called by their names in this language, and counted. */
export function opponentsIn({ seats }: PlayedGame, player: string): string {
  const names = seats.filter((seat) => seat.player !== player).map(nameOf)
  const times = (name: string): number => names.filter((other) => other === name).length
  return list([...new Set(names)].map((name) => (times(name) > 1 ? `${times(name)} × ${name}` : name)))
}

export function nameOf({ player, name }: { player: string; name: string | null }): string {
  return player.startsWith('bot:') ? botName(player.slice('bot:'.length)) : name || t('page-guest')
}
