// Locks between the tabs of this browser. The worker holds `roost-pocket` while it runs, shared with those of other tabs.

import { Problem } from '../lib/api'
import { connection } from '../lib/socket.svelte'
import { isPocket } from '../pocket/ids'

const FILES = 'roost-pocket'
const DOWNLOAD = 'roost-pocket-download'
const GAME = 'roost-game:'

/** How long to wait for a worker that is ending, in milliseconds. */
const PATIENCE = 1000
/** How long to wait for a tab that is closing, in milliseconds. */
const GAME_PATIENCE = 1500

/** Gives a lock up. */
export type Free = () => void

function hold(name: string, options: LockOptions): Promise<Free> {
  return new Promise((granted, refused) => {
    navigator.locks.request(name, options, () => new Promise<void>((free) => granted(free))).catch(refused)
  })
}

/** From now on the files of offline play are neither removed nor replaced. */
export const holdFiles = (): Promise<Free> => hold(FILES, { mode: 'shared' })

/** Become the only tab that plays a game: two would overwrite each other's moves. */
export const holdGame = (table: string): Promise<Free> =>
  hold(GAME + table, { signal: AbortSignal.timeout(GAME_PATIENCE) }).catch(() => {
    throw new Problem(0, 'pocket-other-tab', {})
  })

/** Whether this tab shows a game on this device. Its worker may be about to start. */
export const isOpenHere = (): boolean => Object.keys(connection.tables).some(isPocket)

/** Do something with the files while no game uses them; returns whether it was possible. */
export async function whileUnused(work: () => Promise<void>): Promise<boolean> {
  if (isOpenHere()) return false
  const waiting = AbortSignal.timeout(PATIENCE)
  try {
    await navigator.locks.request(FILES, { signal: waiting }, work)
    return true
  } catch (error) {
    if (error === waiting.reason) return false
    throw error
  }
}

/** Do something as the only tab that downloads; returns whether it was possible. */
export async function asOnlyDownload(work: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request(DOWNLOAD, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}
