// The games that the page knows, and what stands in for the parts of a game that it does not know.

import type { Component } from 'svelte'
import { addGameTexts } from '../lib/i18n.svelte'
import type { Dealer, GameModule, StoryProps, TableProps } from './module'

const FOUND = import.meta.glob<GameModule>('./*/index.ts', { eager: true, import: 'default' })

export const MODULES: readonly GameModule[] = Object.values(FOUND)

/** A game's module; null for a game that only the server knows. */
export function moduleOf(game: string): GameModule | null {
  return MODULES.find((module) => module.game === game) ?? null
}

/** A game's table; any game can be played at the plain one. */
export async function tableFor(game: string): Promise<Component<TableProps>> {
  const module = moduleOf(game)
  if (module) return (await module.table()).default
  const [{ default: PlainTable }] = await Promise.all([import('../tables/plain/PlainTable.svelte'), addGameTexts(game)])
  return PlainTable
}

export async function storyFor(game: string): Promise<Component<StoryProps>> {
  const module = moduleOf(game)
  return (await (module ? module.story() : import('../tables/plain/PlainStory.svelte'))).default
}

/** How a game deals; null where only the server knows. */
export async function dealerOf(game: string): Promise<Dealer | null> {
  return (await moduleOf(game)?.deal()) ?? null
}
