// Deals by the Python rules from the same seed: the page must compute the same cards.

import { expect, test } from 'vitest'
import { deal as deal5211 } from '../../src/games/g5211/deal'
import { deal as dealGloria, handOf as handInGloria } from '../../src/games/gloria/deal'
import { Stream, type RecordOfGame } from '../../src/lib/fair'

const SEED = '3660315a9af3df255d8f19ab077e4797822b41488a0e2a04bc6af71213c23274'
const DECK =
  'O1 B4 Y1 B2 G3 Y4 T4 G2 Y2 Y5 T3 Y1 O1 O6 G2 T2 T1 B3 B2 G2 O5 O3 O3 B2 T2 Y3 T2 B2 Y3 Y6 G1 O2 O3 B3 T3 O4 T4 B3 G4 G3 O2 B1 B5 T1 G1 O2 G1 T3 T1 G2 B1 T3 Y1 O1 O2 T1 Y2 G3 O4 G3 B4 T5 T2 Y2 G6 O3 G2 T6 G1 Y3 Y2 T2 B2 B1 Y2 B6 T1 G3 Y3 G1 O2 Y2 T3 O1 O1 Y4 B1 T2 B2 G2 G5 G4 B1 Y1 Y1 O3 Y3 O2 B3 B3'
const PILE =
  'SH RU NE R WV RU WV R TA NS RU NS SH NE SH TA WV SH R NS WV EG AN NS GR FE WV FE FE NE EG GR R R NE GR RU GR W AN EG WV R NS RU R AN EG EG TA GR R SH RU FE FE NE TA NE W EG NS W SH WV AN FE RU NS SH GR TA EG R FE FE NS NE EG FE RU W NE RU R AN TA WV AN TA'

const record = (game: string, players: number, options: RecordOfGame['options'] = {}): RecordOfGame => ({
  ...{ game, players, options, seed: SEED, deals: [] },
})
const stream = (game: string): Stream => new Stream(SEED, `roost/1|${game}|0|`)

test('5211 Azul is dealt as the rules deal it', () => {
  expect(deal5211(record('5211', 3, { edition: 'azul' }), stream('5211'))).toEqual({ deck: DECK.split(' ') })
})

test('5211 without an edition is dealt as the classic one', () => {
  const deck = DECK.replaceAll('T', 'V').split(' ')
  expect(deal5211(record('5211', 2), stream('5211'))).toEqual({ deck })
})

test('Gloria Picktoria is dealt as the rules deal it', () => {
  expect(dealGloria(record('gloria', 3), stream('gloria'))).toEqual({
    start: 1,
    display: ['TA', 'GR', 'NS'],
    hands: ['TA SH AN GR', 'NE AN AN EG', 'GR WV SH W'].map((hand) => hand.split(' ')),
    pile: PILE.split(' '),
  })
})

test('a hand of Gloria Picktoria has the doubler that a seat begins with', () => {
  const dealt = dealGloria(record('gloria', 3), stream('gloria')) as Record<string, unknown>
  expect(handInGloria(record('gloria', 3), dealt, 0)).toEqual(['TA', 'SH', 'AN', 'GR', 'D'])
})

test('a fixed start player does not change the cards', () => {
  const drawn = dealGloria(record('gloria', 3), stream('gloria')) as object
  expect(dealGloria(record('gloria', 3, { start: 2 }), stream('gloria'))).toEqual({ ...drawn, start: 2 })
})
