// What a person picks from their hand until it is played.

import type { Shown } from './shown.svelte'
import type { Cards } from './view'

type Act = (action: string) => void

export class Choice {
  /** Keys of the picked cards, in the order they were picked. */
  selected: string[] = $state([])
  #shown: Shown
  #act: () => Act | null

  /** `act`: how an action is sent; null where nothing can be done. */
  constructor(shown: Shown, act: () => Act | null) {
    this.#shown = shown
    this.#act = act
  }

  get isPossible(): boolean {
    return this.#act() !== null && this.#shown.stage === 'live' && this.#shown.view.legal.length > 0
  }

  /** Whether the picked cards can be played: they are one of the legal actions, and not what is chosen already. */
  get isReady(): boolean {
    return this.isPossible && this.#action !== null && !isSame(this.#shown.view.choice, this.#picked)
  }

  /** Keys of the cards that are chosen and not yet revealed. */
  get chosen(): string[] {
    return this.keysOf(this.#shown.view.choice)
  }

  get #picked(): Cards {
    return this.#shown.hand.filter(({ key }) => this.selected.includes(key)).map(({ card }) => card)
  }

  get #action(): string | null {
    return this.#shown.view.legal.find((legal) => isSame(legal.split('+'), this.#picked)) ?? null
  }

  keysOf(cards: Cards): string[] {
    const left = [...this.#shown.hand]
    return cards.flatMap((card) => {
      const found = left.findIndex((other) => other.card === card)
      return found < 0 ? [] : left.splice(found, 1).map(({ key }) => key)
    })
  }

  /** Pick a card up or put it back; the one picked first makes room for one too many. */
  toggle(key: string): void {
    if (!this.isPossible || !this.#shown.hand.some((card) => card.key === key)) return
    if (this.selected.includes(key)) this.selected = this.selected.filter((other) => other !== key)
    else this.selected = [...this.selected, key].slice(-this.#shown.view.due)
  }

  play(): void {
    const action = this.#action
    if (!this.isReady || action === null) return
    this.#act()?.(action)
    this.clear()
  }

  /** A card was dragged to the table: with the last one that is due, all are played. */
  drop(key: string): void {
    if (!this.selected.includes(key)) this.toggle(key)
    this.play()
  }

  clear(): void {
    this.selected = []
  }

  /** Cards that have left the hand are picked no longer. */
  keepHeld(): void {
    this.selected = this.selected.filter((key) => this.#shown.hand.some((card) => card.key === key))
  }
}

function isSame(one: Cards, other: Cards): boolean {
  return one.length === other.length && [...one].sort().join() === [...other].sort().join()
}
