// Locks between the tabs of this browser. The worker holds `roost-pocket` while it runs, shared with those of other tabs.

import { connection } from '../lib/socket.svelte'
import { isPocket } from '../pocket/ids'

const FILES = 'roost-pocket'
const DOWNLOAD = 'roost-pocket-download'

/** How long to wait for a worker that is ending, in milliseconds. */
const PATIENCE = 1000

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
