// What the table currently shows: the view, and the animated sequences of a reveal and a scoring that lead up to it.
//
// A view is a complete table, so every sequence can be cut short and ends with the view.

import { moves } from '../../lib/settings.svelte'
import { withKeys, type HandCard } from '../../tables/handCards'
import { scoringPlaces, type Cards, type Scoring, type View } from './view'

export interface SlotShown {
  card: string | null
  isDown: boolean
  isScoring: boolean
  isDim: boolean
  fly?: string | undefined
  from?: string | undefined
}

/** live: the view; play: cards are played face down; reveal: they turn over; scoring: the round is explained. */
export type Stage = 'live' | 'play' | 'reveal' | 'scoring'

/** The number of cards per colour, and of mascots. */
type Tally = Pick<View, 'counts' | 'mascots'>

const PLACES = 4
/** The `data-fly` of the draw pile. */
const DRAW_PILE = 'draw-pile'
const PLAY_MS = 420
const REVEAL_MS = 900

export class Shown {
  stage: Stage = $state('live')
  view: View = $state.raw() as View
  hand: HandCard[] = $state.raw([])
  /** How many sentences of the scoring are shown. */
  scoringStep = $state(0)
  scoring: Scoring | null = $state.raw(null)
  #revealed: readonly Cards[] = $state.raw([])
  #played: HandCard[] = $state.raw([])
  /** The counts before the last reveal. */
  #before: Tally = $state.raw() as Tally
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(view: View) {
    this.view = view
    this.#before = view
    this.hand = withKeys(view.hand)
  }

  /** Show a new view; with `isAtOnce`, without any sequence, as in a replay. */
  update(view: View, isAtOnce = false): void {
    if (view === this.view) return
    const revealed = view.events.findLast((event) => event.key === 'revealed')
    this.#before = this.view
    this.view = view
    if (!revealed) {
      if (isAtOnce || this.stage === 'live') this.#settle()
      else if (this.stage === 'scoring') this.hand = withKeys(view.hand, this.hand, DRAW_PILE)
      return
    }
    clearTimeout(this.#timer)
    const own = view.seat === null ? [] : (revealed.values.cards[view.seat] ?? [])
    this.#played = withKeys(own, this.hand)
    this.hand = this.hand.filter((card) => !this.#played.some(({ key }) => key === card.key))
    this.#revealed = revealed.values.cards
    this.scoring = view.turn === 1 ? view.scoring : null
    this.scoringStep = 0
    if (isAtOnce || !moves()) {
      this.#endReveal()
      if (isAtOnce) this.scoringStep = Infinity
      return
    }
    this.stage = 'play'
    this.#timer = setTimeout(() => {
      this.stage = 'reveal'
      this.#timer = setTimeout(() => this.#endReveal(), REVEAL_MS)
    }, PLAY_MS)
  }

  #endReveal(): void {
    if (this.scoring) {
      this.stage = 'scoring'
      this.hand = withKeys(this.view.hand, this.hand, DRAW_PILE)
    } else this.#settle()
  }

  /** End any sequence and show the view. */
  #settle(): void {
    clearTimeout(this.#timer)
    this.stage = 'live'
    this.scoring = null
    this.#played = []
    this.#revealed = []
    this.hand = withKeys(this.view.hand, this.hand, DRAW_PILE)
  }

  skip(): void {
    if (this.stage === 'play' || this.stage === 'reveal') {
      clearTimeout(this.#timer)
      this.#endReveal()
    }
  }

  closeScoring(): void {
    if (this.stage === 'scoring') this.#settle()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  get isSettled(): boolean {
    return this.stage === 'live' || this.stage === 'scoring'
  }

  /** The rows to show; after the game, those of the last round. */
  get rows(): readonly Cards[] {
    if (this.stage === 'live') return (this.#isOver ? this.view.scoring?.rows : null) ?? this.view.rows
    return this.scoring?.rows ?? this.view.rows
  }

  get #isOver(): boolean {
    return this.view.phase === 'over'
  }

  /** The counts to show: without cards that are still face down, and of a finished round while it is explained. */
  get #tally(): Tally {
    if (this.stage === 'play') return this.#before
    return (this.stage === 'live' ? (this.#isOver ? this.view.scoring : null) : this.scoring) ?? this.view
  }

  get counts(): Readonly<Record<string, number>> {
    return this.#tally.counts
  }

  get mascots(): number {
    return this.#tally.mascots
  }

  #fresh(seat: number): number {
    return this.#revealed[seat]?.length ?? 0
  }

  /** The fate of each colour, as far as the scoring has been explained. */
  get fates(): Record<string, string> {
    if (this.stage !== 'scoring' || !this.scoring) return {}
    const steps = this.scoring.steps.slice(0, Math.max(0, this.scoringStep - 1))
    return Object.fromEntries(steps.flatMap(({ colours, fate }) => colours.map((colour) => [colour, fate])))
  }

  get isExplained(): boolean {
    return this.stage === 'scoring' && this.scoring !== null && this.scoringStep >= this.scoring.steps.length + 2
  }

  gain(seat: number): number | null {
    return this.isExplained ? (this.scoring?.points[seat] ?? null) : null
  }

  won(seat: number): number | null {
    const won = this.view.won[seat] ?? null
    const isEarly = this.scoring !== null && !this.isExplained
    return won !== null && isEarly ? won - (this.scoring?.cards[seat]?.length ?? 0) : won
  }

  /** A seat's points, without the gain until it has been explained. */
  points(seat: number): number | null {
    const points = this.view.points[seat] ?? null
    const isEarly = this.scoring !== null && !this.isExplained
    return points !== null && isEarly ? points - (this.scoring?.points[seat] ?? 0) : points
  }

  slots(seat: number): SlotShown[] {
    const row = this.rows[seat] ?? []
    const waiting = this.stage === 'live' && this.view.has_chosen[seat] ? this.view.due : 0
    const fresh = this.stage === 'play' ? this.#fresh(seat) : 0
    const scoring = scoringPlaces(row, this.isExplained ? (this.scoring?.cards[seat] ?? []) : [])
    return Array.from({ length: PLACES }, (_, place) => {
      const card = row[place] ?? null
      const isFresh = place >= row.length - this.#fresh(seat) && place < row.length
      const isDown = (isFresh && fresh > 0) || (card === null && place < row.length + waiting)
      const isScoring = scoring[place] ?? false
      return {
        card,
        isDown,
        isScoring,
        isDim: this.isExplained && !isScoring,
        ...this.#flight(seat, place, row.length),
      }
    })
  }

  /** The player's own cards fly from the hand into the row. */
  #flight(seat: number, place: number, length: number): { fly?: string; from?: string } {
    if (this.stage !== 'play') return {}
    const played = this.#played[place - (length - this.#played.length)]
    if (seat === this.view.seat && played) return { fly: `card:${played.key}` }
    return {}
  }
}
