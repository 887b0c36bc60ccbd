// It is your turn: told by the tab's title, and by a gentle notification where the person has asked for one.

import { t } from './i18n.svelte'
import { settings } from './settings.svelte'

let isTurn = $state(false)
let isHidden = $state(document.hidden)
document.addEventListener('visibilitychange', () => (isHidden = document.hidden))

export function turnTitle(): string | null {
  return isTurn ? t(isHidden ? 'page-title-your-turn-away' : 'page-title-your-turn') : null
}

/** Say whether it is this person's turn; a notification is shown once, when the turn comes while they look elsewhere. */
export function yourTurn(now: boolean): void {
  const comes = now && !isTurn
  isTurn = now
  if (!comes || !document.hidden || !settings.notify) return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const note = new Notification(t('page-title'), {
    body: t('page-your-turn'),
    tag: 'roost-turn',
    icon: '/icon-192.png',
    silent: true,
  })
  note.onclick = () => {
    window.focus()
    note.close()
  }
}
