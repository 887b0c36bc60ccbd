// Every game's table, loaded when it is first needed. All of them take the same properties.

import type { Component } from 'svelte'
import type { SeatShown } from './seats'

export interface TableProps {
  /** The game's own view, whole. */
  view: unknown
  seats: readonly SeatShown[]
  onact?: ((action: string) => void) | null
  isSending?: boolean
  /** Everybody's views, where all cards may be shown. */
  open?: readonly unknown[] | null
  /** The action that a lesson points at. */
  hint?: string | null
  onend?: () => void
  /** Steps of a finished game: no plays between them. */
  isReplay?: boolean
}

const TABLES = import.meta.glob<{ default: Component<TableProps> }>('./*/Table*.svelte')

const FILES: Record<string, string> = {
  '5211': './g5211/Table5211.svelte',
  gloria: './gloria/TableGloria.svelte',
}

export async function tableFor(game: string): Promise<Component<TableProps> | null> {
  const load = TABLES[FILES[game] ?? '']
  return load ? (await load()).default : null
}
