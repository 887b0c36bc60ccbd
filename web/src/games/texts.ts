// Texts of games without a module.

import { api } from '../lib/api'
import { addGameTexts } from '../lib/i18n.svelte'
import type { GameInfo } from '../generated/protocol'
import { moduleOf } from '.'

/** Load a game's texts if the catalogue does not have them. */
export async function loadTexts(game: string): Promise<void> {
  if (!moduleOf(game)) await addGameTexts(game)
}

/** The games that the server offers, with their texts. */
export async function offeredGames(): Promise<GameInfo[]> {
  const games = await api.games()
  await Promise.all(games.map(({ name }) => loadTexts(name)))
  return games
}
