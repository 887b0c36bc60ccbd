// Generated from roost/protocol and the games' views and events by `roost protocol --write`. Do not edit.

export type Reaction = "bravo" | "laugh" | "wow" | "ouch" | "hurry" | "thanks"
export type Clock = "none" | "relaxed" | "brisk"
export type Watching = "off" | "allowed" | "hands-after"
export type Status = "open" | "running" | "over" | "abandoned"

/** Done and stored: it will not be lost. Sent again, a message gets the same answer. */
export interface Ack {
  type: "ack"
  table: string
  id: string
  version: number
}

/** Decide. The seat is that of the person whose socket it is. Answered with `ack` or `error`. */
export interface Act {
  type: "act"
  table: string
  /** the version that the decision was made on */
  seen: number
  /** a name for this message: sent again, it is acknowledged again and done once */
  id: string
  /** one of `view.legal` */
  action: string
}

/** Something that somebody said. */
export interface ChatLine {
  version: number
  at: number
  person: string
  name: string
  seat: number | null
  text: string
}

/** How long a decision may take. */
export interface ClockInfo {
  kind: Clock
  /** for each decision; null: no clock */
  seconds: number | null
  /** when the time of those who owe a decision is up, in seconds since 1970 */
  deadline: number | null
}

/** A new table. Nobody sits there yet, its maker neither: the commitment comes before the first hash. */
export interface CreateTable {
  is_public?: boolean
  watching?: Watching
  /** false: reactions only */
  has_chat?: boolean
  game: string
  options?: Record<string, number | string | null>
  seats: SeatPlan[]
  clock?: Clock
}

/** Not done, and why: a key of the catalogue and its values. */
export interface Error {
  type: "error"
  table: string | null
  id: string | null
  key: string
  values: Record<string, string | number>
}

/** A game: for how many it is, its options, and the bots that play it, the simplest first. */
export interface GameInfo {
  name: string
  players: number[]
  options: OptionInfo[]
  bots: string[]
  default_bot: string
}

/** The table is no longer to be seen from here: it is not there, or watching is off. */
export interface Gone {
  type: "gone"
  table: string
}

/** The first message of a socket: who the server takes you for. */
export interface Hello {
  type: "hello"
  protocol: number
  /** the version of Roost */
  server: string
  person: string
  /** null: none chosen yet */
  name: string | null
  /** the time at the server, in seconds since 1970: deadlines are told in it */
  now: number
}

/** Finished games, the last first. */
export interface History {
  games: PlayedGame[]
  /** ask for those before this; null: there are no more */
  before: number | null
}

/** Sit down. */
export interface Join {
  /** null: the first seat you may have */
  seat?: number | null
  /** SHA-256 of the contribution to be revealed at the start, in hex */
  contribution_hash: string
  /** the token of an invitation */
  invite?: string | null
}

/** Who plays a game best, people and bots alike. */
export interface Leaderboard {
  game: string
  standings: Rated[]
}

/** Follow a table no longer. */
export interface LeaveWatch {
  type: "leave_watch"
  table: string
}

/** Who the server takes you for. */
export interface Me {
  person: string
  /** null: none chosen yet */
  name: string | null
}

/** The host lets a person chat no longer, or again. */
export interface Mute {
  person: string
  is_muted?: boolean
}

/** A table that you sit at and that is not over. */
export interface MyTable {
  table: string
  game: string
  status: Status
  players: number
}

/** Where you sit. */
export interface MyTables {
  tables: MyTable[]
}

/** Something that happened at the table beside the game: who came, who left, whose time was up. */
export interface Notice {
  version: number
  at: number
  key: "sat" | "left" | "bot-sat" | "freed" | "started" | "time-up" | "away" | "back" | "muted" | "unmuted" | "rematch" | "over" | "abandoned" | "not-revealed"
  seat: number | null
  /** of the person or the bot that it is about */
  name: string | null
}

/** An option of a game: a choice, a whole number or a seat, the last two off by default. */
export interface OptionInfo {
  name: string
  kind: "choice" | "whole" | "seat"
  values: string[] | null
  least: number | null
  most: number | null
  when_on: number | null
  default: number | string | null
}

/** Somebody, and how they play. */
export interface PersonInfo {
  person: string
  name: string | null
  standings: Record<string, Rated>
}

/** Are you there? Answered with `pong`. */
export interface Ping {
  type: "ping"
}

/** The host decides what a free seat is meant for. */
export interface PlanSeat {
  seat: number
  plan: SeatPlan
}

/** A finished game in a list. */
export interface PlayedGame {
  table: string
  game: string
  ended: number
  seats: PlayedSeat[]
}

/** Somebody's part in a finished game. */
export interface PlayedSeat {
  /** a person's id, or `bot:` and the bot's name */
  player: string
  name: string
  points: number
  rank: number
}

/** Here. */
export interface Pong {
  type: "pong"
}

/** What is wrong with a request: a key of the catalogue and its values. */
export interface Problem {
  key: string
  values: Record<string, string | number>
}

/** A game against bots, at once: a table that nobody else finds, with you in the first seat. */
export interface QuickGame {
  game: string
  players?: number
  /** null: the usual one */
  bot?: string | null
  options?: Record<string, number | string | null>
  clock?: Clock
  /** SHA-256 of the contribution to be revealed at the start, in hex */
  contribution_hash: string
}

/** A line of the leaderboard. */
export interface Rated {
  player: string
  /** null: a bot */
  name: string | null
  rating: number
  games: number
}

/** One of a few reactions. */
export interface React {
  type: "react"
  table: string
  id: string
  reaction: Reaction
}

/** A reaction that somebody showed. */
export interface ReactionShown {
  version: number
  at: number
  person: string
  name: string
  seat: number | null
  reaction: Reaction
}

/** Once more with the same people. */
export interface Rematch {
  /** to sit down at once; null: join later */
  contribution_hash?: string | null
}

/** The name you want to be called by. */
export interface Rename {
  name: string
}

/** A finished game step by step, from one seat or as a watcher saw it. */
export interface Replay {
  table: string
  game: string
  seat: number | null
  seats: SeatInfo[]
  steps: ReplayStep[]
}

/** A step of a finished game: what was done (null: a deal), and what was to be seen then. */
export interface ReplayStep {
  move: [number, string] | null
  view: View
}

/** Reveal what your device promised on sitting down, once `reveal` of the table lists your seat as missing. Answered with `ack` or `error`. */
export interface Reveal {
  type: "reveal"
  table: string
  id: string
  /** 16 random bytes of the device, in hex */
  contribution: string
}

/** What your device promised on sitting down, when the table asks for it (`reveal` of a table). */
export interface RevealContribution {
  /** 16 random bytes of the device, in hex */
  contribution: string
}

/** The table starts: the seats are settled, and it waits for the contributions to the deal. */
export interface RevealInfo {
  /** until when, in seconds since 1970; who has not revealed then has none */
  deadline: number
  /** what each seat promised, empty for none: keep it before you reveal, and compare it with the record */
  contribution_hashes: string[]
  /** the seats that have yet to reveal */
  missing: number[]
}

/** A line of chat: plain text, on one line. */
export interface Say {
  type: "say"
  table: string
  id: string
  text: string
}

/** A seat and who is in it. */
export interface SeatInfo {
  seat: number
  kind: "open" | "reserved" | "person" | "bot"
  /** who sits here, or for whom the seat is reserved, if known */
  person: string | null
  /** what the person is called here */
  name: string | null
  /** the bot that sits here, or that plays while the person is away */
  bot: string | null
  /** a bot plays for this person until they are back */
  is_away: boolean
}

/** What a seat is meant for: anybody, the holder of an invitation, or a bot. */
export interface SeatPlan {
  kind?: "open" | "reserved" | "bot"
  /** which one, for a bot */
  bot?: string | null
}

/** Start now, with a bot in every seat that is free. */
export interface Start {
  /** null: the usual one */
  bot?: string | null
}

/** Everything that has happened in a game so far, as your seat, or a watcher, may know it. */
export interface TableEvents {
  /** the version of the table that these events lead to */
  version: number
  events: (Record<string, unknown>)[]
}

/** A table as anybody with its link may know it. */
export interface TableInfo {
  is_public: boolean
  watching: Watching
  /** false: reactions only */
  has_chat: boolean
  table: string
  game: string
  players: number
  options: Record<string, number | string | null>
  /** the person who can start, mute, and put bots into seats */
  host: string
  seats: SeatInfo[]
  version: number
  status: Status
  /** SHA-256 of the secret that the deals come from, in hex */
  commitment: string
  clock: ClockInfo
  /** your seat; null: you watch */
  you: number | null
  /** null: the table does not wait for contributions */
  reveal: RevealInfo | null
  /** the table where it goes on */
  rematch: string | null
  /** the token for each reserved seat; for the host only */
  invites: (string | null)[] | null
}

/** The public tables with a free seat, the newest first. */
export interface TableList {
  tables: TableListing[]
}

/** An open table in the list. */
export interface TableListing {
  is_public: boolean
  watching: Watching
  /** false: reactions only */
  has_chat: boolean
  table: string
  game: string
  players: number
  options: Record<string, number | string | null>
  /** the person who can start, mute, and put bots into seats */
  host: string
  seats: SeatInfo[]
  clock: Clock
  created: number
}

/** A table as this connection may see it: whole, after every change. Later ones replace earlier ones. `version` never goes down. It stays the same when only this seat itself can know what changed: somebody who changes a choice does not let the others know. */
export interface TableState {
  is_public: boolean
  watching: Watching
  /** false: reactions only */
  has_chat: boolean
  table: string
  game: string
  players: number
  options: Record<string, number | string | null>
  /** the person who can start, mute, and put bots into seats */
  host: string
  seats: SeatInfo[]
  version: number
  status: Status
  /** SHA-256 of the secret that the deals come from, in hex */
  commitment: string
  clock: ClockInfo
  /** your seat; null: you watch */
  you: number | null
  /** null: the table does not wait for contributions */
  reveal: RevealInfo | null
  /** the table where it goes on */
  rematch: string | null
  type: "table"
  /** `view.events`, `chat`, `reactions` and `notices` are those after this version */
  after: number
  /** persons who may not chat here */
  muted: string[]
  chat: ChatLine[]
  reactions: ReactionShown[]
  notices: Notice[]
  /** what you may know of the game; null before it starts */
  view: View | null
  /** the views of all seats, after the game, where the table was made with `hands-after` */
  hands: View[] | null
}

/** Follow a table: as the seat that this person has there, otherwise as a watcher. Answered with `table`. Whoever was away takes the seat back with it. */
export interface Watch {
  type: "watch"
  table: string
  /** the last version seen: events and chat from there on are told */
  since?: number | null
}

/** A seat has chosen, or changed its mind. */
export interface Chosen5211 {
  seat: number
  cards: string[] | null
}

/** A deck is shuffled and dealt (F3, F4). */
export interface Dealt5211 {
  deck: number
  removed: number
  pile: number
  hands: (string[] | null)[]
}

/** Nobody has reached the target yet: another deck is played. */
export interface DeckOver5211 {
  deck: number
  target: number
}

/** The cards that were left over after the last round. */
export interface Discarded5211 {
  cards: (string[] | null)[]
}

/** Everybody fills up their hand. */
export interface Drew5211 {
  count: number
  pile: number
  cards: (string[] | null)[]
}

/** Something that happened: a key and values, no prose. `view` removes what a seat may not know. */
export type Event5211 =
  | { key: "dealt"; values: Dealt5211 }
  | { key: "chosen"; values: Chosen5211 }
  | { key: "changed"; values: Chosen5211 }
  | { key: "revealed"; values: Revealed5211 }
  | { key: "drew"; values: Drew5211 }
  | { key: "scored"; values: Scoring5211 }
  | { key: "last-round"; values: LastRound5211 }
  | { key: "discarded"; values: Discarded5211 }
  | { key: "deck-over"; values: DeckOver5211 }
  | { key: "over"; values: Over5211 }

/** The round that now begins is the last of this deck. */
export interface LastRound5211 {
  round: number
}

/** The game is over. */
export interface Over5211 {
  points: number[]
  won: number[]
  winners: number[]
}

/** All have chosen, and show their cards together. */
export interface Revealed5211 {
  round: number
  turn: number
  cards: string[][]
}

/** The reasoning of one round, step by step (F10 to F17). */
export interface Scoring5211 {
  round: number
  rows: string[][]
  counts: Record<string, number>
  mascots: number
  exact: number
  limit: number
  scored: "mascots" | "colour" | "nothing"
  steps: ScoringStep5211[]
  colour: string | null
  cards: string[][]
  points: number[]
}

/** Colours with equally many cards, and what became of them. */
export interface ScoringStep5211 {
  count: number
  colours: string[]
  fate: "limit" | "tie" | "scores"
}

/** The table as one seat sees it (`seat` None: a spectator), with everything that is needed to draw it. */
export interface View5211 {
  seat: number | null
  players: number
  edition: "classic" | "azul"
  target: number | null
  phase: "deal" | "choose" | "over"
  deck: number
  round: number
  rounds: number
  turn: number
  due: number
  is_last_round: boolean
  pile: number
  hand: string[]
  choice: string[]
  has_chosen: boolean[]
  to_act: number[]
  legal: string[]
  rows: string[][]
  counts: Record<string, number>
  limit: number
  mascots: number
  exact: number
  gone: Record<string, number>
  points: (number | null)[]
  won: (number | null)[]
  scoring: Scoring5211 | null
  removed: string[]
  winners: number[]
  events: Event5211[]
}

/** A card was shown and laid face down as a chest. */
export interface ChestBuiltGloria {
  seat: number
  card: string
  lone: number
}

/** A chest and the row on it. */
export interface CollectionGloria {
  motif: string
  cards: string[]
  chest: string | null
}

/** The cards are dealt, and it is settled who starts. */
export interface DealtGloria {
  start: number
  display: string[]
  pile: number
  hands: (string[] | null)[]
}

/** A doubler ended a row. */
export interface DoubledGloria {
  seat: number
  motif: string
  length: number
}

/** A card was drawn from the pile. */
export interface DrewGloria {
  seat: number
  card: string | null
  pile: number
}

/** Something that happened: a key and values, no prose. `view` removes what a seat may not know. */
export type EventGloria =
  | { key: "dealt"; values: DealtGloria }
  | { key: "chest-built"; values: ChestBuiltGloria }
  | { key: "opened"; values: OpenedGloria }
  | { key: "extended"; values: ExtendedGloria }
  | { key: "doubled"; values: DoubledGloria }
  | { key: "took"; values: TookGloria }
  | { key: "refilled"; values: RefilledGloria }
  | { key: "drew"; values: DrewGloria }
  | { key: "rooster"; values: RoosterGloria }
  | { key: "scored"; values: ScoringGloria }
  | { key: "fox-entered"; values: FoxEnteredGloria }
  | { key: "fox-moved"; values: FoxMoveGloria }
  | { key: "fox-passed"; values: FoxMoveGloria }
  | { key: "fox-kept"; values: FoxMoveGloria }
  | { key: "turn"; values: TurnGloria }
  | { key: "over"; values: OverGloria }

/** A card was added to a row. */
export interface ExtendedGloria {
  seat: number
  motif: string
  card: string
  length: number
}

/** The collection that the fox sits on. */
export interface FoxGloria {
  seat: number
  motif: string
}

/** The fox comes into play, onto a collection of `seat`. */
export interface FoxEnteredGloria {
  seat: number
  motif: string
}

/** The fox went from `source`, a collection of `seat`, to the collection `motif` of `owner`, or stayed. */
export interface FoxMoveGloria {
  seat: number
  source: string
  owner: number
  motif: string
}

/** A collection was begun on a lone chest. */
export interface OpenedGloria {
  seat: number
  motif: string
  lone: number
}

/** The game is over. */
export interface OverGloria {
  points: number[]
  winners: number[]
}

/** The display was filled up from the pile. */
export interface RefilledGloria {
  place: number
  card: string
  pile: number
}

/** A rooster turned up. */
export interface RoosterGloria {
  seat: number
  number: number
  until_scoring: number
}

/** The reasoning of one scoring, motif by motif (G17 to G19). */
export interface ScoringGloria {
  number: number
  motifs: StandingGloria[]
  points: number[]
  lone: number[]
  held: number[]
  penalties: number[]
  totals: number[]
}

/** The rows of one motif, seat by seat, and what they pay (G17, G18). */
export interface StandingGloria {
  motif: string
  lengths: number[]
  doubled: boolean[]
  ranks: ("foxed" | "sole" | "longest" | "tied-longest" | "second" | "tied-second" | "no-second" | "behind" | null)[]
  points: number[]
}

/** A card was taken from the display. */
export interface TookGloria {
  seat: number
  place: number
  card: string
}

/** It is somebody else's turn now. */
export interface TurnGloria {
  seat: number
}

/** The table as one seat sees it (`seat` None: a spectator), with everything that is needed to draw it. */
export interface ViewGloria {
  seat: number | null
  players: number
  start: number | null
  phase: "deal" | "act" | "pass" | "over"
  turn: number | null
  neighbour: number | null
  left: number
  points_a_turn: number
  has_drawn: boolean
  has_moved_fox: boolean
  pile: number
  display: (string | null)[]
  roosters: number
  all_roosters: number
  scored_at: number[]
  until_scoring: number
  hand: string[]
  held: number[]
  collections: CollectionGloria[][]
  lone: ((string | null)[])[]
  fox: FoxGloria | null
  standings: StandingGloria[]
  to_act: number[]
  legal: string[]
  costs: Record<string, number>
  points: number[]
  scorings: number[][]
  penalties: number[]
  scoring: ScoringGloria | null
  winners: number[]
  events: EventGloria[]
}

export type View = View5211 | ViewGloria

export type ClientMessage = Watch | LeaveWatch | Act | Reveal | Say | React | Ping
export type ServerMessage = Hello | TableState | Ack | Error | Gone | Pong
export const PROTOCOL = 2
export const REACTIONS = ["bravo", "laugh", "wow", "ouch", "hurry", "thanks"] as const
export const TEXT_LENGTH = 280
export const NAME_LENGTH = 24
