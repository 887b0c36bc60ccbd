// What the table currently shows: the view, and the sequences of a deal, a reveal and a scoring that lead up to it.
//
// A view is a complete table, so every sequence can be cut short and ends with the view. Views that arrive during a
// deal or a reveal wait until it has been seen.

import { withKeys, type HandCard } from '../../tables/handCards'
import { cardsIn, placed, without, type Places } from './places'
import { Reveal, type Tally } from './reveal.svelte'
import { Timeline } from './timeline'
import { scoringPlaces, type Cards, type Scoring, type View } from './view'

export interface SlotShown {
  card: string | null
  isDown: boolean
  isScoring: boolean
  isDim: boolean
  /** Whether the card is being revealed. */
  isFresh?: boolean
  fly?: string | undefined
}

/** deal: cards are dealt; live: the view; play: cards are played face down; reveal: they turn over; scoring: the round
 * is explained. */
export type Stage = 'deal' | 'live' | 'play' | 'reveal' | 'scoring'

/** The part of the game that the table shows, which during a reveal is behind the view. */
type Moment = Pick<View, 'round' | 'turn' | 'pile' | 'is_last_round'>

const PLACES = 4
/** The `data-fly` of the draw pile. */
const DRAW_PILE = 'draw-pile'
const DEAL_MS = 760

export class Shown {
  stage: Stage = $state('live')
  view: View = $state.raw() as View
  moment: Moment = $state.raw() as Moment
  places: Places = $state.raw([])
  /** Whether the player has picked up the chosen cards again, to change the choice. */
  isPickedUp = $state(false)
  /** How many sentences of the scoring are shown. */
  scoringStep = $state(0)
  scoring: Scoring | null = $state.raw(null)
  reveal: Reveal | null = $state.raw(null)
  #played: HandCard[] = $state.raw([])
  #timeline = new Timeline()
  #waiting: View[] = $state.raw([])
  /** How many events came with the views since the last reveal began. */
  #untold = $state(0)

  constructor(view: View) {
    this.view = view
    this.moment = view
    this.places = placed(view.hand)
    this.#untold = view.events.length
  }

  get hand(): HandCard[] {
    return cardsIn(this.places)
  }

  /** Deal the cards of a game that starts with this view. */
  deal(): void {
    const { deck, round, turn, phase, choice } = this.view
    if (deck !== 1 || round !== 1 || turn !== 1 || phase !== 'choose' || choice.length) return
    this.stage = 'deal'
    this.#timeline.run([[DEAL_MS, () => this.#settle()]])
  }

  /** Show a new view; with `isAtOnce`, without any sequence, as in a replay. */
  update(view: View, isAtOnce = false): void {
    if (view === this.view) return
    if (!isAtOnce && !this.isSettled) {
      this.#waiting = [...this.#waiting, view]
      return
    }
    const before = this.view
    const revealed = view.events.findLast((event) => event.key === 'revealed')
    this.view = view
    this.#untold = view.events.length + (revealed || this.stage === 'live' ? 0 : this.#untold)
    if (view.choice.join() !== before.choice.join()) this.isPickedUp = false
    if (revealed) this.#startReveal(before, revealed.values, isAtOnce)
    else if (isAtOnce || this.stage === 'live') this.#settle()
  }

  #startReveal(before: View, revealed: Pick<View, 'round' | 'turn'> & { cards: readonly Cards[] }, isAtOnce: boolean) {
    const { view } = this
    const own = view.seat === null ? [] : (revealed.cards[view.seat] ?? [])
    this.#played = withKeys(own, this.hand)
    this.places = without(this.places, this.#played)
    this.isPickedUp = false
    this.moment = {
      round: revealed.round,
      turn: revealed.turn,
      pile: isAtOnce ? view.pile : before.pile,
      is_last_round: revealed.round === view.rounds,
    }
    this.scoring = view.turn === 1 ? view.scoring : null
    this.scoringStep = isAtOnce ? Infinity : 0
    if (isAtOnce) {
      this.#endReveal()
      return
    }
    this.reveal = new Reveal(revealed.cards, view.seat)
    this.stage = 'play'
    this.#timeline.run(
      this.reveal.steps(
        () => (this.stage = 'reveal'),
        () => this.#endReveal(),
      ),
    )
  }

  #endReveal(): void {
    this.#timeline.stop()
    this.reveal = null
    if (this.scoring) {
      this.stage = 'scoring'
      this.#showWaiting()
    } else this.#settle()
  }

  /** End any sequence and show the view. */
  #settle(): void {
    this.#timeline.stop()
    this.stage = 'live'
    this.scoring = null
    this.reveal = null
    this.#played = []
    this.moment = this.view
    this.places = placed(this.view.hand, this.places, DRAW_PILE)
    this.#showWaiting()
  }

  #showWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const view of waiting) this.update(view)
  }

  skip(): void {
    if (this.stage === 'deal') this.#settle()
    else if (!this.isSettled) this.#endReveal()
  }

  closeScoring(): void {
    if (this.stage === 'scoring') this.#settle()
  }

  stop(): void {
    this.#timeline.stop()
  }

  /** Whether no deal or reveal is under way. */
  get isSettled(): boolean {
    return this.stage === 'live' || this.stage === 'scoring'
  }

  /** Whether the view has been shown in full: no reveal or explanation is left. */
  get isCaughtUp(): boolean {
    return this.stage === 'live' || this.isExplained
  }

  /** How many events are still to be shown. */
  get behind(): number {
    return this.#waiting.reduce((sum, { events }) => sum + events.length, this.isCaughtUp ? 0 : this.#untold)
  }

  /** The rows to show; after the game, those of the last round. */
  get rows(): readonly Cards[] {
    if (this.stage === 'live') return (this.#isOver ? this.view.scoring?.rows : null) ?? this.view.rows
    return this.scoring?.rows ?? this.view.rows
  }

  get #isOver(): boolean {
    return this.view.phase === 'over'
  }

  /** The counts to show: without cards that have not been counted, and of a finished round while it is explained. */
  get tally(): Tally {
    const all = (this.stage === 'live' ? (this.#isOver ? this.view.scoring : null) : this.scoring) ?? this.view
    return this.reveal ? this.reveal.counting(all) : all
  }

  /** The fate of each colour, as far as the scoring has been explained. */
  get fates(): Record<string, string> {
    if (this.stage !== 'scoring' || !this.scoring) return {}
    const steps = this.scoring.steps.slice(0, Math.max(0, this.scoringStep - 1))
    return Object.fromEntries(steps.flatMap(({ colours, fate }) => colours.map((colour) => [colour, fate])))
  }

  /** Whether it has been explained that the mascots score. */
  get isMascotRound(): boolean {
    return this.stage === 'scoring' && this.scoring?.scored === 'mascots' && this.scoringStep >= 1
  }

  get isExplained(): boolean {
    return this.stage === 'scoring' && this.scoring !== null && this.scoringStep >= this.scoring.steps.length + 2
  }

  gain(seat: number): number | null {
    return this.isExplained ? (this.scoring?.points[seat] ?? null) : null
  }

  won(seat: number): number | null {
    return this.#explained(this.view.won[seat] ?? null, this.scoring?.cards[seat]?.length)
  }

  /** A seat's points, without the gain until it has been explained. */
  points(seat: number): number | null {
    return this.#explained(this.view.points[seat] ?? null, this.scoring?.points[seat])
  }

  #explained(all: number | null, gained = 0): number | null {
    return all === null || this.isExplained ? all : all - gained
  }

  /** The player's own cards that lie face down in the row and can still be changed. */
  get laid(): HandCard[] {
    if (this.stage !== 'live' || this.isPickedUp) return []
    return withKeys(this.view.choice, this.hand).filter(({ key }) => this.hand.some((held) => held.key === key))
  }

  slots(seat: number): SlotShown[] {
    const row = this.rows[seat] ?? []
    const fresh = this.reveal?.cards[seat]?.length ?? 0
    const isWaiting = this.reveal !== null && !this.reveal.isTurned(seat)
    const scoring = scoringPlaces(row, this.isExplained ? (this.scoring?.cards[seat] ?? []) : [])
    return Array.from({ length: PLACES }, (_, place) => {
      const card = row[place] ?? null
      const isFresh = card !== null && place >= row.length - fresh
      return {
        card,
        isDown: (isFresh && isWaiting) || (card === null && place < row.length + this.#chosen(seat)),
        isScoring: scoring[place] ?? false,
        isDim: this.isExplained && !scoring[place],
        isFresh,
        fly: this.#flight(seat, place, row.length),
      }
    })
  }

  /** How many cards a seat has chosen that are not revealed. */
  #chosen(seat: number): number {
    if (this.stage !== 'live' || !this.view.has_chosen[seat]) return 0
    return seat === this.view.seat ? this.laid.length : this.view.due
  }

  /** The player's own cards fly between the hand and the row. */
  #flight(seat: number, place: number, length: number): string | undefined {
    if (seat !== this.view.seat) return undefined
    const card = this.stage === 'play' ? this.#played[place - length + this.#played.length] : this.laid[place - length]
    return card && `card:${card.key}`
  }
}
