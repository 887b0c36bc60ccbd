// What the page shows if it cannot even load its texts: so these few are here.

import type { Language } from './settings.svelte'

const TEXTS: Record<Language, { title: string; more: string; retry: string }> = {
  en: { title: 'Roost did not load', more: 'The server cannot be reached. Please try again.', retry: 'Try again' },
  de: {
    title: 'Roost wurde nicht geladen',
    more: 'Kein Kontakt zum Server. Bitte versuch es noch einmal.',
    retry: 'Noch einmal versuchen',
  },
}

export function showStartFailure(page: HTMLElement, language: Language): void {
  const { title, more, retry } = TEXTS[language]
  const notice = document.createElement('main')
  notice.className = 'narrow part'
  notice.append(element('h1', title), element('p', more))
  const button = element('button', retry)
  button.className = 'button main'
  button.addEventListener('click', () => location.reload())
  notice.append(button)
  page.replaceChildren(notice)
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
