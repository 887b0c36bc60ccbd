// Everything the page says comes from the one catalogue of the Python package, by key.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { settings, type Language } from './settings.svelte'

export type Values = Record<string, FluentVariable>

const CATALOGUES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import('../../../src/roost/locales/en.ftl?raw'),
  de: () => import('../../../src/roost/locales/de.ftl?raw'),
}

let spoken: FluentBundle | null = $state.raw(null)

/** Fetch a language's texts and speak it from now on. */
export async function speak(language: Language): Promise<void> {
  const { default: text } = await CATALOGUES[language]()
  const bundle = new FluentBundle(language, { useIsolating: false })
  bundle.addResource(new FluentResource(text))
  spoken = bundle
  settings.language = language
}

/** A text in the person's language; the key itself where the catalogue has none, so that a gap is seen. */
export function t(key: string, values: Values = {}): string {
  const message = spoken?.getMessage(key)
  if (!spoken || !message?.value) return key
  return spoken.formatPattern(message.value, values, [])
}

export function has(key: string): boolean {
  return spoken?.hasMessage(key) ?? false
}

/** "a, b and c" */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(items)
}

export function ago(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' })
  const passed = seconds - Date.now() / 1000
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ]
  for (const [unit, length] of steps) {
    if (Math.abs(passed) >= length) return format.format(Math.round(passed / length), unit)
  }
  return format.format(0, 'minute')
}
