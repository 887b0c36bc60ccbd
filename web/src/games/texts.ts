// Texts of games that the page has no module for.

import { api } from '../lib/api'
import { addGameTexts } from '../lib/i18n.svelte'
import type { GameInfo } from '../generated/protocol'
import { moduleOf } from '.'

/** Make sure that a game can be spoken of. */
export async function learnTexts(game: string): Promise<void> {
  if (!moduleOf(game)) await addGameTexts(game)
}

/** The games that the server offers, with their texts. */
export async function offeredGames(): Promise<GameInfo[]> {
  const games = await api.games()
  await Promise.all(games.map(({ name }) => learnTexts(name)))
  return games
}
