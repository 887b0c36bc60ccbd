// Offline play, as the rest of the page uses it: loaded only if part of it is on the device, or without a connection.

import type { GameInfo, TableInfo } from '../generated/protocol'
import { Problem } from '../lib/api'
import { person } from '../lib/person.svelte'
import { DEVICE } from '../pocket/ids'
import { installed, obstacle } from './cache'
import { keptGames } from './games'
import { asMyTable, asPlayedGame } from './listing'
import { loadOfflineTexts } from './texts'

export { keptGames, asMyTable, asPlayedGame, loadOfflineTexts }

/** The games that can be played on this device now; none if offline play is not on it. */
export async function offlineGames(): Promise<GameInfo[]> {
  if (obstacle()) return []
  return [...((await installed())?.games ?? [])]
}

/** Start a game against bots on this device, one for each of the other seats. */
export async function againstBotsHere(
  game: string,
  options: Record<string, string | number | null>,
  bots: readonly (string | null)[],
  isGuided: boolean,
): Promise<TableInfo> {
  await loadOfflineTexts()
  const isThere = !obstacle() && (await installed()) !== null
  if (!isThere) throw new Problem(0, obstacle() ?? 'offline-no-line', {})
  const { pocket } = await import('../pocket')
  await pocket.start()
  return pocket.create({ game, options, bots: [...bots], person: DEVICE, name: person.me?.name ?? null, isGuided })
}
