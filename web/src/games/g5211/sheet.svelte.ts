// The score sheet of the table at hand: the points of each round, once they have been explained. A view has only the
// last round, so the page keeps the rounds that it has seen; they survive a reload.

import { untrack } from 'svelte'
import type { Shown } from './shown.svelte'
import type { Scoring, View } from './view'

export type SheetRound = Pick<Scoring, 'round' | 'scored' | 'colour' | 'points'> & { deck: number }

const KEY = 'roost-sheet-5211'

interface Sheet {
  /** The address of the table that the rounds belong to. */
  table: string
  rounds: readonly SheetRound[]
}

function stored(): Sheet {
  const none: Sheet = { table: '', rounds: [] }
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Sheet>) }
  } catch {
    return none // a private window may forbid storage
  }
}

let sheet: Sheet = $state.raw(stored())
/** The last view that the table has shown in full, without a reveal or an explanation that is still under way. */
let seen: View | null = $state.raw(null)

/** What the table has shown so far; the view itself may be ahead of it by a reveal. */
export function shownView(view: View): View {
  return seen ?? view
}

export function sheetRounds(): readonly SheetRound[] {
  return sheet.table === location.pathname ? sheet.rounds : []
}

/** Keep the sheet of a table. Call it during setup. */
export function keepSheet(shown: Shown, isReplay: () => boolean): void {
  $effect(() => {
    if (isReplay() || !(shown.stage === 'live' || shown.isExplained)) return
    const { view } = shown
    untrack(() => remember(view))
  })
  $effect(() => () => (seen = null))
}

function remember(view: View): void {
  seen = view
  if (isNewGame(view)) store([])
  const { scoring } = view
  if (!scoring) return
  const rounds = sheetRounds()
  const last = rounds.at(-1)
  const deck = scoring.round === view.rounds && view.phase === 'choose' ? view.deck - 1 : view.deck
  if (last?.deck === deck && last.round === scoring.round) return
  const { round, scored, colour, points } = scoring
  store([...rounds, { deck, round, scored, colour, points }])
}

function isNewGame({ deck, round, turn, phase, scoring }: View): boolean {
  return deck === 1 && round === 1 && turn === 1 && phase === 'choose' && scoring === null
}

function store(rounds: readonly SheetRound[]): void {
  sheet = { table: location.pathname, rounds }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sheet))
  } catch {
    // the sheet lasts until the page is closed
  }
}
