// What a guided game explains: each thing once, in the order of the game, and in no other game.

import { beforeEach, expect, test } from 'vitest'
import { MODULES } from '../src/games'
import type { AnyEvent, First } from '../src/games/module'
import type { TableState } from '../src/generated/protocol'
import { settings } from '../src/lib/settings.svelte'
import { covered, quietPlace } from '../src/tables/quietPlace'
import { Firsts } from '../src/pages/table/firsts.svelte'

const NAMES = ['Du', 'Ana']
const scored = (values: object): AnyEvent => ({ key: 'scored', values: { scored: 'colour', steps: [], ...values } })
const step = (fate: string, colours: string[]): object => ({ fate, colours, count: 6 })
const LIMIT = scored({ limit: 6, steps: [step('limit', ['G']), step('tie', ['Y', 'O'])], scored: 'nothing' })
const FOX: AnyEvent = { key: 'fox-entered', values: { seat: 1, motif: 'GR' } }

async function firstsOf(game: string): Promise<readonly First[]> {
  const module = MODULES.find((one) => one.game === game)
  return (await module?.firsts())?.default ?? []
}

function table(game: string, changes: object = {}): TableState {
  const seats = [{ seat: 0, person: 'p-ann' }, { seat: 1 }]
  const view = { seat: 0, edition: 'azul' }
  return { table: 'T', game, host: 'p-ann', you: 0, seats, view, is_guided: true, ...changes } as unknown as TableState
}

async function guide(game: string, events: readonly AnyEvent[], changes: object = {}): Promise<Firsts> {
  const firsts = new Firsts(() => ({ table: table(game, changes), events, names: NAMES }))
  firsts.load(await firstsOf(game))
  return firsts
}

function explained(firsts: Firsts): string[] {
  const keys: string[] = []
  for (let current = firsts.current; current; current = firsts.current) {
    keys.push(current.key)
    firsts.close()
  }
  return keys
}

beforeEach(() => {
  settings.guide = true
  localStorage.clear()
})

test('a round explains its limit, its tie and that nobody scores, each once', async () => {
  expect(explained(await guide('5211', [scored({}), LIMIT, LIMIT]))).toEqual(['limit', 'tie', 'nothing'])
  expect(explained(await guide('5211', [scored({ scored: 'mascots', mascots: 5 })]))).toEqual(['mascots'])
})

test('events of Gloria are explained in the order in which they happen', async () => {
  const keys = ['chest-built', 'opened', 'chest-built', 'fox-entered', 'rooster', 'fox-kept', 'fox-passed', 'scored']
  const events = keys.map((key) => ({ key, values: { seat: 1 } }))
  const expected = ['chest', 'row', 'fox-arrives', 'rooster', 'fox-moves', 'scoring']
  expect(explained(await guide('gloria', events))).toEqual(expected)
})

test('what was explained at a table stays explained after a reload', async () => {
  const first = await guide('gloria', [FOX])
  first.close()
  expect((await guide('gloria', [FOX])).current).toBeNull()
  expect((await guide('gloria', [FOX], { table: 'U' })).current?.key, 'another guided game').toBe('fox-arrives')
})

test('only the guided game of this player explains, and only while the guide is on', async () => {
  expect((await guide('gloria', [FOX], { is_guided: false })).current).toBeNull()
  expect((await guide('gloria', [FOX], { host: 'p-eve' })).current).toBeNull()
  settings.guide = false
  expect((await guide('gloria', [FOX])).current).toBeNull()
})

test('nothing is explained behind the result of a finished game', async () => {
  expect((await guide('gloria', [FOX], { status: 'running' })).current?.key).toBe('fox-arrives')
  expect((await guide('gloria', [FOX], { status: 'over' })).current).toBeNull()
})

test('a bubble goes where it covers least, and near its target if nothing is covered', () => {
  const screen = { width: 400, height: 400 }
  const bubble = { width: 100, height: 100 }
  const cards = { box: { left: 0, top: 0, width: 400, height: 280 }, weight: 10 }
  const place = quietPlace({ left: 300, top: 200, width: 20, height: 20 }, bubble, screen, [cards])
  expect(covered(place, bubble, [cards])).toBe(0)
  expect(place.left).toBeGreaterThan(200)
  expect(place.top).toBeLessThan(310)
})
