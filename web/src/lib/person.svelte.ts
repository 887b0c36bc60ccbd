// The person as the server knows them: an identity from a cookie, and a name they can choose.

import { api } from './api'
import type { Me } from '../generated/protocol'

class Person {
  me: Me | null = $state.raw(null)

  async load(): Promise<void> {
    try {
      this.me = await api.me()
    } catch {
      // offline: the connection bar says so, and the page asks again once it is connected
    }
  }

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name)
  }
}

export const person = new Person()
