// The prepared tables, written by scripts/make-lessons from the real rules.

import type { View } from '../generated/protocol'
import { moves } from '../lib/settings.svelte'

export interface LessonStep {
  before: View
  action: string
  after: View
}

export interface Lesson {
  players: number
  steps: readonly LessonStep[]
  /** Milliseconds between what a choice led to and the next question. */
  pause: number
}

/** An action shows more quickly what it has done than a reveal. */
const PAUSES: Record<string, number> = { gloria: 700 }

const FILES = import.meta.glob<{ default: LessonStep[] }>('../generated/lesson-*.json')

export async function lessonFor(game: string): Promise<Lesson | null> {
  const load = FILES[`../generated/lesson-${game}.json`]
  if (!load) return null
  const { default: steps } = await load()
  const players = steps[0]?.before.players ?? 3
  return { players, steps, pause: moves() ? (PAUSES[game] ?? 1600) : 100 }
}
