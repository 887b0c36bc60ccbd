// What the server's view of 5211 holds (roost/games/g5211/view.py).

export type Cards = readonly string[]
export type Edition = 'classic' | 'azul'

export interface ScoringStep {
  count: number
  colours: readonly string[]
  fate: 'limit' | 'tie' | 'scores'
}

export interface Scoring {
  round: number
  rows: readonly Cards[]
  mascots: number
  exact: number
  limit: number
  scored: 'mascots' | 'colour' | 'nothing'
  steps: readonly ScoringStep[]
  colour: string | null
  cards: readonly Cards[]
  points: readonly number[]
}

export type Event =
  | { key: 'dealt'; values: { deck: number; removed: number; pile: number; hands: readonly (Cards | null)[] } }
  | { key: 'chosen' | 'changed'; values: { seat: number; cards: Cards | null } }
  | { key: 'revealed'; values: { round: number; turn: number; cards: readonly Cards[] } }
  | { key: 'drew'; values: { count: number; pile: number; cards: readonly (Cards | null)[] } }
  | { key: 'scored'; values: Scoring }
  | { key: 'last-round'; values: { round: number } }
  | { key: 'discarded'; values: { cards: readonly (Cards | null)[] } }
  | { key: 'deck-over'; values: { deck: number; target: number } }
  | { key: 'over'; values: { points: readonly number[]; won: readonly number[]; winners: readonly number[] } }

export interface View {
  seat: number | null
  players: number
  edition: Edition
  target: number | null
  phase: 'deal' | 'choose' | 'over'
  deck: number
  round: number
  rounds: number
  turn: number
  due: number
  is_last_round: boolean
  pile: number
  hand: Cards
  choice: Cards
  has_chosen: readonly boolean[]
  to_act: readonly number[]
  legal: readonly string[]
  rows: readonly Cards[]
  counts: Readonly<Record<string, number>>
  limit: number
  mascots: number
  exact: number
  gone: Readonly<Record<string, number>>
  points: readonly (number | null)[]
  won: readonly (number | null)[]
  scoring: Scoring | null
  removed: Cards
  winners: readonly number[]
  events: readonly Event[]
}
