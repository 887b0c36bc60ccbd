// Generated from roost/protocol and the games' views and events by `roost protocol --write`. Do not edit.

export type Reaction = "bravo" | "laugh" | "wow" | "ouch" | "hurry" | "thanks"
export type Clock = "none" | "relaxed" | "brisk"
export type Watching = "off" | "allowed" | "hands-after"
export type Status = "open" | "running" | "over" | "abandoned"
export type MoveBy = "person" | "bot" | "clock" | "away"

/** The message was executed and stored durably. A message that is sent again gets the same answer. */
export interface Ack {
  type: "ack"
  table: string
  id: string
  version: number
}

/** Make a move in your seat. The server answers with `ack` or `error`. */
export interface Act {
  type: "act"
  table: string
  /** the version that the decision is based on */
  seen: number
  /** chosen by the client; a message sent twice is executed once, acknowledged twice */
  id: string
  /** one of `view.legal` */
  action: string
}

/** The results of a person in the games against one bot. */
export interface AgainstStats {
  /** `bot:` followed by the bot's name */
  player: string
  game: string
  games: number
  /** games that the person won, counted as in the other statistics */
  wins: number
  /** of the person */
  average_points: number
  average_points_of_bot: number
}

/** Ask for a hint for the decision that you owe, in a game against bots only. The server answers with `hint`, usually after a second, or with `error`. A game with hints is not rated. Hints are not allowed in a counted deal of the day. If you compute the hint yourself (`on_device`), the server only counts it, and answers with `ack`: send this before the hint is shown. */
export interface AskHint {
  type: "ask_hint"
  table: string
  /** the version that you ask about */
  seen: number
  id: string
  /** actions of your turn that you have not sent yet, in order; the hint is about the next */
  actions?: string[]
  /** you compute the hint from your view and your events */
  on_device?: boolean
}

/** Review your decisions in a finished game. The server answers with `review`, again for every few decisions, until it is complete. A complete review is stored: asking again returns it at once. */
export interface AskReview {
  type: "ask_review"
  table: string
  id: string
  /** your seat; null: the server looks it up */
  seat?: number | null
}

/** A measured result of a bot: its share of wins, alone against bots of one other kind in all other seats. */
export interface BotStrength {
  bot: string
  players: number
  /** the bot in all other seats */
  against: string
  /** wins per game, ties split; an even share is 1 / players */
  share: number
  /** the share is between this and `high` with 95 % certainty */
  low: number
  high: number
  /** how many deals were played, each once from every seat */
  deals: number
}

/** Change the options and settings of a table before the start (host only). Nobody is ready afterwards. What is left out stays as it is; `options` replaces all options. */
export interface ChangeSettings {
  is_public?: boolean
  watching?: Watching
  /** false: reactions only */
  has_chat?: boolean
  /** only people who chose a name can sit down and speak */
  needs_name?: boolean
  /** a first game against bots, in which the page asks for hints by itself */
  is_guided?: boolean
  options?: Record<string, number | string | null>
  clock?: Clock
}

/** A chat message. */
export interface ChatLine {
  version: number
  at: number
  person: string
  name: string
  seat: number | null
  text: string
}

/** Take over the identity that a code stands for, on this device. The identity it had before is left behind. */
export interface ClaimIdentity {
  code: string
}

/** The time limit for decisions. */
export interface ClockInfo {
  kind: Clock
  /** seconds per decision; null: no clock */
  seconds: number | null
  /** when the time for the pending decisions runs out, in Unix time */
  deadline: number | null
}

/** Create a table. All seats start empty, the host's included, so that the commitment precedes the first hash. */
export interface CreateTable {
  is_public?: boolean
  watching?: Watching
  /** false: reactions only */
  has_chat?: boolean
  /** only people who chose a name can sit down and speak */
  needs_name?: boolean
  /** a first game against bots, in which the page asks for hints by itself */
  is_guided?: boolean
  game: string
  options?: Record<string, number | string | null>
  seats: SeatPlan[]
  clock?: Clock
}

/** Your uncounted game of a deal from the archive. */
export interface DailyArchived {
  table: string
  /** your place at the table */
  rank: number
  points: number
}

/** The deals of a day. Days begin and end at midnight UTC. */
export interface DailyDay {
  day: string
  today: string
  /** the first day with deals */
  first: string
  /** when the day ends, in Unix time; a try counts if it is over by then */
  ends: number
  deals: DailyDealInfo[]
}

/** A deal of the day. You sit in the first seat, the same bot in all others. */
export interface DailyDealInfo {
  day: string
  game: string
  players: number
  bot: string
  options: Record<string, number | string | null>
  /** SHA-256 of the secret that the deal is derived from, in hex */
  commitment: string
  /** when the commitment was published, in Unix time */
  committed: number
  /** in hex; null until the day is over */
  secret: string | null
  /** how many people have finished their counted try */
  played: number
  /** null: you have not tried it on its day */
  yours: DailyOwn | null
}

/** The first decision in which two people played a deal differently. Until then, both games are the same. */
export interface DailyDifference {
  /** the step in both replays */
  step: number
  /** the number of the decision among those of the person, from 1 */
  decision: number
  yours: string
  theirs: string
}

/** Your try at a deal of the day. */
export interface DailyOwn {
  table: string
  is_over: boolean
  /** your place at the table; null: the game is not over */
  rank: number | null
  points: number | null
  /** among all who played this deal; null: not over, or not in time and therefore not counted */
  position: number | null
}

/** The results of a deal of the day: the best 100. Yours is also in `deal`. */
export interface DailyResults {
  deal: DailyDealInfo
  rows: DailyRow[]
  /** your uncounted game that you asked to compare; then the differences are to this game */
  archived: DailyArchived | null
}

/** A counted result. Rows are in order of the place at the table, then of the points. */
export interface DailyRow {
  /** equal results share a position */
  position: number
  person: string
  name: string | null
  table: string
  /** the place at the table */
  rank: number
  points: number
  ended: number
  is_yours: boolean
  /** null: played exactly like you, or you have no result */
  difference: DailyDifference | null
}

/** The deal of the day that is played at a table. */
export interface DailyTable {
  /** in UTC, such as 2026-11-17 */
  day: string
  /** false: from the archive */
  is_counted: boolean
}

/** The message was refused: a key of the text catalogue and its values. */
export interface Error {
  type: "error"
  table: string | null
  id: string | null
  key: string
  values: Record<string, string | number>
}

/** A game: numbers of players, options, and bots in order of strength, weakest first. */
export interface GameInfo {
  name: string
  players: number[]
  options: OptionInfo[]
  bots: string[]
  default_bot: string
  /** at most one per bot and number of players */
  strengths: BotStrength[]
  /** bots that another bot plays for at the moment */
  unready_bots: UnreadyBot[]
}

/** The results of a person or bot in one game with one number of players. For a bot, each of its seats counts. */
export interface GameStats {
  game: string
  players: number
  games: number
  /** without games in which a bot made moves for the person; a shared first place counts */
  wins: number
  /** the share of wins is between this and `win_high` with 95 % certainty (Wilson) */
  win_low: number
  win_high: number
  /** how often the player came first, second and so on */
  places: number[]
  average_points: number
}

/** This connection can no longer see the table, because watching is off. */
export interface Gone {
  type: "gone"
  table: string
}

/** The first message on a socket: your identity, and the version of the server. */
export interface Hello {
  type: "hello"
  protocol: number
  /** the version of Roost */
  server: string
  person: string
  /** null: no name chosen yet */
  name: string | null
  /** the server's clock in Unix time, which deadlines refer to */
  now: number
}

/** What a bot advises in your place, by what your seat knows. */
export interface Hint {
  type: "hint"
  table: string
  id: string
  /** the bot that was asked; while it is being compiled, another one */
  bot: string
  /** the advised choice, then others */
  choices: HintChoice[]
  /** null: the bot does not say why */
  reason: ReviewReason | null
}

/** A choice that you could make. */
export interface HintChoice {
  action: string
  /** the share of the win to expect; null: not simulated */
  share: number | null
  /** the simulations cannot tell it from the first choice */
  is_close: boolean
}

/** Finished games, most recent first. */
export interface History {
  games: PlayedGame[]
  /** pass this to get the next page; null: there are no more games */
  before: number | null
}

/** A code that moves your identity to another device. It works once; a new code replaces it. */
export interface IdentityCode {
  /** ten characters in two groups; capitals and hyphens do not matter */
  code: string
  /** in Unix time */
  expires: number
}

/** Take a seat. */
export interface Join {
  /** null: the first seat you may take */
  seat?: number | null
  /** SHA-256 of the contribution to reveal at the start, in hex */
  contribution_hash: string
  /** the token of an invitation */
  invite?: string | null
  /** false: say later that you are ready to start */
  is_ready?: boolean
}

/** Remove a person from their seat before the start (host only). They cannot sit down at this table again. */
export interface Kick {
  person: string
  /** they cannot see the table or speak either; also for people without a seat, any time */
  is_banned?: boolean
}

/** The best players of a game: people, bots, or both together. */
export interface Leaderboard {
  game: string
  standings: Rated[]
}

/** Stop following a table. */
export interface LeaveWatch {
  type: "leave_watch"
  table: string
}

/** Play with other people: sit down at a public table that waits for players, or open one. */
export interface Match {
  game: string
  /** null: any number; a new table gets the smallest */
  players?: number | null
  /** the edition, if the game has several; nothing else */
  options?: Record<string, number | string | null>
  /** SHA-256 of the contribution to reveal at the start, in hex */
  contribution_hash: string
  /** true: the game may start as soon as the table is full */
  is_ready?: boolean
}

/** Your identity. */
export interface Me {
  person: string
  /** null: no name chosen yet */
  name: string | null
}

/** Mute or unmute a person in the chat (host only). */
export interface Mute {
  person: string
  is_muted?: boolean
}

/** An open or running table where you have a seat or are the host. */
export interface MyTable {
  table: string
  game: string
  status: Status
  players: number
  options: Record<string, number | string | null>
  host: string
  /** empty if the table was last changed by an older server */
  seats: SeatInfo[]
  clock: Clock | null
  created: number | null
  /** your seat; null: you are the host without a seat */
  you: number | null
  /** in a running game: the seats that owe a decision */
  waits_for: number[]
  /** you owe a decision */
  to_act: boolean
  /** all people are away; the game waits until one of them is back */
  is_paused: boolean
  /** null: not a deal of the day */
  daily: DailyTable | null
}

/** Your open and running tables. */
export interface MyTables {
  tables: MyTable[]
}

/** Something that happened at the table outside the game, such as a player leaving or running out of time. */
export interface Notice {
  version: number
  at: number
  key: "sat" | "left" | "bot-sat" | "freed" | "started" | "time-up" | "away" | "back" | "muted" | "unmuted" | "rematch" | "over" | "abandoned" | "not-revealed" | "ready" | "settings" | "kicked" | "host" | "renamed" | "paused" | "continued" | "banned"
  seat: number | null
  /** the person or bot concerned */
  name: string | null
}

/** An option of a game: a choice, an integer or a seat. Integers and seats are off by default. */
export interface OptionInfo {
  name: string
  kind: "choice" | "int" | "seat"
  values: string[] | null
  least: number | null
  most: number | null
  when_on: number | null
  default: number | string | null
}

/** A person or bot with ratings and statistics, which cover the last 10,000 games, private ones included. */
export interface PersonInfo {
  person: string
  name: string | null
  standings: Record<string, Rated>
  stats: GameStats[]
  /** one for each bot and game */
  against: AgainstStats[]
  /** wins in a row, up to the last game */
  streak: number
  longest_streak: number
}

/** Check the connection. The server answers with `pong`. */
export interface Ping {
  type: "ping"
}

/** Change who may take an empty seat (host only). */
export interface PlanSeat {
  seat: number
  plan: SeatPlan
}

/** Play a deal of the day, or continue your try. Only today's deals count, and only once. */
export interface PlayDaily {
  game: string
  players: number
  /** an earlier day, to play uncounted; null: today */
  day?: string | null
}

/** Play on from one of your decisions in a finished game: a private, unrated table against bots. The cards that you had not seen by then are drawn again. */
export interface PlayFrom {
  /** the number of your decision in the record, from 1 */
  move: number
  /** in all other seats; null: the bots that were there, the strongest for people */
  bot?: string | null
}

/** A finished game in a list. */
export interface PlayedGame {
  table: string
  game: string
  ended: number
  seats: PlayedSeat[]
  /** in the form of the record */
  options: Record<string, number | string | null>
}

/** The result of one player in a finished game. */
export interface PlayedSeat {
  /** a person's id, or `bot:` followed by the bot's name */
  player: string
  name: string
  points: number
  rank: number
  /** how many moves a bot made for the person, or another bot for a bot that was not ready */
  stand_in_moves: number
  /** how many hints the person got; such a game is not in the statistics */
  hints: number
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong"
}

/** Actions of your seat that you have not sent yet, in order. */
export interface Preview {
  actions: string[]
}

/** The table after these actions. Cards that they would reveal to your seat are drawn at random. */
export interface Previewed {
  /** the version of the table that the actions follow */
  version: number
  view: Record<string, unknown>
}

/** An error: a key of the text catalogue and its values. */
export interface Problem {
  key: string
  values: Record<string, string | number>
}

/** Start a game against bots immediately: a private table with you in the first seat. */
export interface QuickGame {
  game: string
  players?: number
  /** null: the default bot */
  bot?: string | null
  options?: Record<string, number | string | null>
  clock?: Clock
  /** SHA-256 of the contribution to reveal at the start, in hex */
  contribution_hash: string
}

/** A row of the leaderboard. The rating is `mu - 3 sigma`: a skill that the player almost certainly has. */
export interface Rated {
  player: string
  /** null: a bot */
  name: string | null
  rating: number
  games: number
  /** the uncertainty of the skill; it shrinks with every game */
  sigma: number | null
  /** fewer than 10 games, so that the rating says little yet */
  is_provisional: boolean
}

/** Show a reaction. */
export interface React {
  type: "react"
  table: string
  id: string
  reaction: Reaction
}

/** A reaction. */
export interface ReactionShown {
  version: number
  at: number
  person: string
  name: string
  seat: number | null
  reaction: Reaction
}

/** Say that you are ready to start, or not yet. The game starts when all people at a full table are ready. */
export interface Ready {
  is_ready?: boolean
}

/** Choose or change your name. */
export interface Rename {
  name: string
}

/** A finished game step by step, as seen from one seat or by a spectator (`seat` null). */
export interface Replay {
  table: string
  game: string
  seat: number | null
  seats: SeatInfo[]
  steps: ReplayStep[]
  /** of another game, from which this one was started; then its deal proves nothing */
  position: SourcePosition | null
}

/** A step of a finished game: the move (null: a deal) and the view after it. */
export interface ReplayStep {
  move: [number, string] | null
  view: View
  /** `clock` and `away`: a bot, for a person who was out of time or away; null: a deal, or not known */
  by: MoveBy | null
  /** the bot that decided instead of the bot in the seat */
  stand_in: string | null
}

/** Reveal your contribution, once `reveal` of the table lists your seat as missing. The server answers with `ack` or `error`. */
export interface Reveal {
  type: "reveal"
  table: string
  id: string
  /** 16 random bytes from the device, in hex */
  contribution: string
}

/** The contribution whose hash you sent when you took your seat. Send it while the table has `reveal` set. */
export interface RevealContribution {
  /** 16 random bytes from the device, in hex */
  contribution: string
}

/** The table is starting: the seats are final, and the table waits for the contributions to the deal. */
export interface RevealInfo {
  /** in Unix time; a contribution not revealed by then is left out */
  deadline: number
  /** the hash sent by each seat, empty for none: store them before revealing, to check the record later */
  contribution_hashes: string[]
  /** the seats that have not revealed yet */
  missing: number[]
}

/** A review, or its next part. Only if `is_complete`, all decisions have been sent. */
export interface Review {
  type: "review"
  table: string
  seat: number
  /** the number of decisions of the seat */
  total: number
  /** `decisions` follow this many that were sent before; 0: from the beginning */
  after: number
  decisions: ReviewDecision[]
  /** how many reviews are computed before this one starts */
  waiting: number
  /** whether the server is compiling the code of reviews, once per version */
  is_preparing: boolean
  is_complete: boolean
  /** simulations per decision */
  simulations: number
  /** luck and skill, in a complete review; null if the server could not measure it */
  balance: ReviewBalance | null
}

/** What the result is made of: for every seat, fair + luck + own + others = result. It looks at all cards. */
export interface ReviewBalance {
  fair: number
  steps: ReviewStep[]
  result: number[]
}

/** What a choice was worth, by what the player knew. */
export interface ReviewChoice {
  action: string
  /** the share of the win, from 0 to 1 */
  share: ReviewMean
  /** the own points: of the round in 5211, of the game in Gloria Picktoria */
  points: ReviewMean
  /** how often the bot makes this choice */
  chance: number
  /** the number of games that were tried */
  worlds: number
}

/** A decision of the reviewed seat. */
export interface ReviewDecision {
  /** the number of the move in the record, from 1 */
  number: number
  /** the step of the replay before the decision */
  step: number
  /** where in the game it was made, such as round and turn */
  place: Record<string, number>
  played: string
  best: string
  verdict: "forced" | "best" | "mix" | "close" | "fine" | "inaccuracy" | "mistake" | "blunder"
  /** the share of the win that it gave up against the best choice */
  loss: number
  /** the standard error of the loss */
  error: number
  /** the interval of the loss, with `high` */
  low: number
  high: number
  /** the best five, the played one and the bot's, the best first */
  choices: ReviewChoice[]
  /** what the decision was about; may be empty */
  category: string
  /** why the best choice is better; null without a choice, and in older reviews */
  reason: ReviewReason | null
}

/** A mean and its standard error. */
export interface ReviewMean {
  mean: number
  error: number
}

/** What a review of your decisions in a finished game is made from, for a page that computes it itself. The same record, seat and number of simulations give the same review as on the server. */
export interface ReviewOrder {
  table: string
  /** your seat */
  seat: number
  /** simulations per decision */
  simulations: number
  /** the version of the server; another one may judge differently */
  server: string
  /** the record of the game; null: the server has the review or computes it, ask with `ask_review` */
  record: string | null
}

/** A sentence of the catalogues: its key and its values. */
export interface ReviewReason {
  key: string
  values: Record<string, number | string>
}

/** A deal, a turn of all seats at once, or an action of one seat; the lists have a share of the win per seat. */
export interface ReviewStep {
  /** the number of the last move of the step */
  number: number
  /** its step in the replay */
  step: number
  /** the seat that acted; null for a deal, and for a turn of all seats */
  seat: number | null
  luck: number[]
  /** due to the own decision of each seat */
  own: number[]
  /** due to the decisions of the other seats */
  others: number[]
  /** the value after the step */
  after: number[]
}

/** Send a chat message: plain text without line breaks. */
export interface Say {
  type: "say"
  table: string
  id: string
  text: string
}

/** A seat and its player. */
export interface SeatInfo {
  seat: number
  kind: "open" | "reserved" | "person" | "bot"
  /** the person in the seat, or for whom it is reserved, if known */
  person: string | null
  /** the person's name at this table */
  name: string | null
  /** the bot in the seat, or the stand-in while the person is away */
  bot: string | null
  /** a stand-in bot plays until the person is back */
  is_away: boolean
  /** before the start: the person is ready to play */
  is_ready: boolean
  /** how many moves a bot has made for the person, or another bot for a bot */
  stand_in_moves: number
  /** the bot that made moves for the bot in the seat, if known */
  stand_in: string | null
  /** how many hints the person got; such a game is not rated */
  hints: number
}

/** Who may take a seat: anyone, a person with an invitation, or a bot. */
export interface SeatPlan {
  kind?: "open" | "reserved" | "bot"
  /** the bot, if `kind` is bot; null: the default bot */
  bot?: string | null
}

/** The position of a finished game that a table was started from. What its player had not seen was drawn again. */
export interface SourcePosition {
  /** the table of the finished game */
  table: string
  /** the number of the decision in its record, from 1 */
  move: number
}

/** Start the game, with bots in the empty seats. */
export interface Start {
  /** null: the default bot */
  bot?: string | null
}

/** What changed at a table since the last `table` or `change` on this connection. Apply `changed` to the last state, and take `version`, `after`, `chat`, `reactions`, `notices` and `view.events` from this message. If a change does not fit (`after` is not the version you have, a pointer leads nowhere, or `check` differs), send `watch` again with the version you have as `since`: the answer is the whole state. */
export interface TableChange {
  type: "change"
  table: string
  version: number
  /** the version that the change builds on */
  after: number
  /** JSON pointers (RFC 6901) into the state, with new values, such as `/view/to_act` */
  changed: Record<string, unknown>
  /** of `view`; null or left out: none */
  events: (Record<string, unknown>)[] | null
  /** null or left out: none */
  chat: ChatLine[] | null
  /** null or left out: none */
  reactions: ReactionShown[] | null
  /** null or left out: none */
  notices: Notice[] | null
  /** now and then: the CRC-32 of the state in UTF-8 JSON without spaces, with sorted keys, without `type`, `after`, `chat`, `reactions`, `notices` and `view.events`; whole numbers have no decimals */
  check: number | null
}

/** All events of a game so far that your seat may see. Spectators are refused. */
export interface TableEvents {
  /** the version of the table after these events */
  version: number
  events: (Record<string, unknown>)[]
}

/** A table, as people with its link can see it. */
export interface TableInfo {
  is_public: boolean
  watching: Watching
  /** false: reactions only */
  has_chat: boolean
  /** only people who chose a name can sit down and speak */
  needs_name: boolean
  /** a first game against bots, in which the page asks for hints by itself */
  is_guided: boolean
  table: string
  game: string
  players: number
  options: Record<string, number | string | null>
  /** the person who can start the game, change settings and seats, and mute or remove people */
  host: string
  seats: SeatInfo[]
  version: number
  status: Status
  /** SHA-256 of the secret that the deals are derived from, in hex */
  commitment: string
  clock: ClockInfo
  /** your seat; null: you are a spectator */
  you: number | null
  /** null: the table is not waiting for contributions */
  reveal: RevealInfo | null
  /** the table of the rematch */
  rematch: string | null
  /** all people are away; the game waits until one of them is back */
  is_paused: boolean
  /** when a full table starts, in Unix time, unless all people are ready earlier */
  starts_at: number | null
  /** bots at this table that another bot plays for at the moment */
  unready_bots: UnreadyBot[]
  /** null: not a deal of the day */
  daily: DailyTable | null
  /** null: a game from its beginning; otherwise it is unrated and not in the history */
  position: SourcePosition | null
  /** the token of each reserved seat (host only) */
  invites: (string | null)[] | null
}

/** The public tables that have not started, and the public games to watch, each newest first. */
export interface TableList {
  tables: TableListing[]
  /** at most 20 */
  running: TableListing[]
  /** ask again with `before` for older tables; null: no more */
  before: number | null
}

/** An open or running table in a list. */
export interface TableListing {
  is_public: boolean
  watching: Watching
  /** false: reactions only */
  has_chat: boolean
  /** only people who chose a name can sit down and speak */
  needs_name: boolean
  /** a first game against bots, in which the page asks for hints by itself */
  is_guided: boolean
  table: string
  game: string
  players: number
  options: Record<string, number | string | null>
  /** the person who can start the game, change settings and seats, and mute or remove people */
  host: string
  seats: SeatInfo[]
  clock: Clock
  created: number
  /** in a running game: the seats that owe a decision */
  waits_for: number[]
  /** null: not a deal of the day */
  daily: DailyTable | null
}

/** A full snapshot of a table, as this connection may see it: the answer to `watch`. Then `change` follows. `version` never decreases. It stays the same when a player changes a hidden choice: only that player receives the new snapshot, so the others do not notice. */
export interface TableState {
  is_public: boolean
  watching: Watching
  /** false: reactions only */
  has_chat: boolean
  /** only people who chose a name can sit down and speak */
  needs_name: boolean
  /** a first game against bots, in which the page asks for hints by itself */
  is_guided: boolean
  table: string
  game: string
  players: number
  options: Record<string, number | string | null>
  /** the person who can start the game, change settings and seats, and mute or remove people */
  host: string
  seats: SeatInfo[]
  version: number
  status: Status
  /** SHA-256 of the secret that the deals are derived from, in hex */
  commitment: string
  clock: ClockInfo
  /** your seat; null: you are a spectator */
  you: number | null
  /** null: the table is not waiting for contributions */
  reveal: RevealInfo | null
  /** the table of the rematch */
  rematch: string | null
  /** all people are away; the game waits until one of them is back */
  is_paused: boolean
  /** when a full table starts, in Unix time, unless all people are ready earlier */
  starts_at: number | null
  /** bots at this table that another bot plays for at the moment */
  unready_bots: UnreadyBot[]
  /** null: not a deal of the day */
  daily: DailyTable | null
  /** null: a game from its beginning; otherwise it is unrated and not in the history */
  position: SourcePosition | null
  type: "table"
  /** `view.events`, `chat`, `reactions` and `notices` cover what happened after this */
  after: number
  /** people who may not chat at this table */
  muted: string[]
  chat: ChatLine[]
  reactions: ReactionShown[]
  notices: Notice[]
  /** the game as you may see it; null before it starts */
  view: View | null
  /** the views of all seats, once the game is over and if `watching` is `hands-after` */
  hands: View[] | null
}

/** A bot that cannot play yet, because its code is being compiled, or not at all. Another bot plays for it. */
export interface UnreadyBot {
  bot: string
  /** the bot that plays for it */
  stand_in: string
  /** it will not be ready */
  has_failed: boolean
  /** how many bots of all games are ready that had to be compiled */
  done: number
  /** how many bots of all games have to be compiled */
  steps: number
}

/** Follow a table, as the person's seat or else as a spectator. The server answers with `table`. A player who was away takes over from the stand-in bot. */
export interface Watch {
  type: "watch"
  table: string
  /** the last version received; the answer contains the events and chat after it */
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

/** The next player's turn begins. */
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
  points_per_turn: number
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
  unseen: Record<string, number>
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

export type ClientMessage = Watch | LeaveWatch | Act | Reveal | Say | React | AskReview | AskHint | Ping
export type ServerMessage = Hello | TableState | TableChange | Ack | Error | Gone | Review | Hint | Pong
export const PROTOCOL = 3
export const REACTIONS = ["bravo", "laugh", "wow", "ouch", "hurry", "thanks"] as const
export const TEXT_LENGTH = 280
export const NAME_LENGTH = 24
