// All events of a game so far, as this seat was told them: those that the page has heard, and before them those that
// it asks the server for, after a reload or a lost connection.

import type { AnyEvent, AnyView } from '../games/module'
import type { TableEvents } from '../generated/protocol'

/** Events that lead up to a version of the table. */
interface Told {
  version: number
  events: readonly AnyEvent[]
}

export class GameLog {
  #history: Told = $state.raw({ version: -1, events: [] })
  #heard: readonly Told[] = $state.raw([])
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

  /** Add the events of a new view. The same version may come twice. */
  hear(told: Told): void {
    if (told.events.length && told.version > (this.#heard.at(-1)?.version ?? -1)) this.#heard = [...this.#heard, told]
  }

  /** Put the whole history in place of what was heard up to its version. Without an answer, the log begins with that. */
  async fillFrom(asked: Promise<TableEvents>): Promise<void> {
    const history = await asked.catch(() => null)
    if (!history || history.version <= this.#history.version) return
    this.#history = { version: history.version, events: history.events as unknown as readonly AnyEvent[] }
  }
}
