// Texts of games without a module.

import { api } from '../lib/api'
import { addGameTexts } from '../lib/i18n.svelte'
import type { GameInfo } from '../generated/protocol'
import { moduleOf } from '.'

/** Load a game's texts if the catalogue does not have them. */
export async function loadTexts(game: string): Promise<void> {
  if (!moduleOf(game)) await addGameTexts(game)
}

let offered: Promise<GameInfo[]> | null = null

/** The games that the server offers, with their texts. They are asked for once; after a failure, again. */
export function offeredGames(): Promise<GameInfo[]> {
  offered ??= askForGames().catch((error: unknown) => {
    offered = null
    throw error
  })
  return offered
}

/** The same; while the server cannot be reached, those that can be played on this device. */
export async function playableGames(): Promise<GameInfo[]> {
  try {
    return await offeredGames()
  } catch (error) {
    const here = await (await import('../offline')).offlineGames()
    if (here.length) return here
    throw error
  }
}

async function askForGames(): Promise<GameInfo[]> {
  const games = await api.games()
  await Promise.all(games.map(({ name }) => loadTexts(name)))
  return games
}
