// The texts of a game from elsewhere join those of the page, whatever language is chosen meanwhile.

import { FluentBundle } from '@fluent/bundle'
import { flushSync } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { addGameTexts, addTexts, setLanguage, t } from '../src/lib/i18n.svelte'
import { settings } from '../src/lib/settings.svelte'

type Answer = (text: string) => void
const asked = new Map<string, Answer>()

/** Answer a request for texts that is under way. */
async function answer(game: string, language: string, text: string): Promise<void> {
  const path = `/api/games/${game}/texts/${language}`
  await vi.waitFor(() => expect([...asked.keys()]).toContain(path))
  asked.get(path)?.(text)
}

beforeEach(async () => {
  asked.clear()
  vi.stubGlobal('fetch', (path: string) => new Promise((done) => asked.set(path, (text) => done(new Response(text)))))
  await setLanguage('en')
})

test('texts of a part of the page are there in every language after they were added', async () => {
  await addTexts({
    en: () => Promise.resolve({ default: 'part-name = Part' }),
    de: () => Promise.resolve({ default: 'part-name = Teil' }),
  })
  expect(t('part-name')).toBe('Part')
  await setLanguage('de')
  expect(t('part-name')).toBe('Teil')
})

test('texts that arrive after a change of language leave the new language alone', async () => {
  const adding = addGameTexts('bridge')
  const speaking = setLanguage('de')
  await answer('bridge', 'de', 'bridge-name = Brücke')
  await speaking
  await answer('bridge', 'en', 'bridge-name = Bridge')
  await adding
  expect(settings.language).toBe('de')
  expect(t('bridge-name')).toBe('Brücke')
  await setLanguage('en')
  expect(t('bridge-name')).toBe('Bridge')
})

test('the language that was asked for last is spoken, though another arrives later', async () => {
  const adding = addGameTexts('tarock')
  await answer('tarock', 'en', 'tarock-name = Tarock')
  await adding
  const slow = setLanguage('de')
  await setLanguage('en')
  await answer('tarock', 'de', 'tarock-name = Tarock')
  await slow
  expect(settings.language).toBe('en')
})

test('a game’s texts are added to the catalogue that is spoken, and what is drawn follows', async () => {
  const drawn: string[] = []
  const stop = $effect.root(() => {
    $effect(() => {
      drawn.push(t('skat-name'))
    })
  })
  flushSync()
  const added = vi.spyOn(FluentBundle.prototype, 'addResource')
  const adding = addGameTexts('skat')
  await answer('skat', 'en', 'skat-name = Skat')
  await adding
  flushSync()
  stop()
  expect(drawn).toEqual(['skat-name', 'Skat'])
  expect(added).toHaveBeenCalledOnce()
})
