// The player's turn until it is sent: actions that reveal nothing are kept as a draft and can be taken back.
//
// The page has no rules: the server previews each action of the draft. It is sent as a whole before an action that
// reveals a card, or at the end of the turn; each action waits until the server has confirmed the one before.

import { sortedJson } from '../../lib/changes'
import type { View } from './view'

interface Step {
  action: string
  view: View
}

/** What the draft needs to know of the table. */
export interface DraftContext {
  /** The newest view from the server. */
  newest: () => View
  /** Ask the server for the view after some actions; null if this table has no drafts. */
  preview: () => ((actions: string[]) => Promise<View>) | null
  /** Why a preview failed, for people; null if the server could not be reached. */
  reasonOf: (error: unknown) => string | null
  send: (action: string) => void
  /** Show a view as it would be. */
  show: (view: View) => void
  confirm: (view: View, isShown: boolean) => void
  explain: (reason: string) => void
}

/** The actions that turn up a card nobody knows: what comes before them can no longer be taken back. */
function reveals(action: string): boolean {
  return action === 'draw' || action.startsWith('take')
}

function isSameMoment(one: View, other: View): boolean {
  return sortedJson({ ...one, events: [] }) === sortedJson({ ...other, events: [] })
}

export class Draft {
  steps: readonly Step[] = $state.raw([])
  /** Whether a preview is on its way. */
  isAsking = $state(false)
  /** The actions to be sent, the next one first. */
  #outbox: readonly string[] = $state.raw([])
  #table: DraftContext

  constructor(table: DraftContext) {
    this.#table = table
  }

  get isSending(): boolean {
    return this.#outbox.length > 0
  }

  /** Whether something can be taken back. */
  get isOpen(): boolean {
    return this.steps.length > 0 && !this.isSending
  }

  /** Whether the turn is complete and only has to be sent. */
  get isComplete(): boolean {
    const last = this.steps.at(-1)
    return this.isOpen && last !== undefined && last.view.turn !== last.view.seat
  }

  /** Do a legal action: in the draft if it reveals nothing, otherwise send it after the draft. */
  async act(action: string): Promise<void> {
    const preview = this.#table.preview()
    if (!preview || reveals(action)) return this.#commit(action)
    await this.#ask(action, (view) => {
      this.steps = [...this.steps, { action, view }]
      this.#table.show(view)
    })
  }

  /** Let the server say why an action is illegal; nothing is sent. */
  async refuse(action: string): Promise<void> {
    if (!this.#table.preview()) this.#table.send(action)
    else await this.#ask(action, () => undefined)
  }

  async #ask(action: string, done: (view: View) => void): Promise<void> {
    const [preview, before, moment] = [this.#table.preview(), this.steps, this.#table.newest()]
    if (!preview || this.isAsking) return
    // An answer is dropped if the player has taken something back meanwhile, or the table has moved on.
    const isCurrent = (): boolean =>
      this.steps === before && !this.isSending && isSameMoment(this.#table.newest(), moment)
    this.isAsking = true
    try {
      const view = await preview([...before.map((step) => step.action), action])
      if (isCurrent()) done(view)
    } catch (error) {
      if (!isCurrent()) return
      const reason = this.#table.reasonOf(error)
      if (reason !== null) this.#table.explain(reason)
      else this.#commit(action) // offline: the connection sends it once it is back
    } finally {
      this.isAsking = false
    }
  }

  /** Take back the last action. */
  undo(): void {
    if (!this.isOpen) return
    this.steps = this.steps.slice(0, -1)
    this.#table.show({ ...(this.steps.at(-1)?.view ?? this.#table.newest()), events: [] })
  }

  /** Send the turn. */
  finish(): void {
    if (this.isOpen) this.#commit()
  }

  #commit(last?: string): void {
    this.#outbox = [...this.steps.map(({ action }) => action), ...(last === undefined ? [] : [last])]
    if (this.#outbox[0] !== undefined) this.#table.send(this.#outbox[0])
  }

  /** Compare a view from the server with the draft; return whether the table has to show it. */
  receive(view: View): boolean {
    // A chat line or a reconnect: the draft and what the player has picked up stay.
    if (!view.events.length && isSameMoment(view, this.#table.newest())) {
      this.#table.confirm(view, false)
      return false
    }
    if (!this.steps.length && !this.isSending) return true
    const [next] = this.steps
    const isNext = this.isSending && next !== undefined && isSameMoment(view, next.view)
    this.#outbox = this.#outbox.slice(1)
    if (isNext) this.#advance(view)
    else this.#clear()
    return !isNext
  }

  #advance(view: View): void {
    this.steps = this.steps.slice(1)
    this.#table.confirm(view, this.steps.length === 0)
    if (this.#outbox[0] !== undefined) this.#table.send(this.#outbox[0])
  }

  /** The server has refused something: if the draft is being sent, show the table as it is. */
  drop(): void {
    if (!this.isSending) return
    this.#clear()
    this.#table.show({ ...this.#table.newest(), events: [] })
  }

  #clear(): void {
    this.steps = []
    this.#outbox = []
  }
}
