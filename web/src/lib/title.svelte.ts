// The title of the page that is open, for the browser's tab and its history.

import { t } from './i18n.svelte'

let current: string | null = $state(null)

export function pageTitle(): string {
  return current ? `${current} · ${t('page-title')}` : t('page-title')
}

/** Set the title while the component lives that calls this. */
export function titled(text: () => string): void {
  $effect(() => {
    const own = text()
    current = own
    return () => {
      if (current === own) current = null // otherwise the next page has set its title already
    }
  })
}
