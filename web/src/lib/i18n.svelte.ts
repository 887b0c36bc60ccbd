// Everything the page says comes from the one catalogue of the Python package, by key; games from elsewhere bring theirs.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { settings, type Language } from './settings.svelte'

export type Values = Record<string, FluentVariable>

const CATALOGUES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import('../../../src/roost/locales/en.ftl?raw'),
  de: () => import('../../../src/roost/locales/de.ftl?raw'),
}

/** The bundle is wrapped so that adding texts to it can be noticed: a new wrapper is a change. */
let spoken: { bundle: FluentBundle } | null = $state.raw(null)
/** The language that was asked for last; an earlier one that arrives later is dropped. */
let wanted: Language | null = null

/** Games whose texts come from the server, because the catalogue has none for them. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- what is drawn follows `spoken`
const guests = new Set<string>()
/** Their texts, by language and game. */
const brought: Record<Language, Record<string, string>> = { en: {}, de: {} }

/** Fetch the texts of a language and switch to it. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language
  const fetching = [...guests].map((game) => fetchTexts(game, language))
  const [{ default: own }] = await Promise.all([CATALOGUES[language](), ...fetching])
  if (language !== wanted) return
  const bundle = new FluentBundle(language, {
    useIsolating: false,
    functions: { OR: ([allowed]) => either(String(allowed), language) },
  })
  // The first text of a key stays: a game cannot replace what the page says.
  for (const text of [own, ...Object.values(brought[language])]) bundle.addResource(new FluentResource(text))
  spoken = { bundle }
  settings.language = language
  await Promise.all([...guests].map(addGameTexts)) // of games that came up meanwhile
}

/** "a, b or c" of "a, b, c": what the catalogue's function OR says. */
function either(allowed: string, language: Language): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(allowed.split(', '))
}

/** Add the texts that a game itself brings to the server. */
export async function addGameTexts(game: string): Promise<void> {
  guests.add(game)
  const language = settings.language
  if (brought[language][game] !== undefined) return
  await fetchTexts(game, language)
  const text = brought[language][game]
  // Another language has texts of its own: `setLanguage` fetches them.
  if (!spoken || !text || settings.language !== language) return
  spoken.bundle.addResource(new FluentResource(text))
  spoken = { bundle: spoken.bundle }
}

/** Fetch the texts of a game: in English if it has none in this language, none if it has none at all. */
async function fetchTexts(game: string, language: Language): Promise<void> {
  if (brought[language][game] !== undefined) return
  try {
    for (const wanted of new Set<Language>([language, 'en'])) {
      const answer = await fetch(`/api/games/${encodeURIComponent(game)}/texts/${wanted}`)
      brought[language][game] = answer.ok ? await answer.text() : ''
      if (answer.ok) return
    }
  } catch {
    // The connection is lost: the next caller tries again.
  }
}

/** A text in the person's language; the key itself where the catalogue has none, so that a gap is seen. */
export function t(key: string, values: Values = {}): string {
  const bundle = spoken?.bundle
  const message = bundle?.getMessage(key)
  if (!bundle || !message?.value) return key
  return bundle.formatPattern(message.value, values, [])
}

/** A text where there is one and the values are all that it needs; null otherwise. */
export function tryText(key: string, values: Values = {}): string | null {
  const bundle = spoken?.bundle
  const message = bundle?.getMessage(key)
  if (!bundle || !message?.value) return null
  const errors: Error[] = []
  const text = bundle.formatPattern(message.value, values, errors)
  return errors.length ? null : text
}

export function has(key: string): boolean {
  return spoken?.bundle.hasMessage(key) ?? false
}

/** A text with a capital first letter, to begin a sentence. */
export function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
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
