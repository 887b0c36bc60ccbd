// What a person chooses for a new table: the game and edition, the number of seats, and the options of the game.

import { changedOf, type OptionValues } from '../games/options'
import { shelf } from '../games/shelf'
import { playableGames } from '../games/texts'
import type { GameInfo } from '../generated/protocol'
import { problemText } from '../lib/api'

export class NewTable {
  games: GameInfo[] = $state.raw([])
  kind = $state('')
  players = $state(4)
  problem = $state('')
  isBusy = $state(false)
  /** Changed options by game, so that they survive switching to another game and back. */
  changed: Record<string, OptionValues> = $state({})

  readonly items = $derived(shelf(this.games))
  readonly item = $derived(this.items.find(({ kind }) => kind === this.kind) ?? this.items[0]!)
  readonly info = $derived(this.games.find(({ name }) => name === this.item.game))
  readonly seatCounts = $derived(this.info?.players ?? [2, 3, 4, 5])
  readonly count = $derived(this.seatCounts.includes(this.players) ? this.players : this.item.defaultPlayers)
  /** The options that the edition does not set. */
  readonly options = $derived(this.info?.options.filter(({ name }) => !(name in this.item.options)) ?? [])

  constructor(kind: string | null, players: number | null = null) {
    this.kind = kind ?? ''
    if (players !== null) this.players = players
    playableGames().then(
      (offered) => (this.games = offered),
      (error: unknown) => (this.problem = problemText(error)),
    )
  }

  /** The options as the server wants them. */
  get wanted(): OptionValues {
    return { ...this.item.options, ...changedOf(this.options, this.changed[this.item.game] ?? {}, this.count) }
  }

  get ownChanges(): OptionValues {
    return this.changed[this.item.game] ?? {}
  }

  set ownChanges(values: OptionValues) {
    this.changed[this.item.game] = values
  }

  async attempt(work: () => Promise<void>): Promise<void> {
    this.isBusy = true
    this.problem = ''
    try {
      await work()
    } catch (error) {
      this.problem = problemText(error)
    } finally {
      this.isBusy = false
    }
  }
}
