// What happened in a game since this page was opened: the views that brought something new, with their events.

import type { AnyView } from '../../games/module'

const LONGEST = 600

export class GameLog {
  views: readonly AnyView[] = $state.raw([])
  #last: AnyView | null = null

  add(view: AnyView): void {
    if (view === this.#last) return
    this.#last = view
    if (view.events.length) this.views = [...this.views, view].slice(-LONGEST)
  }
}
