// Texts of the page, by key, from the catalogue of the Python package. The server sends the texts of external games.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { clearAnnouncements } from './announcer.svelte'
import { settings, type Language } from './settings.svelte'

export type Values = Record<string, FluentVariable>

export type Catalogues = Record<Language, () => Promise<{ default: string }>>

const CATALOGUES: Catalogues = {
  en: () => import('../../../src/roost/locales/en.ftl?raw'),
  de: () => import('../../../src/roost/locales/de.ftl?raw'),
}
/** What parts of the page have added, to be loaded in every language that is switched to. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- components depend on `texts`
const added = new Set<Catalogues>()

/** The bundle is wrapped because adding texts to it is not a change by itself; a new wrapper is. */
let texts: { bundle: FluentBundle } | null = $state.raw(null)
/** The language that was requested last; one that arrives after a later request is dropped. */
let requested: Language | null = null

/** Games whose texts come from the server because the catalogue has none for them. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- components depend on `texts`
const externalGames = new Set<string>()
/** Their texts, by language and game. */
const gameTexts: Record<Language, Record<string, string>> = { en: {}, de: {} }

/** Load the texts of a language and switch to it. */
export async function setLanguage(language: Language): Promise<void> {
  requested = language
  const fetching = [...externalGames].map((game) => fetchTexts(game, language))
  const loading = [CATALOGUES, ...added].map((catalogues) => catalogues[language]())
  const [own] = await Promise.all([Promise.all(loading), ...fetching])
  if (language !== requested) return
  const bundle = new FluentBundle(language, {
    useIsolating: false,
    functions: { OR: ([allowed]) => either(String(allowed), language) },
  })
  // The first text for a key wins, so a game cannot replace a text of the page.
  const ownTexts = own.map(({ default: text }) => text)
  for (const text of [...ownTexts, ...Object.values(gameTexts[language])]) bundle.addResource(new FluentResource(text))
  texts = { bundle }
  settings.language = language
  clearAnnouncements()
  await Promise.all([...[...externalGames].map(addGameTexts), ...[...added].map(addTexts)]) // added meanwhile
}

/** Load texts that only a part of the page needs. */
export async function addTexts(catalogues: Catalogues): Promise<void> {
  added.add(catalogues)
  const language = settings.language
  extend((await catalogues[language]()).default, language)
}

/** Add texts to the bundle, unless the language has changed meanwhile: `setLanguage` has loaded them then. */
function extend(text: string, language: Language): void {
  if (!texts || settings.language !== language) return
  texts.bundle.addResource(new FluentResource(text))
  texts = { bundle: texts.bundle }
}

/** Turn "a, b, c" into "a, b or c": the catalogue's function OR. */
function either(allowed: string, language: Language): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(allowed.split(', '))
}

/** Load the texts of a game that the catalogue does not know. */
export async function addGameTexts(game: string): Promise<void> {
  externalGames.add(game)
  const language = settings.language
  if (gameTexts[language][game] !== undefined) return
  await fetchTexts(game, language)
  extend(gameTexts[language][game] ?? '', language)
}

/** Fetch the texts of a game: in English if it does not have the language, and none if it has no texts. */
async function fetchTexts(game: string, language: Language): Promise<void> {
  if (gameTexts[language][game] !== undefined) return
  try {
    for (const wanted of new Set<Language>([language, 'en'])) {
      const answer = await fetch(`/api/games/${encodeURIComponent(game)}/texts/${wanted}`)
      gameTexts[language][game] = answer.ok ? await answer.text() : ''
      if (answer.ok) return
    }
  } catch {
    // Offline: the next call tries again.
  }
}

/** The text for a key in the current language; the key itself if there is none, so that a gap is visible. */
export function t(key: string, values: Values = {}): string {
  const bundle = texts?.bundle
  const message = bundle?.getMessage(key)
  if (!bundle || !message?.value) return key
  return bundle.formatPattern(message.value, values, [])
}

/** The text for a key; null if there is none, or if it needs values that are missing. */
export function tryText(key: string, values: Values = {}): string | null {
  const bundle = texts?.bundle
  const message = bundle?.getMessage(key)
  if (!bundle || !message?.value) return null
  const errors: Error[] = []
  const text = bundle.formatPattern(message.value, values, errors)
  return errors.length ? null : text
}

export function has(key: string): boolean {
  return texts?.bundle.hasMessage(key) ?? false
}

/** A text with a capital first letter, to begin a sentence. */
export function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** "a, b and c" */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(items)
}

export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(settings.language, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share)
}

/** A number with one decimal, without a sign if that is zero. */
export function decimal(value: number): string {
  const rounded = (Math.round(10 * value) || 0) / 10
  return new Intl.NumberFormat(settings.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .format(rounded)
    .replace('-', '\u2212')
}

/** How long ago something was. Both are times of the server: the device's clock may be wrong. */
export function ago(seconds: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' })
  const passed = Math.min(0, seconds - now)
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ]
  for (const [unit, length] of steps) {
    if (Math.abs(passed) >= length) return format.format(Math.round(passed / length), unit)
  }
  return t('page-just-now')
}
