// The contract between the page and a game. `games/<game>/index.ts` exports one module as its default; the rest of the
// page only uses the modules and does not know any game by name.

import type { Component } from 'svelte'
import type { RecordOfGame, Stream } from '../lib/fair'
import type { Values } from '../lib/i18n.svelte'
import type { GameLog } from '../tables/gameLog.svelte'
import type { HintDesk } from '../tables/hints'
import type { SeatShown } from '../tables/seats'
import type { About } from './about'

/** The fields that the views of all games share (`AnyView` of roost/core/game.py). */
export interface AnyView {
  /** The seat that this view belongs to; null for a spectator. */
  seat: number | null
  /** The seats that owe a decision. */
  to_act: readonly number[]
  /** The legal actions of this seat, in the game's notation. */
  legal: readonly string[]
  /** The events since the last view, as far as this seat may know them. */
  events: readonly AnyEvent[]
}

export interface AnyEvent {
  key: string
  values: object
}

export interface TableProps<View = AnyView> {
  /** The game's name, as the server has it. */
  game: string
  /** The whole table as one seat sees it. */
  view: View
  seats: readonly SeatShown[]
  /** Null if nobody can act at this table, as in a replay. */
  onact?: ((action: string) => void) | null
  isSending?: boolean
  /** The server's last refusal, a new object for each. */
  refusal?: object | null
  /** The view after actions that are not sent yet; null if this table has no drafts. */
  preview?: ((actions: string[]) => Promise<View>) | null
  /** What happened so far; null without a log, as in a replay. The table says how much of it is still to be shown. */
  log?: GameLog | null
  /** Open the log in the table's menu. */
  onlog?: () => void
  /** The views of all seats, if all cards may be shown. */
  open?: readonly View[] | null
  /** The action that a lesson or a hint points at. */
  hint?: string | null
  /** Where the player can ask for hints; null at tables without any. */
  hints?: HintDesk | null
  onend?: () => void
  /** Whether views are steps of a finished game, shown without animated sequences. */
  isReplay?: boolean
}

export interface StoryProps<View = AnyView> {
  game: string
  /** A finished game's views from one seat, in order. The `events` of each view led to it. */
  views: readonly View[]
  seats: readonly SeatShown[]
}

/** What a part of the table's menu gets. */
export interface MenuProps<View = AnyView> {
  view: View
  /** Who plays; without it, seats are numbered. */
  seats?: readonly SeatShown[]
}

/** What the parts get that tell the course of the game. */
export interface LogProps<View = AnyView> extends MenuProps<View> {
  /** All events so far, as far as the table has shown them. */
  events: readonly AnyEvent[]
}

/** How a replay is divided, by the keys of events. */
export interface Division {
  /** Events that complete a turn: a replay stops there. */
  turnEnds: readonly string[]
  /** Events within a turn that a replay does not show. */
  leaveOut?: readonly string[]
}

/** The table with everything open: from the views of all seats, and the views of one seat up to this moment. */
export type OpenView<View = AnyView> = (views: readonly View[], past: readonly View[]) => View

/** An action in words; `names` are those of the seats. */
export type ActionText<View = AnyView> = (action: string, view: View, names: readonly string[]) => string

/** A game as Home, Friends and the lobby show it. A game with editions has one item per edition. */
export interface ShelfItem {
  /** Its name in URLs and in the keys of the catalogue: `page-game-<kind>`, `page-about-<kind>`. */
  kind: string
  /** The table options of this edition. */
  options: Readonly<Record<string, string>>
  defaultPlayers: number
  /** A drawing in a box of 320 by 200, without the `svg` element. */
  Picture: Component
}

/** A chapter of the rules, `page-rules-<game>-<key>` and its title, with an optional worked example. */
export interface Chapter<View = AnyView> {
  key: string
  /** In an edition, by the kind of its shelf item. */
  example?: (kind: string) => Promise<Example<View>>
  /** A picture to the chapter. */
  picture?: () => Promise<{ default: Component }>
}

export interface Example<View = AnyView> {
  Example: Component<{ view: View }>
  view: View
}

/** A function that returns the loader of an example by its name, from a component and the generated views. */
export function examplesFrom<View, Name extends string>(
  component: () => Promise<{ default: Component<{ view: View }> }>,
  views: (kind: string) => Promise<{ default: Record<Name, unknown> }>,
): (name: Name) => (kind: string) => Promise<Example<View>> {
  return (name) => async (kind) => {
    const [{ default: Example }, { default: all }] = await Promise.all([component(), views(kind)])
    return { Example, view: all[name] as View }
  }
}

export interface LessonStep<View = AnyView> {
  before: View
  action: string
  after: View
}

/** A prepared game with hints, `page-lesson-<game>-<step>`, written by scripts/make-lessons from the real rules. */
export interface Lesson<View = AnyView> {
  /** The shelf item whose picture the Learn page shows. */
  kind: string
  /** The key of its title there. */
  title: string
  players: number
  /** Milliseconds between the outcome of a choice and the next step. */
  pause: number
  steps: () => Promise<readonly LessonStep<View>[]>
}

/** What a guided game explains when it happens for the first time, `page-first-<game>-<key>`. */
export interface First<View = AnyView> {
  key: string
  /** The values of the text; null if the event is another one. */
  values: (event: AnyEvent, view: View, names: readonly string[]) => Values | null
  /** The selector of what the text is about. */
  at: string
}

/** How a game ended (`Outcome` of roost/core/game.py). Higher is better, in points and then in the tie-break. */
export interface Ended {
  points: readonly number[]
  tiebreak: readonly number[]
  winners: readonly number[]
}

/** Recompute one deal of a record from its stream of random numbers. */
export type Deal = (record: RecordOfGame, stream: Stream) => unknown

/** The hand of a seat after a deal of a record, in any order: what the page shows then, and keeps for the proof. */
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
  /** How the game went, shown below the result. */
  story: () => Promise<{ default: Component<StoryProps<View>> }>
  /** The score sheet, round by round. */
  sheet?: () => Promise<{ default: Component<LogProps<View>> }>
  /** The cards that were seen and those that are left, as far as this is public. */
  seen?: () => Promise<{ default: Component<MenuProps<View>> }>
  /** What the cards and the signs at the table mean. */
  legend?: () => Promise<{ default: Component<MenuProps<View>> }>
  /** What happened: list items, one for each turn of each player, with its seat: `data-turn-of`. */
  log?: () => Promise<{ default: Component<LogProps<View>> }>
  replay: Division
  openView: () => Promise<{ default: OpenView<View> }>
  chapters: readonly Chapter<View>[]
  /** What was measured about the game over many deals. */
  about?: () => Promise<{ default: About }>
  lesson: Lesson<View>
  /** What the guided game after the lesson explains. */
  firsts: () => Promise<{ default: readonly First<View>[] }>
  deal: () => Promise<Dealer>
  /** The outcome, from a view of a game that is over. */
  ended: (view: View) => Ended
  /** A tie-break value in words; omitted if the game has no tie-break. */
  tiebreakText?: (value: number) => string
  /** An action in words, for a player who has this view and is asked for it. */
  actionText: () => Promise<{ default: ActionText<View> }>
  /** The name of a card; omitted if its notation is printed on the card. */
  cardName?: (card: string) => string
}

/** Drop the type of the view. This is safe because the server sends each table views of its own game. */
export function defineGame<View extends AnyView>(module: GameModule<View>): GameModule {
  return module as unknown as GameModule
}
