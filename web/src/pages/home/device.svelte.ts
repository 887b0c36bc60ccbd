// What is on this device: the games that can be played offline, and those that were.

import type { GameInfo, MyTable, PlayedGame } from '../../generated/protocol'
import { isOfflineUsed } from '../../lib/onDevice'

export class Device {
  /** What can be played without a connection; empty: offline play is not on this device. */
  playable: readonly GameInfo[] = $state.raw([])
  running: readonly MyTable[] = $state.raw([])
  /** The latest first. */
  finished: readonly PlayedGame[] = $state.raw([])
  isLoaded = $state(false)
  /** Whether the games on this device cannot be read. */
  isUnreadable = $state(false)

  /** Load it all if there is anything, without the code for it otherwise. */
  async loadIfUsed(): Promise<void> {
    if (await isOfflineUsed()) await this.load()
  }

  async load(): Promise<void> {
    const { asMyTable, asPlayedGame, keptGames, loadOfflineTexts, offlineGames } = await import('../../offline')
    const reading = (await isOfflineUsed()) ? keptGames() : []
    const [playable, kept] = await Promise.allSettled([offlineGames(), reading, loadOfflineTexts()])
    if (playable.status === 'fulfilled') this.playable = playable.value
    if (kept.status === 'fulfilled') {
      this.running = kept.value.filter(({ status }) => status === 'running').map(asMyTable)
      this.finished = kept.value.filter(({ status }) => status === 'over').map(asPlayedGame)
    }
    this.isUnreadable = kept.status === 'rejected'
    this.isLoaded = true
  }
}
