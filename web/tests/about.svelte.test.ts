// What was measured about the games, as the page tells it.

import { beforeAll, describe, expect, test } from 'vitest'
import { MODULES } from '../src/games'
import { categoryName, chartSaid, chartTitle, largest, places, type About, type AboutChart } from '../src/games/about'
import { setLanguage } from '../src/lib/i18n.svelte'

const estimate = (mean: number) => ({ mean, low: mean - 0.01, high: mean + 0.01 })
const SEATS: AboutChart = {
  key: 'seats',
  unit: 'share',
  categories: null,
  first: 1,
  fair: true,
  series: [
    { policy: 'random', estimates: [estimate(0.2), null] },
    { policy: 'hen', estimates: [estimate(0.3), null] },
  ],
}

describe('a chart', () => {
  beforeAll(() => setLanguage('en'))

  test('leaves out categories that never occurred', () => {
    expect(places(SEATS)).toEqual([0])
    expect(categoryName(SEATS, 0)).toBe('1')
  })

  test('has room for the longest interval and the even share', () => {
    expect(largest(SEATS, 2)).toBe(0.5)
    expect(largest(SEATS, 5)).toBeCloseTo(0.31)
  })

  test('tells the figures of the bots', () => {
    expect(chartSaid(SEATS, 4)).toContain('25%')
    const struck: AboutChart = { ...SEATS, key: '5211-struck', categories: ['5211-limit', '5211-tie'] }
    struck.series = [{ policy: 'hen', estimates: [estimate(0.398), estimate(0.22)] }]
    expect(chartSaid(struck, 4)).toBe(
      'The limit rules a colour out in 39.8% of all rounds; in 22.0%, colours are tied for the most cards.',
    )
    expect(chartTitle(struck)).toBe('Limits and ties')
    expect(categoryName(struck, 0)).toBe('Rounds in which the limit rules a colour out')
  })
})

describe.each(['en', 'de'] as const)('all games in %s', (language) => {
  beforeAll(() => setLanguage(language))

  test('have sentences without gaps for every number of players', async () => {
    for (const { about: load } of MODULES) {
      const about: About = (await load?.())!.default
      for (const { players, charts } of about.players) {
        for (const chart of charts) expect(chartSaid(chart, players)).not.toMatch(/\{|page-numbers/)
      }
    }
  })
})
