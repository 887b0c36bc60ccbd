// 5211 and its Azul edition.

import { t } from '../../lib/i18n.svelte'
import { defineGame, examplesFrom, type LessonStep } from '../module'
import './art/felt.css'
import AzulPicture from './art/AzulPicture.svelte'
import ClassicPicture from './art/ClassicPicture.svelte'
import type examples from './generated/examples.json'
import type { View } from './view'

const example = examplesFrom<View, keyof typeof examples>(
  () => import('./Example.svelte'),
  (kind) => (kind === 'azul' ? import('./generated/examples.json') : import('./generated/examples-classic.json')),
)

/** In a finished game all points are known, even with hidden scores. */
const known = (count: number | null): number => count ?? 0

export default defineGame<View>({
  game: '5211',
  shelf: [
    { kind: '5211', options: { edition: 'classic' }, defaultPlayers: 4, Picture: ClassicPicture },
    { kind: 'azul', options: { edition: 'azul' }, defaultPlayers: 4, Picture: AzulPicture },
  ],
  table: () => import('./Table.svelte'),
  story: () => import('./Story.svelte'),
  sheet: () => import('./Sheet.svelte'),
  seen: () => import('./Seen.svelte'),
  legend: () => import('./Legend.svelte'),
  log: () => import('./Log.svelte'),
  chapters: [
    { key: 'idea' },
    { key: 'cards', picture: () => import('./Mascots.svelte') },
    { key: 'round' },
    { key: 'mascots', example: example('mascots') },
    { key: 'colour', example: example('colour') },
    { key: 'limit', example: example('limit') },
    { key: 'tie', example: example('tie') },
    { key: 'nothing', example: example('nothing') },
    { key: 'end' },
    { key: 'long' },
  ],
  about: () => import('../../../../src/roost/lab/about/5211.json'),
  lesson: {
    kind: 'azul',
    title: 'page-learn-5211',
    players: 3,
    pause: 1600,
    steps: async () => (await import('./generated/lesson.json')).default as unknown as LessonStep<View>[],
  },
  firsts: () => import('./firsts'),
  replay: { turnEnds: ['dealt', 'revealed'], leaveOut: ['chosen', 'changed'] },
  actionText: () => import('./actionText'),
  openView: () => import('./openView'),
  deal: () => import('./deal'),
  ended: ({ points, won, winners }) => ({ points: points.map(known), tiebreak: won.map(known), winners }),
  tiebreakText: (cards) => t('page-cards-won', { cards }),
})
