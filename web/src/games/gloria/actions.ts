// Translates between picking something up, putting it somewhere, and actions in notation. The view says what is legal.

import { t } from '../../lib/i18n.svelte'
import type { View } from './view'
import { cardName } from './words'

/** Something that can be picked up. */
export type Source =
  | { kind: 'hand'; key: string; card: string }
  | { kind: 'display'; place: number; card: string }
  | { kind: 'pile' }
  | { kind: 'fox' }

/** A place where it can be put. */
export type Target =
  { kind: 'floor' } | { kind: 'chest' } | { kind: 'hand' } | { kind: 'row'; seat: number; motif: string }

export function isSameSource(one: Source | null, other: Source | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The name of a place in the attributes `data-drop` and `data-fly`. */
export function placeName(target: Target): string {
  return target.kind === 'row' ? `row:${target.seat}:${target.motif}` : target.kind
}

export function readPlace(name: string): Target {
  const [kind, seat, motif] = name.split(':')
  if (kind === 'row') return { kind, seat: Number(seat), motif: motif ?? '' }
  return kind === 'floor' || kind === 'chest' ? { kind } : { kind: 'hand' }
}

/** The action that picking up `source` alone stands for; empty if there are several. */
export function impliedAction(source: Source): string {
  if (source.kind === 'display') return `take ${source.place}`
  return source.kind === 'pile' ? 'draw' : ''
}

/** The legal actions with `source`. */
export function actionsOf(source: Source, legal: readonly string[]): string[] {
  switch (source.kind) {
    case 'hand':
      return legal.filter(
        (action) =>
          action === `chest ${source.card}` ||
          action === `play ${source.card}` ||
          action.startsWith(`play ${source.card} on`),
      )
    case 'display':
      return legal.filter((action) => action === `take ${source.place}`)
    case 'pile':
      return legal.filter((action) => action === 'draw')
    case 'fox':
      return legal.filter((action) => /^(fox|pass|keep)/.test(action))
  }
}

const USEFULNESS = [/^keep/, /^play/, /^(take|draw)/, /^(pass|fox left)/, /^fox/, /^chest/]

/** Actions with the most useful kind first: keeping the fox is always in reach, a chest comes last. */
export function inOrder(actions: readonly string[]): string[] {
  const rank = (action: string): number => USEFULNESS.findIndex((kind) => kind.test(action))
  return [...actions].sort((one, other) => rank(one) - rank(other))
}

/** The action for putting `source` on `target`; a text key with values if there is no such action. */
export function attempt(
  source: Source,
  target: Target,
  view: View,
): string | { key: string; values?: Record<string, string> } {
  if (target.kind === 'hand') {
    return impliedAction(source) || { key: 'page-gloria-not-there' }
  }
  if (source.kind === 'fox') return sendFox(target, view)
  if (source.kind !== 'hand') return { key: 'page-gloria-hand-first' }
  const { card } = source
  if (target.kind === 'floor') return `chest ${card}`
  const needsRow = card === 'W' || card === 'D'
  if (target.kind === 'chest')
    return needsRow ? { key: 'page-gloria-needs-row', values: { card: cardName(card) } } : `play ${card}`
  if (target.seat !== view.seat) return { key: 'page-gloria-not-yours' }
  if (needsRow) return `play ${card} on ${target.motif}`
  return card === target.motif
    ? `play ${card}`
    : { key: 'page-gloria-wrong-row', values: { motif: cardName(target.motif) } }
}

function sendFox(target: Target, view: View): string | { key: string } {
  if (target.kind !== 'row') return { key: 'page-gloria-fox-needs-row' }
  if (target.seat === view.seat)
    return view.phase === 'pass' ? { key: 'illegal-only-pass-or-keep' } : `fox ${target.motif}`
  if (target.seat !== view.neighbour) return { key: 'page-gloria-fox-left-only' }
  return view.phase === 'pass' ? `pass ${target.motif}` : `fox left ${target.motif}`
}

/** The place where a legal action puts its source. */
export function targetOf(action: string, view: View): Target {
  const words = action.split(' ')
  const motif = words.at(-1) ?? ''
  const own = view.seat ?? 0
  if (action.startsWith('chest')) return { kind: 'floor' }
  if (action.startsWith('take') || action === 'draw') return { kind: 'hand' }
  if (action.startsWith('fox left') || action.startsWith('pass'))
    return { kind: 'row', seat: view.neighbour ?? own, motif }
  const hasRow = view.collections[own]?.some((collection) => collection.motif === motif)
  return action.startsWith('play') && !hasRow ? { kind: 'chest' } : { kind: 'row', seat: own, motif }
}

/** The label of an action's button. */
export function actionText(action: string, view: View, names: readonly string[]): string {
  const words = action.split(' ')
  const motif = cardName(words.at(-1) ?? '')
  const name = names[view.neighbour ?? 0] ?? ''
  if (action === 'draw') return t('page-gloria-do-draw')
  if (action === 'keep') return t('page-gloria-do-keep')
  if (words[0] === 'chest') return t('page-gloria-do-chest')
  if (words[0] === 'take') return t('page-gloria-do-take', { card: cardName(view.display[Number(words[1])] ?? '') })
  if (words[0] === 'pass') return t('page-gloria-do-pass', { name, motif })
  if (words[0] === 'fox')
    return words[1] === 'left' ? t('page-gloria-do-fox-left', { name, motif }) : t('page-gloria-do-fox', { motif })
  if (words[1] === 'D') return t('page-gloria-do-double', { motif })
  return t(targetOf(action, view).kind === 'chest' ? 'page-gloria-do-open' : 'page-gloria-do-extend', { motif })
}
