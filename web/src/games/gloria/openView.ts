// The table with everything open: what is in the chests was shown when they were built.

import type { View } from './view'

export default function openView(_views: readonly View[], past: readonly View[]): View {
  const view = past.at(-1) as View
  const lone: string[][] = view.lone.map(() => [])
  const chests: Record<string, string>[] = view.lone.map(() => ({}))
  for (const { key, values } of past.flatMap(({ events }) => events)) {
    if (key === 'chest-built') lone[values.seat]?.push(values.card)
    else if (key === 'opened') {
      const oldest = lone[values.seat]?.shift()
      const opened = chests[values.seat]
      if (oldest && opened) opened[values.motif] = oldest
    }
  }
  return {
    ...view,
    lone: view.lone.map((cards, seat) => cards.map((card, place) => lone[seat]?.[place] ?? card)),
    collections: view.collections.map((rows, seat) =>
      rows.map((row) => ({ ...row, chest: chests[seat]?.[row.motif] ?? row.chest })),
    ),
  }
}
