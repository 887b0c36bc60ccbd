// Whether something of offline play is on this device. It is asked at every start, so it loads nothing for the answer.

/** The cache with the files of offline play. The service worker knows it by the same name. */
export const POCKET_CACHE = 'roost-pocket'
/** The database with the games that were played offline. */
export const GAMES_DATABASE = 'roost-offline'

export async function isOfflineUsed(): Promise<boolean> {
  try {
    if (await caches.has(POCKET_CACHE)) return true
    return (await indexedDB.databases()).some(({ name }) => name === GAMES_DATABASE)
  } catch {
    return false // a browser that keeps nothing
  }
}
