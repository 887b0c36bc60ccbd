import { beforeAll, expect, test, vi } from 'vitest'
import { MODULES, moduleOf } from '../../src/games'
import { gameAbout, gameName, kindOf, shelf } from '../../src/games/shelf'
import { loadTexts } from '../../src/games/texts'
import type { GameInfo } from '../../src/generated/protocol'
import { has, setLanguage, t } from '../../src/lib/i18n.svelte'

const info = (name: string, players: number[]): GameInfo => ({
  ...{ name, players, options: [], bots: [], default_bot: '', strengths: [], unready_bots: [] },
})

beforeAll(() => setLanguage('en'))

test('every edition is on the shelf once, with a name and a description', () => {
  for (const { kind } of shelf([]))
    expect([kind, has(`page-game-${kind}`), gameAbout(kind) !== '']).toEqual([kind, true, true])
  expect(new Set(shelf([]).map(({ kind }) => kind)).size).toBe(shelf([]).length)
})

test('a game without a module is on the shelf once, after the others', () => {
  const items = shelf([...MODULES.map(({ game }) => info(game, [2, 3])), info('whist', [4])])
  expect(items.slice(0, -1)).toEqual(shelf([]))
  expect(items.at(-1)).toEqual({ kind: 'whist', game: 'whist', options: {}, defaultPlayers: 4 })
})

test('the options of a table select its edition, by default the first', () => {
  const editions = MODULES.find(({ shelf }) => shelf.length > 1)!
  for (const { kind, options } of editions.shelf) expect(kindOf(editions.game, { ...options, target: 50 })).toBe(kind)
  expect(kindOf(editions.game)).toBe(editions.shelf[0]!.kind)
  expect(kindOf('whist', { edition: 'any' })).toBe('whist')
})

test('a lesson is shown with a shelf item of its own game', () => {
  for (const { shelf, lesson } of MODULES) {
    expect(shelf.map(({ kind }) => kind)).toContain(lesson.kind)
    expect(has(lesson.title)).toBe(true)
  }
})

test('every chapter and every lesson step has its texts', async () => {
  for (const { game, chapters, lesson } of MODULES) {
    const steps = (await lesson.steps()).map((_, index) => `page-lesson-${game}-${index + 1}`)
    const titles = chapters.flatMap(({ key }) => [`page-rules-${game}-${key}`, `page-rules-${game}-${key}-title`])
    expect([...steps, ...titles, `page-lesson-${game}-end`].filter((key) => !has(key))).toEqual([])
  }
})

test('texts of a game are fetched, in English if a language is missing', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const isEnglish = address.endsWith('/en')
    const text = 'whist-name = Whist\nwhist-about = Four play.\npage-home = Not the page’s own any more'
    return Promise.resolve(new Response(isEnglish ? text : '', { status: isEnglish ? 200 : 404 }))
  })
  const home = t('page-home')
  expect(gameName('whist')).toBe('whist')
  await loadTexts('whist')
  expect(asked).toEqual(['/api/games/whist/texts/en'])
  expect([gameName('whist'), gameAbout('whist')]).toEqual(['Whist', 'Four play.'])
  expect(t('page-home'), 'a game cannot replace a text of the page').toBe(home)
  await loadTexts('whist')
  expect(asked, 'fetched once').toHaveLength(1)
  await setLanguage('de')
  expect(asked.slice(1)).toEqual(['/api/games/whist/texts/de', '/api/games/whist/texts/en'])
  expect(gameName('whist')).toBe('Whist')
  await setLanguage('en')
})

test('games with a module need no texts from the server', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  for (const { game } of MODULES) await loadTexts(game)
  expect(fetched).not.toHaveBeenCalled()
})

test('texts that could not be fetched offline are requested again', async () => {
  const fetched = vi.fn().mockRejectedValue(new TypeError('offline'))
  vi.stubGlobal('fetch', fetched)
  await loadTexts('euchre')
  expect(gameName('euchre')).toBe('euchre')
  await loadTexts('euchre')
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(moduleOf('euchre')).toBeNull()
})
