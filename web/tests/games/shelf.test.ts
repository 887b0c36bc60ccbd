import { beforeAll, expect, test, vi } from 'vitest'
import { MODULES, moduleOf } from '../../src/games'
import { gameAbout, gameName, kindOf, shelf } from '../../src/games/shelf'
import { learnTexts } from '../../src/games/texts'
import type { GameInfo } from '../../src/generated/protocol'
import { has, setLanguage, t } from '../../src/lib/i18n.svelte'

const info = (name: string, players: number[]): GameInfo => ({ name, players, options: [], bots: [], default_bot: '' })

beforeAll(() => setLanguage('en'))

test('every edition has its place on the shelf, with a name and a sentence about it', () => {
  for (const { kind } of shelf([]))
    expect([kind, has(`page-game-${kind}`), gameAbout(kind) !== '']).toEqual([kind, true, true])
  expect(new Set(shelf([]).map(({ kind }) => kind)).size).toBe(shelf([]).length)
})

test('a game that only the server knows stands on the shelf once, after ours', () => {
  const items = shelf([...MODULES.map(({ game }) => info(game, [2, 3])), info('whist', [4])])
  expect(items.slice(0, -1)).toEqual(shelf([]))
  expect(items.at(-1)).toEqual({ kind: 'whist', game: 'whist', options: {}, defaultPlayers: 4 })
})

test('a table is of the edition that its options make, of the first one where they do not say', () => {
  const editions = MODULES.find(({ shelf }) => shelf.length > 1)!
  for (const { kind, options } of editions.shelf) expect(kindOf(editions.game, { ...options, target: 50 })).toBe(kind)
  expect(kindOf(editions.game)).toBe(editions.shelf[0]!.kind)
  expect(kindOf('whist', { edition: 'any' })).toBe('whist')
})

test('a lesson stands on the Learn page by an item of its own game', () => {
  for (const { shelf, lesson } of MODULES) {
    expect(shelf.map(({ kind }) => kind)).toContain(lesson.kind)
    expect(has(lesson.title)).toBe(true)
  }
})

test('every chapter of the rules and every step of a lesson has its texts', async () => {
  for (const { game, chapters, lesson } of MODULES) {
    const steps = (await lesson.steps()).map((_, index) => `page-lesson-${game}-${index + 1}`)
    const titles = chapters.flatMap(({ key }) => [`page-rules-${game}-${key}`, `page-rules-${game}-${key}-title`])
    expect([...steps, ...titles, `page-lesson-${game}-end`].filter((key) => !has(key))).toEqual([])
  }
})

test('a game brings its own texts, and speaks English where it does not setLanguage the language', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const isEnglish = address.endsWith('/en')
    const text = 'whist-name = Whist\nwhist-about = Four play.\npage-home = Not the page’s own any more'
    return Promise.resolve(new Response(isEnglish ? text : '', { status: isEnglish ? 200 : 404 }))
  })
  const home = t('page-home')
  expect(gameName('whist')).toBe('whist')
  await learnTexts('whist')
  expect(asked).toEqual(['/api/games/whist/texts/en'])
  expect([gameName('whist'), gameAbout('whist')]).toEqual(['Whist', 'Four play.'])
  expect(t('page-home'), 'a game cannot replace what the page says').toBe(home)
  await learnTexts('whist')
  expect(asked, 'asked for once').toHaveLength(1)
  await setLanguage('de')
  expect(asked.slice(1)).toEqual(['/api/games/whist/texts/de', '/api/games/whist/texts/en'])
  expect(gameName('whist')).toBe('Whist')
  await setLanguage('en')
})

test('our own games need no texts from the server', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  for (const { game } of MODULES) await learnTexts(game)
  expect(fetched).not.toHaveBeenCalled()
})

test('a line that is down leaves a game with its name, and the texts are asked for again', async () => {
  const fetched = vi.fn().mockRejectedValue(new TypeError('offline'))
  vi.stubGlobal('fetch', fetched)
  await learnTexts('euchre')
  expect(gameName('euchre')).toBe('euchre')
  await learnTexts('euchre')
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(moduleOf('euchre')).toBeNull()
})
