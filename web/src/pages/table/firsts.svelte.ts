// What a guided game explains when it happens for the first time: each thing once, one after the other.

import type { AnyEvent, AnyView, First } from '../../games/module'
import type { TableState } from '../../generated/protocol'
import { t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import { noteStorageFailure } from '../../lib/storage.svelte'
import { isGuided } from './hints.svelte'

const KEY = 'roost-firsts'

/** What was explained at a table. Only the last guided game is kept. */
interface Told {
  table: string
  keys: readonly string[]
}

export interface Explanation {
  key: string
  text: string
  /** The selector of what the text is about. */
  at: string
}

/** What happened so far that the page can explain. */
export interface Happened {
  table: TableState
  events: readonly AnyEvent[]
  names: readonly string[]
}

/** The first event of each kind in the order of the game, without those that were explained. */
export function nextFirst(
  firsts: readonly First[],
  told: readonly string[],
  game: string,
  view: AnyView,
  { events, names }: Pick<Happened, 'events' | 'names'>,
): Explanation | null {
  const left = firsts.filter(({ key }) => !told.includes(key))
  for (const event of left.length ? events : []) {
    for (const { key, values, at } of left) {
      const found = values(event, view, names)
      if (found) return { key, at, text: t(`page-first-${game}-${key}`, found) }
    }
  }
  return null
}

export class Firsts {
  #firsts: readonly First[] = $state.raw([])
  #told: Told = $state.raw(stored())
  #happened: () => Happened
  readonly #keys = $derived.by(() => (this.#told.table === this.#happened().table.table ? this.#told.keys : []))
  /** What is explained now. */
  readonly current: Explanation | null = $derived.by(() => {
    const { table, ...happened } = this.#happened()
    if (!isGuided(table) || !settings.guide || !table.view) return null
    if (table.status === 'over') return null // the result would cover it
    return nextFirst(this.#firsts, this.#keys, table.game, table.view, happened)
  })

  constructor(happened: () => Happened) {
    this.#happened = happened
  }

  /** Explain these; before that, nothing is explained. */
  load(firsts: readonly First[]): void {
    this.#firsts = firsts
  }

  close(): void {
    if (!this.current) return
    this.#told = { table: this.#happened().table.table, keys: [...this.#keys, this.current.key] }
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#told))
    } catch {
      noteStorageFailure() // after a reload, it is explained again
    }
  }
}

function stored(): Told {
  try {
    const { table, keys } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Told>
    if (typeof table === 'string' && Array.isArray(keys)) return { table, keys }
  } catch {
    // private windows may forbid storage
  }
  return { table: '', keys: [] }
}
