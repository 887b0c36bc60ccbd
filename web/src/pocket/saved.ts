// A game on this device, as the worker hands it to the page after every change.

import type { SeatInfo } from '../generated/protocol'

export interface GameStore {
  load(table: string): Promise<SavedGame | null>
  /** Keep a game in the place of what was kept of it before. */
  save(game: SavedGame): Promise<void>
}

export interface SavedGame {
  format: number
  table: string
  /** Decides the cards, together with the contribution of the device; in hex. */
  secret: string
  /** The entries of the table, as a server would store them. */
  log: object[]
  summary: PocketSummary
  /** The complete review, once there is one. */
  review?: object | null
}

/** What lists show of a game. */
export interface PocketSummary {
  game: string
  options: Record<string, string | number | null>
  players: number
  /** Unix time, as all times of the protocol. */
  created: number
  updated: number
  status: 'open' | 'running' | 'over' | 'abandoned'
  seats: SeatInfo[]
  you: number
  result: { points: number[]; ranks: number[]; winners: number[] } | null
}
