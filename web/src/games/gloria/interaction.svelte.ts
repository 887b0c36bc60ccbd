// A player's interaction with the table: what is picked up, where it can go, and the action that follows.

import { t } from '../../lib/i18n.svelte'
import {
  actionsOf,
  attempt,
  isSameSource,
  impliedAction,
  inOrder,
  readPlace,
  targetOf,
  type Source,
  type Target,
} from './actions'
import { Drag } from '../../tables/drag.svelte'
import type { View } from './view'

export const FOX: Source = { kind: 'fox' }

/** A doubler in a chest does nothing for the rest of the game, so the player is asked first. */
const REGRETTED = 'chest D'

/** What the interaction needs to know of the table. */
export interface TableContext {
  view: () => View
  /** Whether the player can act now. */
  isFree: () => boolean
  /** The action that a lesson points at. */
  hint: () => string | null
  act: (action: string) => void
  /** Let the server say why an action is illegal. */
  refuse: (action: string) => void
  /** Called when something was picked up. */
  picked: (source: Source, byKeyboard: boolean) => void
  /** Called when a question is put to a player who uses the keyboard. */
  asked: () => void
  /** Called when nothing is picked up any more, with the element to focus again if the keyboard was used. */
  released: (origin: Element | null) => void
}

export class Interaction {
  picked: Source | null = $state.raw(null)
  /** Why the last attempt is not an action. */
  note = $state('')
  /** The action that the player is asked about before it is done. */
  asked: string | null = $state(null)
  readonly drag = new Drag<Source>((source, { place }) => {
    if (place) this.put(source, readPlace(place))
  })
  #table: TableContext
  #byKeyboard = false
  #origin: Element | null = null

  constructor(table: TableContext) {
    this.#table = table
  }

  readonly isFree = $derived.by(() => this.#table.isFree())
  /** All points are spent; only the fox can still be passed on. */
  readonly isPassing = $derived.by(() => this.isFree && this.#table.view().phase === 'pass')
  /** Whether something can be picked up for points. */
  readonly isActive = $derived.by(() => this.isFree && !this.isPassing)
  readonly held = $derived.by(() => (this.isPassing ? FOX : (this.drag.isMoving && this.drag.thing) || this.picked))
  readonly actions = $derived.by(() =>
    this.isFree && this.held ? inOrder(actionsOf(this.held, this.#table.view().legal)) : [],
  )
  readonly hinted = $derived.by(() => (this.isFree ? this.#table.hint() : null))
  readonly #costs = $derived.by(() => {
    const view = this.#table.view()
    return this.actions.map((action) => ({ target: targetOf(action, view), cost: view.costs[action] ?? 0 }))
  })

  /** The cost of putting the held thing on a place; null if it cannot be put there. */
  costAt(place: Target): number | null {
    return this.#costs.find(({ target }) => JSON.stringify(target) === JSON.stringify(place))?.cost ?? null
  }

  get byKeyboard(): boolean {
    return this.#byKeyboard
  }

  pick(source: Source, event: MouseEvent): void {
    if (this.drag.ignoresClick || !this.isActive) return
    this.note = ''
    this.asked = null
    this.#byKeyboard = event.detail === 0
    this.#origin = document.activeElement
    if (isSameSource(this.picked, source)) return this.#pickAgain(source)
    this.picked = source
    this.#table.picked(source, this.#byKeyboard)
    // If no action is legal, ask for the implied one anyway: the server answers with the reason.
    if (!this.actions.length && source.kind !== 'hand') this.perform(impliedAction(source))
  }

  /** The same thing was picked up again: put it back. A second tap never acts by itself. */
  #pickAgain(source: Source): void {
    if (this.#byKeyboard) this.#table.picked(source, true)
    else this.picked = null
  }

  put(source: Source | null, target: Target): void {
    if (!this.isFree || !source || (source.kind === 'hand' && target.kind === 'hand')) return
    const action = attempt(source, target, this.#table.view())
    if (typeof action === 'string') this.perform(action)
    else this.explain(t(action.key, action.values))
  }

  perform(action: string): void {
    if (!action) return this.explain(t('page-gloria-fox-stays'))
    if (action === REGRETTED && this.asked !== action) return this.#ask(action)
    this.undo()
    if (this.#table.view().legal.includes(action)) this.#table.act(action)
    else this.#table.refuse(action)
  }

  #ask(action: string): void {
    this.note = ''
    this.asked = action
    if (this.#byKeyboard) this.#table.asked()
  }

  undo(): void {
    this.forget()
    this.#table.released(this.#byKeyboard ? this.#origin : null)
  }

  /** Drop the selection and the note, because the table has changed. */
  forget(): void {
    this.picked = null
    this.note = ''
    this.asked = null
  }

  explain(text: string): void {
    this.picked = null
    this.note = text
  }
}
