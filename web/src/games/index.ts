// The games that the page knows. A folder with an index.ts is all that it takes.

import type { Deal, GameModule } from './module'

const FOUND = import.meta.glob<GameModule>('./*/index.ts', { eager: true, import: 'default' })

export const MODULES: readonly GameModule[] = Object.values(FOUND)

export function moduleOf(game: string): GameModule | null {
  return MODULES.find((module) => module.game === game) ?? null
}

/** How a game deals; null for a game that only the server knows. */
export async function dealOf(game: string): Promise<Deal | null> {
  const loaded = await moduleOf(game)?.deal()
  return loaded?.deal ?? null
}
