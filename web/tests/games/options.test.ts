// Options as the server declares them, of games with and without a module.

import { beforeAll, expect, test } from 'vitest'
import {
  changedOf,
  choiceLabel,
  choicesOf,
  controlOf,
  optionFact,
  optionLabel,
  valueWhenOn,
} from '../../src/games/options'
import type { OptionInfo } from '../../src/generated/protocol'
import { setLanguage } from '../../src/lib/i18n.svelte'

const EMPTY = { values: null, least: null, most: null, when_on: null, default: null }
const SCORES: OptionInfo = { ...EMPTY, name: 'scores', kind: 'choice', values: ['open', 'hidden'], default: 'open' }
const TARGET: OptionInfo = { ...EMPTY, name: 'target', kind: 'int', least: 1, most: 9999, when_on: 50 }
const START: OptionInfo = { ...EMPTY, name: 'start', kind: 'seat' }
const PACE: OptionInfo = { ...EMPTY, name: 'pace', kind: 'choice', values: ['slow', 'usual', 'fast'], default: 'usual' }
const ALL = [SCORES, TARGET, START, PACE]

beforeAll(() => setLanguage('en'))

test('the control is a switch, a number or a select by kind of option', () => {
  expect(ALL.map(controlOf)).toEqual(['switch', 'number', 'select', 'select'])
})

test('a switch turns on the value that is not the default', () => {
  expect(valueWhenOn(SCORES)).toBe('hidden')
  expect(valueWhenOn({ ...SCORES, default: 'hidden' })).toBe('open')
  expect(valueWhenOn(TARGET)).toBe(50)
})

test('a seat option offers every seat of the table, or none', () => {
  expect(choicesOf(START, 3)).toEqual([null, 0, 1, 2])
})

test('only values that differ from the default are sent', () => {
  expect(changedOf(ALL, { scores: 'open', target: null, pace: 'fast', start: 0 }, 3)).toEqual({
    pace: 'fast',
    start: 0,
  })
})

test('a seat beyond the table and an unknown option are not sent', () => {
  expect(changedOf(ALL, { start: 3, chests: 'noted' }, 3)).toEqual({})
})

test('options of games with a module have texts', () => {
  expect(optionLabel('5211', TARGET, 30)).toContain('30')
  const labels = [
    optionLabel('5211', SCORES, 'hidden'),
    optionLabel('gloria', START, null),
    choiceLabel('gloria', START, null),
  ]
  expect(labels.filter((label) => /^(scores|start|page-)/.test(label))).toEqual([])
})

test('options without a text are shown by their names', () => {
  expect(optionLabel('whist', SCORES, 'hidden')).toBe('scores: hidden')
  expect(optionLabel('whist', TARGET, 50)).toBe('target: 50')
  expect(optionLabel('whist', PACE, null)).toBe('pace')
  expect(choiceLabel('whist', PACE, 'fast')).toBe('fast')
})

test('each option of a table is one line, also at its default', () => {
  expect(optionFact('5211', SCORES, 'open')).toBe('Scores are visible during the game')
  expect(optionFact('5211', SCORES, 'hidden')).toBe('Scores stay hidden until the end')
  expect(optionFact('5211', TARGET, null)).toBe('Short game, one deck')
  expect(optionFact('5211', TARGET, 30)).toContain('30')
  expect(optionFact('gloria', START, 1)).toBe('Who starts: Player 2')
})

test('lines of options without a text name the option and its value', () => {
  expect(ALL.map((option) => optionFact('whist', option, option.default))).toEqual([
    'scores: open',
    'target: default',
    'start: default',
    'pace: usual',
  ])
})
