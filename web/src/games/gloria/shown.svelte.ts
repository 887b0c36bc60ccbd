// What the table currently shows. Bots play faster than people can follow, so views are queued and shown one after the
// other. The queue can be skipped at any time and always ends with the newest view.

import { play } from '../../art/sound'
import { moves } from '../../lib/settings.svelte'
import { withKeys, type HandCard } from '../../tables/handCards'
import type { Event, Scoring, View } from './view'

/** Milliseconds per view, at least, and for a new chest to lie face up. */
const PACE = 900
const QUICKEST = 140
const CHEST_SHOWN_FOR = 1500
const LOG_LENGTH = 10

let serial = 0

export class Shown {
  view: View = $state.raw() as View
  hand: HandCard[] = $state.raw([])
  /** The last events, the newest last. */
  log: readonly { id: number; event: Event }[] = $state.raw([])
  /** Scorings to be explained, the next one first. */
  scorings: readonly Scoring[] = $state.raw([])
  /** The new chest while it lies face up. */
  chest: { seat: number; card: string } | null = $state.raw(null)
  /** The place of the card that was just played, and where it came from. */
  playedFrom: { place: string; from: string } | null = $state.raw(null)
  waiting = $state(0)
  /** The newest view, shown or not. */
  newest: View
  #queue: View[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #chestTimer: ReturnType<typeof setTimeout> | undefined
  #before: () => void
  #after: (view: View) => void

  /** `before` is called before each change of the table, `after` with the view that is then shown. */
  constructor(view: View, before: () => void, after: (view: View) => void) {
    this.view = this.newest = view
    this.hand = withKeys(view.hand)
    this.#before = before
    this.#after = after
    this.#report(view)
  }

  /** Queue a new view; in a replay, show it at once. */
  update(view: View, isReplay = false): void {
    this.newest = view
    if (isReplay) return this.#step(view)
    this.#queue.push(view)
    this.waiting = this.#queue.length
    if (this.#timer === undefined && !this.scorings.length) this.#next()
  }

  #step(view: View): void {
    this.stop()
    this.chest = null
    this.scorings = []
    this.#show(view)
  }

  #next(): void {
    this.#timer = undefined
    const view = this.#queue.shift()
    this.waiting = this.#queue.length
    if (!view) return
    this.#show(view)
    if (this.scorings.length) return
    const isOwn = view.events.some(({ values }) => 'seat' in values && values.seat === view.seat)
    const pace = isOwn ? PACE / 2 : PACE - this.#queue.length * 60
    if (!moves()) this.#next()
    else this.#timer = setTimeout(() => this.#next(), Math.max(QUICKEST, pace))
  }

  #show(view: View): void {
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
    this.#report(view)
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

  #report(view: View): void {
    this.log = [...this.log, ...view.events.map((event) => ({ id: serial++, event }))]
      .filter(({ event: { key } }) => key !== 'dealt')
      .slice(-LOG_LENGTH)
    const scored = view.events.flatMap((event) => (event.key === 'scored' ? [event.values] : []))
    if (scored.length) this.scorings = [...this.scorings, ...scored]
    const built = view.events.find((event) => event.key === 'chest-built')
    if (built?.key === 'chest-built') this.#reveal(built.values)
    this.#sound(view)
  }

  /** Show a new chest face up to all players before it is turned face down. */
  #reveal(chest: { seat: number; card: string }): void {
    clearTimeout(this.#chestTimer)
    this.chest = chest
    this.#chestTimer = setTimeout(() => (this.chest = null), CHEST_SHOWN_FOR)
  }

  #sound(view: View): void {
    const keys = view.events.map(({ key }) => key)
    if (keys.includes('scored')) play('score')
    else if (keys.includes('rooster')) play('rooster')
    else if (keys.some((key) => key.startsWith('fox-') && key !== 'fox-kept')) play('fox')
    else if (view.events.some((event) => event.key === 'turn' && event.values.seat === view.seat)) play('turn')
    else if (keys.length) play('card')
  }

  /** Close the scoring and continue with the next one, or with the queue. */
  closeScoring(): void {
    this.scorings = this.scorings.slice(1)
    if (!this.scorings.length && this.#timer === undefined) this.#next()
  }

  /** Show the newest view at once. */
  skip(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#queue.length && !this.scorings.length) this.#show(this.#queue.shift() as View)
    this.waiting = this.#queue.length
  }

  stop(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#chestTimer)
  }

  get isSettled(): boolean {
    return this.waiting === 0 && this.scorings.length === 0
  }
}
