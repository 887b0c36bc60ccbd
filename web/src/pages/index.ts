// The pages besides Home, which load when they are visited.

import type { Component } from 'svelte'
import { match } from '../lib/router.svelte'

type Load = () => Promise<{ default: Component<Record<string, string>> }>

interface Found {
  load: Load
  /** The parts of the path that its pattern names: the properties of the component. */
  values: Record<string, string>
}

const PAGES: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['/table/:id', () => import('./Table.svelte')],
  ['/replay/:id', () => import('./Replay.svelte')],
  ['/review/:id', () => import('./Review.svelte')],
  ['/learn/:game', () => import('./Lesson.svelte')],
  ['/rules/:game', () => import('./Rules.svelte')],
  ['/about/:game', () => import('./About.svelte')],
  ['/learn', () => import('./Learn.svelte')],
  ['/friends', () => import('./Friends.svelte')],
  ['/solo', () => import('./Solo.svelte')],
  ['/player/:player', () => import('./Player.svelte')],
  ['/leaderboard', () => import('./Leaderboard.svelte')],
  ['/daily/:day', () => import('./Daily.svelte')],
  ['/daily', () => import('./Daily.svelte')],
  ['/offline', () => import('./Offline.svelte')],
  ['/link', () => import('./LinkDevice.svelte')],
]

/** The page at a path; null if there is none. */
export function pageAt(path: string): Found | null {
  for (const [pattern, load] of PAGES) {
    const values = match(pattern, path)
    if (values) return { load: load as Load, values }
  }
  return null
}
