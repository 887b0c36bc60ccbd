// Gloria Picktoria.

import { t } from '../../lib/i18n.svelte'
import { defineGame, examplesFrom, type LessonStep } from '../module'
import './art/felt.css'
import Picture from './art/Picture.svelte'
import type examples from './generated/examples.json'
import type { View } from './view'

const example = examplesFrom<View, keyof typeof examples>(
  () => import('./Example.svelte'),
  () => import('./generated/examples.json'),
)

export default defineGame<View>({
  game: 'gloria',
  shelf: [{ kind: 'gloria', options: {}, defaultPlayers: 3, Picture }],
  table: () => import('./Table.svelte'),
  story: () => import('./Story.svelte'),
  sheet: () => import('./Sheet.svelte'),
  seen: () => import('./Seen.svelte'),
  legend: () => import('./Legend.svelte'),
  log: () => import('./Log.svelte'),
  chapters: [
    { key: 'idea' },
    { key: 'cards', picture: () => import('./CardsShown.svelte') },
    { key: 'turn' },
    { key: 'chest' },
    { key: 'collection' },
    { key: 'doubler' },
    { key: 'get' },
    { key: 'roosters' },
    { key: 'scoring', example: example('rank') },
    { key: 'tie', example: example('tie') },
    { key: 'double', example: example('double') },
    { key: 'fox' },
    { key: 'foxed', example: example('fox') },
    { key: 'end' },
  ],
  about: () => import('../../../../src/roost/lab/about/gloria.json'),
  lesson: {
    kind: 'gloria',
    title: 'page-game-gloria',
    players: 2,
    pause: 700, // a single action settles sooner than a reveal
    steps: async () => (await import('./generated/lesson.json')).default as unknown as LessonStep<View>[],
  },
  firsts: () => import('./firsts'),
  replay: { turnEnds: ['dealt', 'turn', 'scored', 'over'] },
  actionText: () => import('./actionText'),
  openView: () => import('./openView'),
  deal: () => import('./deal'),
  ended: ({ points, winners }) => ({ points, tiebreak: points.map(() => 0), winners }),
  cardName: (card) => t('gloria-card', { card }),
})
