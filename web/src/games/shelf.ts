// The games and editions as Home shows them, and their names.

import type { GameInfo } from '../generated/protocol'
import { has, t } from '../lib/i18n.svelte'
import { MODULES, moduleOf } from '.'
import type { ShelfItem } from './module'

/** An item and the game that it belongs to. */
export interface OnShelf extends Omit<ShelfItem, 'Picture'> {
  game: string
}

const ITEMS = MODULES.flatMap((module) => module.shelf.map((item) => ({ ...item, game: module.game })))

/** All games and editions: those with a module first, then the other games that the server offers. */
export function shelf(offered: readonly GameInfo[]): OnShelf[] {
  const others = offered.filter(({ name }) => !moduleOf(name))
  return [
    ...ITEMS,
    ...others.map(({ name, players }) => ({ ...plainItem(name), defaultPlayers: defaultPlayers(players) })),
  ]
}

function plainItem(game: string): OnShelf {
  return { kind: game, game, options: {}, defaultPlayers: 2 }
}

/** Three, or as near to it as the game allows. */
function defaultPlayers(players: readonly number[]): number {
  return [...players].sort((one, other) => Math.abs(one - 3) - Math.abs(other - 3))[0] ?? 2
}

export function itemOf(kind: string): (OnShelf & ShelfItem) | null {
  return ITEMS.find((item) => item.kind === kind) ?? null
}

/** The edition that a table's options select; a game without a module is its only edition. */
export function kindOf(game: string, options: Readonly<Record<string, unknown>> = {}): string {
  const editions = moduleOf(game)?.shelf ?? []
  const matches = (item: ShelfItem): boolean =>
    Object.entries(item.options).every(([name, value]) => options[name] === value)
  return (editions.find(matches) ?? editions[0])?.kind ?? game
}

export function gameName(kind: string): string {
  return text([`page-game-${kind}`, `${kind}-name`]) ?? kind
}

/** One sentence about a game; empty if there is none. */
export function gameAbout(kind: string): string {
  return text([`page-about-${kind}`, `${kind}-about`]) ?? ''
}

function text(keys: readonly string[]): string | null {
  const key = keys.find(has)
  return key === undefined ? null : t(key)
}
