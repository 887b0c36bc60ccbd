// A scoring as it is shown on the table: motif by motif, then what is lost at the end of the game, then the totals.

import type { Scoring, Standing } from './view'

/** Milliseconds per motif. */
export const STAGE = 1700

export class ScoringRun {
  /** The stage that is shown, from 0. */
  stage = $state(0)
  isPlaying = $state(true)
  readonly scoring: Scoring
  readonly #hasPenalties: boolean

  constructor(scoring: Scoring) {
    this.scoring = scoring
    this.#hasPenalties = scoring.penalties.some((lost) => lost > 0)
  }

  /** The number of stages before the totals. */
  get stages(): number {
    return this.scoring.motifs.length + (this.#hasPenalties ? 1 : 0)
  }

  /** The motif of this stage; null for the penalties and the totals. */
  get standing(): Standing | null {
    return this.scoring.motifs[this.stage] ?? null
  }

  get isDone(): boolean {
    return this.stage >= this.stages
  }

  next(): void {
    this.stage = Math.min(this.stage + 1, this.stages)
  }

  skip(): void {
    this.stage = this.stages
  }

  /** What a seat has gained up to this stage. */
  gain(seat: number): number {
    const gained = this.scoring.motifs
      .slice(0, this.stage + 1)
      .reduce((sum, { points }) => sum + (points[seat] ?? 0), 0)
    return this.standing ? gained : gained - (this.scoring.penalties[seat] ?? 0)
  }

  /** A seat's points: those before the scoring until the totals are shown. */
  points(seat: number): number {
    const { totals, points, penalties } = this.scoring
    const total = totals[seat] ?? 0
    return this.isDone ? total : total - (points[seat] ?? 0) + (penalties[seat] ?? 0)
  }
}
