// The three games as Home shows them: two of them are editions of one.

export type Kind = '5211' | 'azul' | 'gloria'

export interface Shelf {
  kind: Kind
  game: string
  options: Record<string, string>
  defaultPlayers: number
}

export const SHELF: readonly Shelf[] = [
  { kind: '5211', game: '5211', options: { edition: 'classic' }, defaultPlayers: 4 },
  { kind: 'azul', game: '5211', options: { edition: 'azul' }, defaultPlayers: 4 },
  { kind: 'gloria', game: 'gloria', options: {}, defaultPlayers: 3 },
]

export function kindOf(game: string, options: Readonly<Record<string, unknown>> = {}): Kind {
  if (game === 'gloria') return 'gloria'
  return options.edition === 'azul' ? 'azul' : '5211'
}
