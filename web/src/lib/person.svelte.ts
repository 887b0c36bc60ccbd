// The person as the server knows them: an identity from a cookie, and a name they can choose.

import { api } from './api'
import type { Me } from '../generated/protocol'

/** Milliseconds to wait for the server at the start. A line that is there may let nothing through. */
const PATIENCE = 8_000

class Person {
  me: Me | null = $state.raw(null)
  /** What is typed in the name field and not saved yet; null: nothing. */
  typed: string | null = $state(null)

  async load(): Promise<void> {
    try {
      this.me = await api.me(AbortSignal.timeout(PATIENCE))
    } catch {
      // offline: the connection bar says so, and the page asks again once it is connected
    }
  }

  /** Save the name that is typed, if it is another. A field that was emptied leaves the name as it was. */
  async saveName(): Promise<void> {
    const name = this.typed?.trim() ?? ''
    if (!name || name === this.me?.name) {
      this.typed = null
      return
    }
    const typed = this.typed
    this.me = await api.rename(name)
    if (this.typed === typed) this.typed = null // not if the person has typed on meanwhile
  }
}

export const person = new Person()
