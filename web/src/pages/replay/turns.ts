// A replay by turns: the steps of a record, one by one, are single choices.

import type { MoveBy } from '../../generated/protocol'
import type { AnyEvent, AnyView, Division } from '../../games/module'

interface Step {
  move: readonly [number, string] | null
  by: MoveBy | null
  /** The bot that decided for the bot in the seat. */
  stand_in?: string | null
  view: AnyView
}

export interface Turn {
  /** The last of its steps: the turn shows the view after it. */
  end: number
  /** What happened in all of them. */
  events: readonly AnyEvent[]
  isScoring: boolean
  /** The players for whom a bot made a move that was not theirs, by seat. */
  standIns: readonly number[]
}

/** The turns of a replay, as one seat saw it. Without a division, every step is a turn. */
export function turnsOf(steps: readonly Step[], division: Division | null): Turn[] {
  const turns: Turn[] = []
  let begin = 0
  for (const [end, { view }] of steps.entries()) {
    const isEnd = !division || view.events.some(({ key }) => division.turnEnds.includes(key))
    if (!isEnd && end < steps.length - 1) continue
    turns.push(turnFrom(steps.slice(begin, end + 1), end, division?.leaveOut ?? []))
    begin = end + 1
  }
  return turns
}

function turnFrom(steps: readonly Step[], end: number, leaveOut: readonly string[]): Turn {
  const events = steps.flatMap(({ view }) => view.events).filter(({ key }) => !leaveOut.includes(key))
  const standIns = steps.flatMap(({ move, by, stand_in }) =>
    move && (by === 'clock' || by === 'away' || stand_in) ? [move[0]] : [],
  )
  return { end, events, isScoring: events.some(({ key }) => key === 'scored'), standIns: [...new Set(standIns)] }
}

/** The turn that a step belongs to. */
export function turnAt(turns: readonly Turn[], step: number): number {
  const found = turns.findIndex(({ end }) => end >= step)
  return found < 0 ? Math.max(0, turns.length - 1) : found
}

/** The first turn of the next or previous round. A scoring ends a round. */
export function roundFrom(turns: readonly Turn[], at: number, direction: 1 | -1): number {
  const begins = turns.flatMap((_, turn) => (turn === 0 || turns[turn - 1]?.isScoring ? [turn] : []))
  if (direction > 0) return begins.find((turn) => turn > at) ?? turns.length - 1
  return begins.findLast((turn) => turn < at) ?? 0
}
