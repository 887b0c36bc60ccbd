// How a row looks now: its worth, the fox, whether a scoring lights it up, and whether it has just changed.

import type { Shown } from './shown.svelte'
import { worthOf } from './words'

export interface RowState {
  worth: number
  isFoxed: boolean
  isLit: boolean
  isDim: boolean
  isChanged: boolean
}

export function rowState(shown: Shown, seat: number, motif: string): RowState {
  const { view, run, changed } = shown
  const lit = run?.standing
  const isLit = lit?.motif === motif
  return {
    worth: isLit ? (lit.points[seat] ?? 0) : worthOf(view, seat, motif),
    isFoxed: view.fox?.seat === seat && view.fox.motif === motif,
    isLit,
    isDim: run !== null && !run.isDone && !isLit,
    isChanged: run === null && changed.includes(`row:${seat}:${motif}`),
  }
}
