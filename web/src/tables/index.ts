// Every game's table, and the story of how a game of it ended, loaded when first needed. All take the same properties.

import type { Component } from 'svelte'
import type { View as AnyView } from '../generated/protocol'
import type { SeatShown } from './seats'

/** `View`: the game's own. */
export interface TableProps<View = AnyView> {
  /** The table as one seat sees it, whole. */
  view: View
  seats: readonly SeatShown[]
  /** None: nothing can be done at this table, as in a replay. */
  onact?: ((action: string) => void) | null
  isSending?: boolean
  /** Everybody's views, where all cards may be shown. */
  open?: readonly View[] | null
  /** The action that a lesson points at. */
  hint?: string | null
  onend?: () => void
  /** Steps of a finished game: no plays between them. */
  isReplay?: boolean
}

export interface StoryProps<View = AnyView> {
  /** A finished game's views from one seat, in order; what happened before each is in its `events`. */
  views: readonly View[]
  seats: readonly SeatShown[]
}

const TABLES = import.meta.glob<{ default: Component<TableProps> }>('./*/Table{5211,Gloria}.svelte')
const STORIES = import.meta.glob<{ default: Component<StoryProps> }>('./*/Story{5211,Gloria}.svelte')

/** Where a game's own files are, and how they are called. */
const NAMES: Record<string, { folder: string; name: string }> = {
  '5211': { folder: 'g5211', name: '5211' },
  gloria: { folder: 'gloria', name: 'Gloria' },
}

export const tableFor = (game: string): Promise<Component<TableProps> | null> => load(TABLES, game, 'Table')

/** What a game's result tells beyond the points: the rows that made it. */
export const storyFor = (game: string): Promise<Component<StoryProps> | null> => load(STORIES, game, 'Story')

type Files<Props extends object> = Record<string, () => Promise<{ default: Component<Props> }>>

async function load<Props extends object>(
  files: Files<Props>,
  game: string,
  kind: string,
): Promise<Component<Props> | null> {
  const known = NAMES[game]
  const file = known && files[`./${known.folder}/${kind}${known.name}.svelte`]
  return file ? (await file()).default : null
}
