// What a person has set up on this device; kept in the browser, sent nowhere.

export type Language = 'en' | 'de'
export const LANGUAGES: readonly Language[] = ['en', 'de']

export interface Settings {
  language: Language
  theme: 'auto' | 'light' | 'dark'
  motion: 'auto' | 'less'
  sound: boolean
  patterns: boolean
  letters: boolean
  notify: boolean
}

const KEY = 'roost-settings'

function ofTheBrowser(): Language {
  for (const wanted of navigator.languages) {
    const found = LANGUAGES.find((language) => wanted.toLowerCase().startsWith(language))
    if (found) return found
  }
  return 'en'
}

const DEFAULTS: Settings = {
  language: ofTheBrowser(),
  theme: 'auto',
  motion: 'auto',
  sound: false,
  patterns: true,
  letters: true,
  notify: false,
}

const CHOICES: Record<string, readonly unknown[]> = {
  language: LANGUAGES,
  theme: ['auto', 'light', 'dark'],
  motion: ['auto', 'less'],
}

/** What this page understands of what is kept: it may be of an older page, or of a newer one. */
function stored(): Partial<Settings> {
  try {
    const kept = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Settings)
    return Object.fromEntries(
      kept.filter(([key, value]) => key in DEFAULTS && (CHOICES[key] ?? [true, false]).includes(value)),
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
      // nothing is lost but the memory of it
    }
  })
}

/** Whether things may move: the page's own setting, and what the person's system asks for. */
export function moves(): boolean {
  return settings.motion === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
