// A game against bots: at the server, or on this device while there is no connection.

import type { CreateTable, TableInfo } from '../generated/protocol'
import { api } from './api'
import { connection } from './socket.svelte'

/** Start a game with a bot in each of the other seats. */
export async function againstBots(
  game: string,
  options: CreateTable['options'],
  bots: readonly (string | null)[],
  isGuided = false,
): Promise<TableInfo> {
  if (connection.status !== 'lost') return api.againstBots(game, options, bots, isGuided)
  const { againstBotsHere } = await import('../offline')
  return againstBotsHere(game, options ?? {}, bots, isGuided)
}
