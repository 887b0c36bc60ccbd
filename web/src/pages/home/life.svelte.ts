// What goes on at this server: tables that wait, games to watch, this person's games, and the best players.

import { MODULES } from '../../games'
import { offeredGames } from '../../games/texts'
import type { DailyDay, GameInfo, MyTable, PlayedGame, Rated, TableListing } from '../../generated/protocol'
import { api } from '../../lib/api'
import { noteFingerprints } from '../daily/fingerprints'

const RECENT = 6
const BEST = 3

export class Life {
  games: GameInfo[] = $state.raw([])
  open: TableListing[] = $state.raw([])
  running: TableListing[] = $state.raw([])
  mine: MyTable[] = $state.raw([])
  /** Null until it is known. */
  recent: PlayedGame[] | null = $state.raw(null)
  /** Null until it is known. */
  daily: DailyDay | null = $state.raw(null)
  best: { game: string; standings: Rated[] }[] = $state.raw([])

  /** A person who has played nothing yet is offered a lesson. */
  readonly isNewcomer = $derived(this.recent?.length === 0 && this.mine.length === 0)

  /** What is asked for once. */
  async loadOnce(): Promise<void> {
    const boards = MODULES.map(async ({ game }) => api.leaderboard(game, 'people'))
    const [games, ...standings] = await Promise.allSettled([offeredGames(), ...boards])
    if (games.status === 'fulfilled') this.games = games.value
    this.best = standings
      .flatMap((board) => (board.status === 'fulfilled' ? [board.value] : []))
      .map(({ game, standings: rated }) => ({
        game,
        standings: rated.filter(({ rating }) => rating > 0).slice(0, BEST),
      }))
      .filter(({ standings: rated }) => rated.length > 0)
  }

  /** The tables of everybody; what cannot be loaded stays as it was. */
  async loadTables(): Promise<void> {
    const [listed] = await Promise.allSettled([api.tables()])
    if (listed.status === 'rejected') return
    this.open = listed.value.tables
    this.running = listed.value.running
  }

  /** The games of a person. */
  async loadMine(person: string): Promise<void> {
    const [own, played, daily] = await Promise.allSettled([
      api.mine(),
      api.played(person, { limit: RECENT }),
      api.daily(),
    ])
    if (own.status === 'fulfilled') this.mine = own.value.tables
    if (played.status === 'fulfilled') this.recent = played.value.games
    if (daily.status === 'rejected') return
    noteFingerprints(daily.value)
    this.daily = daily.value
  }
}
