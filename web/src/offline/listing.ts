// Games on this device in the form of the server's lists, so that the same lines show them.

import type { MyTable, PlayedGame } from '../generated/protocol'
import type { KeptGame } from './games'

/** A game in progress. Bots decide at once, so it waits for the person. */
export function asMyTable({ table, game, options, players, created, seats, you }: KeptGame): MyTable {
  const host = seats[you]?.person ?? ''
  const waiting = { waits_for: [you], to_act: true, is_paused: false, daily: null }
  return { table, game, status: 'running', players, options, host, seats, clock: 'none', created, you, ...waiting }
}

export function asPlayedGame({ table, game, options, updated, seats, result }: KeptGame): PlayedGame {
  return {
    table,
    game,
    options,
    ended: updated,
    seats: seats.map(({ kind, person, name, bot, stand_in_moves, hints }, seat) => ({
      player: kind === 'bot' ? `bot:${bot}` : (person ?? ''),
      name: name ?? '',
      points: result?.points[seat] ?? 0,
      rank: result?.ranks[seat] ?? 0,
      stand_in_moves,
      hints,
    })),
  }
}
