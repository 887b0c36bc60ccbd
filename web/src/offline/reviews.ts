// The reviews that this device has made of games at a server, in IndexedDB. The server has none of them: it trusts only
// its own. They can be made again, so the oldest are dropped, and all of them with the files of offline play.

import type { Review } from '../generated/protocol'
import { answer } from './database'

const DATABASE = 'roost-reviews'
const STORE = 'reviews'
const BY_TIME = 'at'
/** How many are kept; each takes some ten kilobytes. */
const LIMIT = 50

interface Kept {
  key: string
  at: number
  review: Review
}

const keyOf = (table: string, seat: number): string => `${table}/${seat}`

async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex(BY_TIME, BY_TIME)
  })
  const database = await answer(opening)
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE))
  } finally {
    database.close()
  }
}

/** The complete review of a seat, if this device has made it. */
export async function keptReview(table: string, seat: number): Promise<Review | null> {
  const find = (store: IDBObjectStore): Promise<Kept | undefined> =>
    answer(store.get(keyOf(table, seat)) as IDBRequest<Kept | undefined>)
  return (await withStore('readonly', find))?.review ?? null
}

export function keepReview(review: Review): Promise<void> {
  return withStore('readwrite', async (store) => {
    const kept: Kept = { key: keyOf(review.table, review.seat), at: Date.now(), review }
    await answer(store.put(kept))
    const oldest = await answer(store.index(BY_TIME).getAllKeys())
    for (const key of oldest.slice(0, Math.max(0, oldest.length - LIMIT))) await answer(store.delete(key))
  })
}

export async function removeReviews(): Promise<void> {
  await answer(indexedDB.deleteDatabase(DATABASE))
}
