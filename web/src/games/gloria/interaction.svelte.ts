// What a person reaches for: the thing that is picked up, where it can go, and what comes of putting it there.

import { t } from '../../lib/i18n.svelte'
import { actionsOf, attempt, isSameSource, meantBy, readPlace, targetOf, type Source, type Target } from './actions'
import { Drag } from '../../tables/drag.svelte'
import type { View } from './view'

export const FOX: Source = { kind: 'fox' }

/** The table around the person. */
export interface TableContext {
  view: () => View
  /** Whether the person can act now. */
  isFree: () => boolean
  /** The action that a lesson points at. */
  hint: () => string | null
  act: (action: string) => void
  /** Something was picked up; by keyboard the next step is to choose what to do with it. */
  picked: (source: Source, byKeyboard: boolean) => void
  /** Nothing is picked up any more; by keyboard one goes on from where it was. */
  released: (origin: Element | null) => void
}

export class Interaction {
  picked: Source | null = $state.raw(null)
  /** Why the last thing that was tried means nothing. */
  note = $state('')
  readonly drag = new Drag<Source>((source, { place }) => {
    if (place) this.put(source, readPlace(place))
  })
  #around: TableContext
  #byKeyboard = false
  #origin: Element | null = null

  constructor(around: TableContext) {
    this.#around = around
  }

  readonly isFree = $derived.by(() => this.#around.isFree())
  /** All points are spent: the fox is all that is left to decide about. */
  readonly isPassing = $derived.by(() => this.isFree && this.#around.view().phase === 'pass')
  /** Whether a card can be picked up, or the fox for points. */
  readonly isActive = $derived.by(() => this.isFree && !this.isPassing)
  readonly held = $derived.by(() => (this.isPassing ? FOX : (this.drag.isMoving && this.drag.thing) || this.picked))
  readonly actions = $derived.by(() =>
    this.isFree && this.held ? actionsOf(this.held, this.#around.view().legal) : [],
  )
  readonly hinted = $derived.by(() => (this.isFree ? this.#around.hint() : null))
  readonly #costs = $derived.by(() => {
    const view = this.#around.view()
    return this.actions.map((action) => ({ target: targetOf(action, view), cost: view.costs[action] ?? 0 }))
  })

  /** What it costs to put the held thing there; null: it cannot be put there. */
  costAt(place: Target): number | null {
    return this.#costs.find(({ target }) => JSON.stringify(target) === JSON.stringify(place))?.cost ?? null
  }

  get byKeyboard(): boolean {
    return this.#byKeyboard
  }

  pick(source: Source, event: MouseEvent): void {
    if (this.drag.ignoresClick || !this.isActive) return
    this.note = ''
    this.#byKeyboard = event.detail === 0
    this.#origin = document.activeElement
    if (isSameSource(this.picked, source)) return this.#pickAgain(source)
    this.picked = source
    this.#around.picked(source, this.#byKeyboard)
    // Where nothing is possible the server says why: it knows the rules.
    if (!this.actions.length && source.kind !== 'hand') this.perform(meantBy(source))
  }

  /** The same thing once more: do what is meant without doubt, or put it back. */
  #pickAgain(source: Source): void {
    const [only] = this.actions
    if (only !== undefined && this.actions.length === 1 && source.kind !== 'hand') this.perform(only)
    else if (this.#byKeyboard) this.#around.picked(source, true)
    else this.picked = null
  }

  put(source: Source | null, target: Target): void {
    if (!this.isFree || !source || (source.kind === 'hand' && target.kind === 'hand')) return
    const meant = attempt(source, target, this.#around.view())
    if (typeof meant === 'string') this.perform(meant)
    else this.#explain(t(meant.key, meant.values))
  }

  perform(action: string): void {
    if (!action) return this.#explain(t('page-gloria-fox-stays'))
    this.undo()
    this.#around.act(action)
  }

  undo(): void {
    this.forget()
    this.#around.released(this.#byKeyboard ? this.#origin : null)
  }

  /** The table has changed. */
  forget(): void {
    this.picked = null
    this.note = ''
  }

  #explain(text: string): void {
    this.picked = null
    this.note = text
  }
}
