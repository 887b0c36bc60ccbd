// The contract between the page and a game: what `games/<game>/index.ts` exports as its default.

import type { RecordOfGame, Stream } from '../lib/fair'

/** Recompute one deal of a record from the random numbers that it must have come from. */
export type Deal = (record: RecordOfGame, stream: Stream) => Promise<unknown>

export interface GameModule {
  /** The game's name, as the server has it. */
  game: string
  deal: () => Promise<{ deal: Deal }>
}
