// Signals your turn in the tab's title and, if the person has turned it on, with a silent notification.

import { t } from './i18n.svelte'
import { settings } from './settings.svelte'

let isTurn = $state(false)
let isHidden = $state(document.hidden)
document.addEventListener('visibilitychange', () => (isHidden = document.hidden))

export function turnTitle(): string | null {
  return isTurn ? t(isHidden ? 'page-title-your-turn-away' : 'page-title-your-turn') : null
}

/** Set whether it is this person's turn. A notification is shown once, if the turn begins while the tab is hidden. */
export function yourTurn(now: boolean): void {
  const begins = now && !isTurn
  isTurn = now
  if (!begins || !document.hidden || !settings.notify) return
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
