// The games that are kept on this device, in IndexedDB. Lists read the summaries; a game is loaded when it is opened.

import { GAMES_DATABASE as DATABASE } from '../lib/onDevice'
import type { GameStore, PocketSummary, SavedGame } from '../pocket/saved'
import { answer } from './database'

const GAMES = 'games'
const SUMMARIES = 'summaries'

/** A game as lists show it. */
export interface KeptGame extends PocketSummary {
  table: string
}

let opened: Promise<IDBDatabase> | null = null

function database(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = null // the next call tries again
    throw error
  })
  return opened
}

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(GAMES, { keyPath: 'table' })
    opening.result.createObjectStore(SUMMARIES, { keyPath: 'table' })
  })
  const found = await answer(opening)
  found.addEventListener('versionchange', () => {
    opened = null // a newer page in another tab
    found.close()
  })
  found.addEventListener('close', () => (opened = null))
  return found
}

/** Change both stores together; resolves when the change is on the device. */
async function change(work: (games: IDBObjectStore, summaries: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction([GAMES, SUMMARIES], 'readwrite')
  work(transaction.objectStore(GAMES), transaction.objectStore(SUMMARIES))
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
  })
}

export const games: GameStore = {
  async load(table) {
    const store = (await database()).transaction(GAMES).objectStore(GAMES)
    return ((await answer(store.get(table))) as SavedGame | undefined) ?? null
  },
  /** A game that was given up is not kept. */
  save: (game) =>
    game.summary.status === 'abandoned'
      ? removeGame(game.table)
      : change((all, summaries) => {
          all.put(game)
          summaries.put({ ...game.summary, table: game.table })
        }),
}

export const removeGame = (table: string): Promise<void> =>
  change((all, summaries) => {
    all.delete(table)
    summaries.delete(table)
  })

/** All games on this device, the latest first. */
export async function keptGames(): Promise<KeptGame[]> {
  const store = (await database()).transaction(SUMMARIES).objectStore(SUMMARIES)
  const all = (await answer(store.getAll())) as KeptGame[]
  return all.sort((one, other) => other.updated - one.updated)
}
