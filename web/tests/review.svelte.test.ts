import { beforeAll, expect, test } from 'vitest'
import type { ReviewBalance, ReviewDecision } from '../src/generated/protocol'
import { setLanguage } from '../src/lib/i18n.svelte'
import { aboutText, groupsOf, lossText, placeText, splitText } from '../src/pages/review/decisions'
import { whyText } from '../src/tables/reasons'

beforeAll(() => setLanguage('en'))

const ERROR = { verdict: 'mistake', loss: 0.03, error: 0.004, low: 0.02, high: 0.04, category: 'fox' } as const

function decision(given: Partial<ReviewDecision>): ReviewDecision {
  const plain = {
    number: 1,
    step: 0,
    place: { turn: 3, left: 2 },
    played: 'draw',
    best: 'keep',
    choices: [],
    reason: null,
  }
  return { ...plain, ...ERROR, ...given }
}

test('a decision of Gloria Picktoria is placed by its turn and the action points', () => {
  expect(placeText(decision({}))).toBe('turn 3, 2 action points left')
  expect(placeText(decision({ place: { turn: 3, left: 0 } }))).toBe('turn 3, end of the turn')
})

test('a loss beyond doubt below zero is a gain, and none has a negative zero', () => {
  expect(lossText(decision({}))).toBe('gives up 3.0 percentage points (2.0 to 4.0)')
  const better = decision({ verdict: 'fine', loss: -0.027, low: -0.03, high: -0.024 })
  expect(lossText(better)).toBe('better than the bot’s choice by 2.7 percentage points (2.4 to 3.0)')
  const even = decision({ verdict: 'fine', loss: -0.0001, low: -0.0002, high: -0.00001 })
  expect(lossText(even)).toBe('gives up next to nothing')
  const close = decision({ verdict: 'close', low: -0.0001, high: 0.001 })
  expect(lossText(close)).toBe('between 0.0 and 0.1 percentage points')
})

test('moments are grouped by turn, with what all decisions of the turn gave up', () => {
  const decisions = [
    decision({}),
    decision({ verdict: 'close', loss: 0.01, error: 0.003 }),
    decision({ place: { turn: 4, left: 3 } }),
  ]
  const [third, fourth] = groupsOf(decisions, [0, 2])
  expect(third).toEqual({
    title: 'Turn 3',
    loss: 'in all 4.0 percentage points (3.0 to 5.0)',
    moments: [0],
  })
  expect(fourth?.moments).toEqual([2])
  const [round] = groupsOf([decision({ place: { deck: 1, round: 2, turn: 1 } })], [0])
  expect(round?.title).toBe('Round 2')
  expect(groupsOf([decision({ place: {} })], [0])).toEqual([{ title: '', loss: '', moments: [0] }])
})

test('only an error says what it was about, unless its place does', () => {
  expect(aboutText(decision({}))).toBe('It was about the fox.')
  expect(aboutText(decision({ verdict: 'best' }))).toBe('')
  expect(aboutText(decision({ category: 'turn-2' }))).toBe('')
  expect(aboutText(decision({ category: 'later-version' }))).toBe('')
})

test('a turn of all seats is split into choice, others and cards', () => {
  const own = { luck: [0.01, 0], own: [-0.02, 0], others: [0.05, 0], after: [0.5, 0.5], step: 0 }
  const balance: ReviewBalance = {
    ...{ fair: 0.5, result: [1, 0] },
    steps: [
      { ...own, number: 0, seat: null },
      { ...own, number: 2, seat: null, own: [0.03, 0] },
      { ...own, number: 3, seat: 0 },
    ],
  }
  expect(splitText(balance, decision({ number: 1 }), 0)).toContain(
    '+3.0 by your choice, +5.0 by what the others laid, and +1.0 by the cards',
  )
  expect(splitText(balance, decision({ number: 3 }), 0)).toBe('')
  expect(splitText(null, decision({}), 0)).toBe('')
})

test('a reason names the choices in words, and is left out if its text is not known', () => {
  const values = { better: 'G2', other: 'Y1', more: 4.5, less: 3 }
  const say = (action: string): string => (action === 'G2' ? 'green 2' : 'yellow 1')
  expect(whyText({ key: 'review-reason-points', values }, say)).toBe(
    'In the simulations, “green 2” led to 4.5 points on average, “yellow 1” to 3.0.',
  )
  expect(whyText({ key: 'review-reason-points', values: { more: 4.5, less: 3 } }, say)).toBe('')
  expect(whyText({ key: 'review-reason-of-a-later-version', values }, say)).toBe('')
})
