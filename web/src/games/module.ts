// The contract between the page and a game. `games/<game>/index.ts` exports one module as its default; everything else
// of the page asks the modules and knows no game by name.

import type { Component } from 'svelte'
import type { RecordOfGame, Stream } from '../lib/fair'
import type { SeatShown } from '../tables/seats'

/** What the views of all games have (`AnyView` of roost/core/game.py); each game adds its own table. */
export interface AnyView {
  /** Whose view it is; null for a spectator's. */
  seat: number | null
  /** The seats that owe a decision. */
  to_act: readonly number[]
  /** What this seat may do now, in the game's notation. */
  legal: readonly string[]
  /** What led here, as far as this seat may know it. */
  events: readonly AnyEvent[]
}

export interface AnyEvent {
  key: string
  values: object
}

export interface TableProps<View = AnyView> {
  /** The game's name, as the server has it. */
  game: string
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
  game: string
  /** A finished game's views from one seat, in order; what happened before each is in its `events`. */
  views: readonly View[]
  seats: readonly SeatShown[]
}

/** A game as Home, Friends and the lobby show it. A game with editions has one of these for each. */
export interface ShelfItem {
  /** Its name in addresses and in the keys of the catalogue: `page-game-<kind>`, `page-about-<kind>`. */
  kind: string
  /** The table options that make this edition. */
  options: Readonly<Record<string, string>>
  defaultPlayers: number
  /** A drawing in a box of 320 by 200, without its `svg`. */
  Picture: Component
}

/** A chapter of the rules: `page-rules-<game>-<key>` and its title, some with a worked example. */
export interface Chapter<View = AnyView> {
  key: string
  example?: () => Promise<Example<View>>
}

export interface Example<View = AnyView> {
  Example: Component<{ view: View }>
  view: View
}

export interface LessonStep<View = AnyView> {
  before: View
  action: string
  after: View
}

/** A prepared game with hints, `page-lesson-<game>-<step>`, written by scripts/make-lessons from the real rules. */
export interface Lesson<View = AnyView> {
  /** The item of the shelf that stands for the lesson on the Learn page. */
  kind: string
  /** The key of its title there. */
  title: string
  players: number
  /** Milliseconds between what a choice led to and the next question. */
  pause: number
  steps: () => Promise<readonly LessonStep<View>[]>
}

/** How a game ended (`Outcome` of roost/core/game.py). More is better, in points and then in the tie-break. */
export interface Ended {
  points: readonly number[]
  tiebreak: readonly number[]
  winners: readonly number[]
}

/** Recompute one deal of a record from the random numbers that it must have come from. */
export type Deal = (record: RecordOfGame, stream: Stream) => unknown

/** The cards that a deal of a record gives to a seat, in any order. */
export type HandOf = (record: RecordOfGame, deal: Readonly<Record<string, unknown>>, seat: number) => readonly string[]

export interface Dealer {
  deal: Deal
  handOf: HandOf
}

export interface GameModule<View = AnyView> {
  /** The game's name, as the server has it. */
  game: string
  shelf: readonly ShelfItem[]
  table: () => Promise<{ default: Component<TableProps<View>> }>
  /** What a result tells beyond the points. */
  story: () => Promise<{ default: Component<StoryProps<View>> }>
  chapters: readonly Chapter<View>[]
  lesson: Lesson<View>
  deal: () => Promise<Dealer>
  /** The outcome, from a view of a game that is over. */
  ended: (view: View) => Ended
  /** A tie-break in words, for the result; none where the game has no tie-break. */
  tiebreakText?: (value: number) => string
  /** What people call a card, where its notation does not stand on the card itself. */
  cardName?: (card: string) => string
}

/** A module as the page holds it. The server sends a game's own views to its table, so they need no other check. */
export function defineGame<View extends AnyView>(module: GameModule<View>): GameModule {
  return module as unknown as GameModule
}
