// What happened at a table outside the game, in words.

import type { Notice } from '../generated/protocol'
import { has, t } from '../lib/i18n.svelte'
import { botName, type SeatShown } from './seats'

/**
 * A notice in words; null if the page says nothing about it. Before the game some things have words of their own.
 *
 * A person without a name is called by their seat.
 */
export function noticeText({ key, name, seat }: Notice, seats: readonly SeatShown[], isLobby = false): string | null {
  const keys = [...(isLobby ? [`page-lobby-notice-${key}`] : []), `page-notice-${key}`]
  const text = keys.find(has)
  if (text === undefined) return null
  const seated = seat === null ? undefined : seats[seat]
  return t(text, { name: name ? botName(name) : (seated?.name ?? t('page-somebody')) })
}
