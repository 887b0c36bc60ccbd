// The game modules of the page, and defaults for games without a module.

import type { Component } from 'svelte'
import { addGameTexts } from '../lib/i18n.svelte'
import type { Dealer, GameModule, StoryProps, TableProps } from './module'

const FOUND = import.meta.glob<GameModule>('./*/index.ts', { eager: true, import: 'default' })

export const MODULES: readonly GameModule[] = Object.values(FOUND)

/** A game's module; null if only the server knows the game. */
export function moduleOf(game: string): GameModule | null {
  return MODULES.find((module) => module.game === game) ?? null
}

/** A game's table; the plain table for a game without a module. */
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
