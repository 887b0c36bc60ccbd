// All events of a game so far, as this seat was told them: those that the page has heard, and before them those that
// it asks the server for, after a reload or a lost connection.

import type { AnyEvent, AnyView } from '../games/module'
import type { TableEvents } from '../generated/protocol'

/** Events that lead up to a version of the table. */
interface Told {
  version: number
  events: readonly AnyEvent[]
}

/** A state of the table: its events are those after another version. */
interface Heard extends Told {
  after: number
}

export class GameLog {
  #history: Told = $state.raw({ version: -1, events: [] })
  #heard: readonly Told[] = $state.raw([])
  /** No event up to this version is missing. */
  #complete = -1
  #isFilling = false
  /** How many of the last events the table has yet to show. */
  behind = $state(0)
  /** The last view that the table has shown in full, with its scoring explained; null: not known. */
  view: AnyView | null = $state.raw(null)

  readonly #events = $derived([
    ...this.#history.events,
    ...this.#heard.filter(({ version }) => version > this.#history.version).flatMap(({ events }) => events),
  ])
  /** The events that the table has shown. */
  readonly events: readonly AnyEvent[] = $derived(this.#events.slice(0, Math.max(0, this.#events.length - this.behind)))

  /** Add the events of a new state; return whether events before them are missing. The same version may come twice. */
  hear({ version, after, events }: Heard): boolean {
    if (events.length && version > (this.#heard.at(-1)?.version ?? -1))
      this.#heard = [...this.#heard, { version, events }]
    const isMissing = after > this.#complete
    if (!isMissing) this.#complete = Math.max(this.#complete, version)
    return isMissing
  }

  /** Put the whole history in place of what was heard up to its version. Without an answer, the log begins with that. */
  async fillFrom(ask: () => Promise<TableEvents>): Promise<void> {
    if (this.#isFilling) return
    this.#isFilling = true
    const history = await ask().catch(() => null)
    this.#isFilling = false
    if (!history || history.version <= this.#history.version) return
    this.#complete = Math.max(this.#complete, history.version)
    this.#history = { version: history.version, events: history.events as unknown as readonly AnyEvent[] }
  }
}
