// What the table currently shows. Bots play faster than people can follow, so views are queued and shown one after the
// other at the pace of the settings. The queue can be skipped at any time and always ends with the newest view.

import { play } from '../../art/sound'
import { paced } from '../../lib/settings.svelte'
import { withKeys, type HandCard } from '../../tables/handCards'
import { changesOf } from './changes'
import { seatOf } from './log'
import { ScoringRun } from './scoring.svelte'
import type { View } from './view'

/** Milliseconds per view, at least, and for a new chest to lie face up. */
const PACE = 900
const QUICKEST = 300
const CHEST_SHOWN_FOR = 1500

export class Shown {
  view: View = $state.raw() as View
  hand: HandCard[] = $state.raw([])
  /** The scoring that is being explained. */
  run: ScoringRun | null = $state.raw(null)
  /** The new chest while it lies face up. */
  chest: { seat: number; card: string } | null = $state.raw(null)
  /** The place of the card that was just played, and where it came from. */
  playedFrom: { place: string; from: string } | null = $state.raw(null)
  /** The places that the last player who acted has changed. */
  changed: readonly string[] = $state.raw([])
  waiting = $state(0)
  /** How many events are still to be shown. */
  behind = $state(0)
  /** The newest view, shown or not. */
  newest: View
  #changedBy: number | null = null
  #scorings: ScoringRun[] = []
  #queue: View[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #chestTimer: ReturnType<typeof setTimeout> | undefined
  #before: () => void
  #after: (view: View) => void
  #isReplay: boolean

  /**
   * `before` is called before each change of the table, `after` with the view that is then shown. A replay shows each
   * view at once, and the table as it is after a scoring.
   */
  constructor(view: View, before: () => void, after: (view: View) => void, isReplay = false) {
    this.view = this.newest = view
    this.hand = withKeys(view.hand)
    this.#before = before
    this.#after = after
    this.#isReplay = isReplay
    this.#report(view)
  }

  /** Queue a new view; in a replay, show it at once. */
  update(view: View): void {
    this.newest = view
    if (this.#isReplay) return this.#step(view)
    this.#queue.push(view)
    this.#count()
    if (this.#timer === undefined && !this.run) this.#next()
  }

  /** Show a draft of the player's own turn: what the table would be after actions that are not sent yet. */
  preview(view: View): void {
    this.#display(view)
  }

  /** The server has confirmed what a draft has already shown. */
  confirm(view: View, isShown: boolean): void {
    this.newest = view
    if (isShown) this.view = view
  }

  #step(view: View): void {
    this.stop()
    this.chest = null
    this.run = null
    this.#scorings = []
    this.#show(view)
  }

  #next(): void {
    this.#timer = undefined
    const view = this.#queue.shift()
    this.#count()
    if (!view) return
    this.#show(view)
    if (this.run) return
    const isOwn = view.events.some((event) => seatOf(event) === view.seat)
    const pace = isOwn ? PACE / 2 : PACE - this.#queue.length * 60
    this.#timer = setTimeout(() => this.#next(), paced(Math.max(QUICKEST, pace)))
  }

  #count(): void {
    this.waiting = this.#queue.length
    this.behind = this.#queue.reduce((sum, { events }) => sum + events.length, 0)
  }

  #show(view: View): void {
    this.#display(view)
    this.#report(view)
  }

  #display(view: View): void {
    this.#before()
    const drawn = view.events.find(({ key }) => key === 'drew')
    const taken = view.events.find((event) => event.key === 'took')
    const from = taken?.key === 'took' ? `display:${taken.values.place}` : drawn ? 'pile' : null
    const hand = withKeys(view.hand, this.hand, from)
    this.playedFrom = this.#played(
      view,
      this.hand.find(({ key }) => !hand.some((card) => card.key === key)),
    )
    this.hand = hand
    this.view = view
    this.#mark(view)
    const built = view.events.find((event) => event.key === 'chest-built')
    if (built?.key === 'chest-built') this.#reveal(built.values)
    this.#sound(view)
    this.#after(view)
  }

  #played(view: View, gone: HandCard | undefined): { place: string; from: string } | null {
    for (const { key, values } of view.events) {
      const from = 'seat' in values && values.seat !== view.seat ? `seat:${values.seat}` : `card:${gone?.key}`
      if (key === 'chest-built') return { place: `lone:${values.seat}:${values.lone - 1}`, from }
      if (key === 'opened' || key === 'extended' || key === 'doubled')
        return { place: `row:${values.seat}:${values.motif}`, from }
    }
    return null
  }

  /** Add the changed places; those of the player before are forgotten. */
  #mark({ events }: View): void {
    const by = events.map(seatOf).find((seat) => seat !== null)
    if (by === undefined) return
    const kept = by === this.#changedBy ? this.changed : []
    this.#changedBy = by
    this.changed = [...kept, ...events.flatMap(changesOf)]
  }

  #report(view: View): void {
    const scored = view.events.flatMap((event) => (event.key === 'scored' ? [new ScoringRun(event.values)] : []))
    this.#scorings.push(...scored)
    if (this.#isReplay) scored.forEach((run) => run.skip())
    if (!this.run) this.run = this.#scorings.shift() ?? null
  }

  /** Show a new chest face up to all players before it is turned face down. */
  #reveal(chest: { seat: number; card: string }): void {
    clearTimeout(this.#chestTimer)
    this.chest = chest
    this.#chestTimer = setTimeout(() => (this.chest = null), paced(CHEST_SHOWN_FOR))
  }

  #sound(view: View): void {
    const keys = view.events.map(({ key }) => key)
    if (keys.includes('scored')) play('score')
    else if (keys.includes('rooster')) play('rooster')
    else if (keys.some((key) => key.startsWith('fox-') && key !== 'fox-kept')) play('fox')
    else if (view.events.some((event) => event.key === 'turn' && event.values.seat === view.seat)) play('turn')
    else if (keys.length) play('card')
  }

  /** Whether the scoring that is shown is the last one that is known. */
  get isLastScoring(): boolean {
    return this.#scorings.length === 0 && this.#queue.length === 0
  }

  /** Close the scoring and continue with the next one, or with the queue. */
  closeScoring(): void {
    this.run = this.#scorings.shift() ?? null
    if (!this.run && this.#timer === undefined) this.#next()
  }

  /** Show the newest view at once. */
  skip(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#queue.length && !this.run) this.#show(this.#queue.shift() as View)
    this.#count()
  }

  stop(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#chestTimer)
  }

  get isSettled(): boolean {
    return this.waiting === 0 && this.run === null
  }

  /** A seat's points. During a scoring they count up only at its end. */
  points(seat: number): number {
    return this.run?.points(seat) ?? this.view.points[seat] ?? 0
  }
}
