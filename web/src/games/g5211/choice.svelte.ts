// The cards that a player has picked and not yet played.

import type { Shown } from './shown.svelte'
import type { Cards } from './view'

type Act = (action: string) => void

export class Choice {
  /** Keys of the picked cards, in the order of picking. */
  selected: string[] = $state([])
  #shown: Shown
  #act: () => Act | null
  /** How many other cards were picked before the last tap. */
  #othersBefore = 0

  /** `act` returns the function that sends an action; null if this player cannot act. */
  constructor(shown: Shown, act: () => Act | null) {
    this.#shown = shown
    this.#act = act
  }

  get isPossible(): boolean {
    return this.#act() !== null && this.#shown.stage === 'live' && this.#shown.view.legal.length > 0
  }

  /** Whether the picked cards are a legal action other than the current choice. */
  get isReady(): boolean {
    return this.isPossible && this.#action !== null && !this.isUnchanged
  }

  /** Whether the player has chosen, and the cards lie face down. */
  get isLaid(): boolean {
    return this.isPossible && this.#shown.laid.length > 0
  }

  /** Whether the picked cards are the ones that are chosen already. */
  get isUnchanged(): boolean {
    return this.#shown.isPickedUp && isSame(this.#shown.view.choice, this.#picked)
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

  /** Pick a card or put it back. If too many are picked, the one picked first is put back. */
  toggle(key: string): void {
    if (!this.isPossible || !this.#shown.hand.some((card) => card.key === key)) return
    if (this.isLaid && this.pickUp().includes(key)) return
    this.#othersBefore = this.selected.filter((other) => other !== key).length
    if (this.selected.includes(key)) this.selected = this.selected.filter((other) => other !== key)
    else this.selected = [...this.selected, key].slice(-this.#shown.view.due)
  }

  /** Pick up the chosen cards, to change the choice; return their keys. The choice stands until others are played. */
  pickUp(): string[] {
    this.selected = this.#shown.laid.map(({ key }) => key)
    this.#shown.isPickedUp = true
    return this.selected
  }

  /** Leave the choice as it is. */
  keep(): void {
    this.#shown.isPickedUp = false
    this.clear()
  }

  play(): void {
    const action = this.#action
    if (!this.isReady || action === null) return
    this.#act()?.(action)
    this.clear()
  }

  /** Pick a card that was dragged to the table, and play all picked cards once enough are picked. */
  drop(key: string): void {
    if (!this.selected.includes(key)) this.toggle(key)
    this.play()
  }

  /** The second tap on a card, after `toggle`: play it, if it is clear which cards to play. Otherwise it stays picked. */
  lay(key: string): void {
    const { due } = this.#shown.view
    const isClear = due === 1 || this.#othersBefore === due - 1
    if (!this.selected.includes(key)) this.toggle(key)
    if (isClear) this.play()
  }

  clear(): void {
    this.selected = []
  }

  /** Unpick cards that have left the hand. */
  keepHeld(): void {
    this.selected = this.selected.filter((key) => this.#shown.hand.some((card) => card.key === key))
  }
}

function isSame(one: Cards, other: Cards): boolean {
  return one.length === other.length && [...one].sort().join() === [...other].sort().join()
}
