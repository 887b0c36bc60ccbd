// What the server's view of Gloria Picktoria holds (roost/games/gloria/view.py).

export type Cards = readonly string[]
export type Rank = 'foxed' | 'sole' | 'longest' | 'tied-longest' | 'second' | 'tied-second' | 'no-second' | 'behind'

export interface Collection {
  motif: string
  cards: Cards
  chest: string | null
}

export interface Standing {
  motif: string
  lengths: readonly number[]
  doubled: readonly boolean[]
  ranks: readonly (Rank | null)[]
  points: readonly number[]
}

export interface Scoring {
  number: number
  motifs: readonly Standing[]
  points: readonly number[]
  lone: readonly number[]
  held: readonly number[]
  penalties: readonly number[]
  totals: readonly number[]
}

export type Event =
  | { key: 'dealt'; values: { start: number; display: Cards; pile: number; hands: readonly (Cards | null)[] } }
  | { key: 'chest-built'; values: { seat: number; card: string; lone: number } }
  | { key: 'opened'; values: { seat: number; motif: string; lone: number } }
  | { key: 'extended'; values: { seat: number; motif: string; card: string; length: number } }
  | { key: 'doubled'; values: { seat: number; motif: string; length: number } }
  | { key: 'took'; values: { seat: number; place: number; card: string } }
  | { key: 'refilled'; values: { place: number; card: string; pile: number } }
  | { key: 'drew'; values: { seat: number; card: string | null; pile: number } }
  | { key: 'rooster'; values: { seat: number; number: number; until_scoring: number } }
  | { key: 'scored'; values: Scoring }
  | { key: 'fox-entered'; values: { seat: number; motif: string } }
  | { key: 'fox-moved' | 'fox-passed' | 'fox-kept'; values: { seat: number; source: string; owner: number; motif: string } }
  | { key: 'turn'; values: { seat: number } }
  | { key: 'over'; values: { points: readonly number[]; winners: readonly number[] } }

export interface View {
  seat: number | null
  players: number
  phase: 'deal' | 'act' | 'pass' | 'over'
  turn: number | null
  neighbour: number | null
  left: number
  points_a_turn: number
  has_drawn: boolean
  has_moved_fox: boolean
  pile: number
  display: readonly (string | null)[]
  roosters: number
  all_roosters: number
  scored_at: readonly number[]
  until_scoring: number
  hand: Cards
  held: readonly number[]
  collections: readonly (readonly Collection[])[]
  lone: readonly (readonly (string | null)[])[]
  fox: { seat: number; motif: string } | null
  standings: readonly Standing[]
  to_act: readonly number[]
  legal: readonly string[]
  costs: Readonly<Record<string, number>>
  points: readonly number[]
  scorings: readonly (readonly number[])[]
  penalties: readonly number[]
  scoring: Scoring | null
  winners: readonly number[]
  events: readonly Event[]
}
