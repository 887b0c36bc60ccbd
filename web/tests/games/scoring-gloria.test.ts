// A scoring goes motif by motif; the points count only at its end.

import { expect, test } from 'vitest'
import { ScoringRun } from '../../src/games/gloria/scoring.svelte'
import type { Scoring, Standing } from '../../src/games/gloria/view'

const standing = (motif: string, points: number[]): Standing => ({
  motif,
  lengths: [1, 1],
  doubled: [false, false],
  ranks: ['longest', 'second'],
  points,
})
const scoring: Scoring = {
  number: 3,
  motifs: [standing('GR', [3, 1]), standing('AN', [0, 4])],
  points: [3, 5],
  lone: [1, 0],
  held: [0, 0],
  penalties: [2, 0],
  totals: [11, 25],
}

test('gains grow motif by motif, totals come last', () => {
  const run = new ScoringRun(scoring)
  expect([run.standing?.motif, run.gain(0), run.gain(1), run.points(0), run.points(1)]).toEqual(['GR', 3, 1, 10, 20])
  run.next()
  expect([run.standing?.motif, run.gain(0), run.gain(1), run.points(1)]).toEqual(['AN', 3, 5, 20])
  run.next()
  expect([run.standing, run.isDone, run.gain(0), run.points(0)]).toEqual([null, false, 1, 10])
  run.next()
  expect([run.isDone, run.points(0), run.points(1)]).toEqual([true, 11, 25])
  run.next()
  expect(run.stage).toBe(run.stages)
})

test('without penalties the totals follow the last motif', () => {
  const run = new ScoringRun({ ...scoring, penalties: [0, 0], lone: [0, 0], totals: [13, 25] })
  run.next()
  run.next()
  expect([run.isDone, run.points(0)]).toEqual([true, 13])
})
