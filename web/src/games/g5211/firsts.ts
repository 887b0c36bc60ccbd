// What a guided game of 5211 explains: the four ways in which a round does not simply go to the most frequent colour.

import { list } from '../../lib/i18n.svelte'
import type { AnyEvent, First } from '../module'
import type { Event, Scoring, View } from './view'
import { colourName, mascotsText } from './words'

const AT = '.counters'

function scoringOf(event: AnyEvent): Scoring | null {
  const known = event as Event
  return known.key === 'scored' ? known.values : null
}

/** The colours that a scoring leaves out for a reason, with their number of cards. */
const fate = (key: 'limit' | 'tie'): First<View> => ({
  key,
  at: AT,
  values: (event, { edition }) => {
    const scoring = scoringOf(event)
    const step = scoring?.steps.find((one) => one.fate === key)
    if (!scoring || !step) return null
    const colours = list(step.colours.map((colour) => colourName(colour, edition)))
    return { colours, count: step.count, limit: scoring.limit }
  },
})

const firsts: readonly First<View>[] = [
  {
    key: 'mascots',
    at: AT,
    values: (event, { edition }) => {
      const scoring = scoringOf(event)
      return scoring?.scored === 'mascots' ? { mascots: mascotsText(scoring.mascots, edition) } : null
    },
  },
  fate('limit'),
  fate('tie'),
  { key: 'nothing', at: AT, values: (event) => (scoringOf(event)?.scored === 'nothing' ? {} : null) },
]

export default firsts
