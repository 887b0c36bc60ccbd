// A person's settings on this device. They are kept in the browser and sent nowhere.

import { noteStorageFailure } from './storage.svelte'

export type Language = 'en' | 'de'
export const LANGUAGES: readonly Language[] = ['en', 'de']
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' }

export type Pace = 'slow' | 'normal' | 'fast'
export const PACES: readonly Pace[] = ['slow', 'normal', 'fast']

export interface Settings {
  language: Language
  theme: 'auto' | 'light' | 'dark'
  motion: 'auto' | 'less'
  pace: Pace
  sound: boolean
  patterns: boolean
  letters: boolean
  notify: boolean
  /** Whether a guided game has a hint at every decision, and explains what happens for the first time. */
  guide: boolean
}

const KEY = 'roost-settings'

function browserLanguage(): Language {
  for (const wanted of navigator.languages) {
    const found = LANGUAGES.find((language) => wanted.toLowerCase().startsWith(language))
    if (found) return found
  }
  return 'en'
}

const DEFAULTS: Settings = {
  language: browserLanguage(),
  theme: 'auto',
  motion: 'auto',
  pace: 'normal',
  sound: true,
  patterns: true,
  letters: true,
  notify: false,
  guide: true,
}

const CHOICES: Record<string, readonly unknown[]> = {
  language: LANGUAGES,
  theme: ['auto', 'light', 'dark'],
  motion: ['auto', 'less'],
  pace: PACES,
}

/** The stored settings that this page understands: an older or newer page may have written them. */
function stored(): Partial<Settings> {
  try {
    const entries = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Settings)
    return Object.fromEntries(
      entries.filter(([key, value]) => key in DEFAULTS && (CHOICES[key] ?? [true, false]).includes(value)),
    )
  } catch {
    return {} // private windows may forbid storage
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...stored() })

export function keepSettings(): void {
  $effect(() => {
    const text = JSON.stringify(settings)
    document.documentElement.lang = settings.language
    document.documentElement.dataset.theme = settings.theme
    document.documentElement.dataset.motion = settings.motion
    document.documentElement.dataset.patterns = settings.patterns ? 'on' : 'off'
    document.documentElement.dataset.letters = settings.letters ? 'on' : 'off'
    try {
      localStorage.setItem(KEY, text)
    } catch {
      noteStorageFailure() // the settings last until the page is closed
    }
  })
}

/** Whether animations are allowed by the settings of the page and of the system. */
export function moves(): boolean {
  return settings.motion === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

const FACTORS: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.5 }

/** Milliseconds for something that people follow, at the pace of the settings. It holds without animations, too. */
export function paced(milliseconds: number): number {
  return milliseconds * FACTORS[settings.pace]
}
