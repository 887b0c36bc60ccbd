// The hints that this page waits for. Each has one answer on a connection: the hint, or an error that says why not.

import type { ClientMessage, Error as Refusal, Hint } from '../generated/protocol'

type AskHint = Extract<ClientMessage, { type: 'ask_hint' }>

export type OnHint = (hint: Hint) => void
export type OnRefuse = (error: Refusal) => void

interface Asked {
  message: AskHint
  onhint: OnHint
  onrefuse: OnRefuse
  oncounted?: () => void
}

export class AskedHints {
  #asked = new Map<string, Asked>()
  /** Hints that nobody waits for any more: their refusals are not shown. */
  #forgotten = new Set<string>()

  /** Wait for a hint until the returned function is called. */
  add(message: AskHint, onhint: OnHint, onrefuse: OnRefuse, oncounted?: () => void): () => void {
    this.#asked.set(message.id, { message, onhint, onrefuse, oncounted })
    return () => {
      if (this.#asked.delete(message.id)) this.#forgotten.add(message.id)
    }
  }

  /** What to send on a new connection, which answers nothing that was forgotten before. */
  resume(): AskHint[] {
    this.#forgotten.clear()
    return [...this.#asked.values()].map(({ message }) => message)
  }

  /** The server has counted a hint that this device has computed. */
  acknowledge(id: string): void {
    this.#take(id)?.oncounted?.()
  }

  receive(hint: Hint): void {
    this.#take(hint.id)?.onhint(hint)
  }

  /** Return whether an error is about a hint. */
  refuse(error: Refusal): boolean {
    const id = error.id ?? ''
    const isHint = this.#asked.has(id) || this.#forgotten.has(id)
    this.#take(id)?.onrefuse(error)
    return isHint
  }

  #take(id: string): Asked | undefined {
    const asked = this.#asked.get(id)
    this.#asked.delete(id)
    this.#forgotten.delete(id)
    return asked
  }
}
