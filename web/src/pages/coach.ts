// Where a hint or a review is computed: for a game at a server on this device, if the files of offline play are on it
// and it is fast enough, otherwise by the server. Nothing is downloaded for this.

import type { Hint, Review } from '../generated/protocol'
import type { OnRefuse } from '../lib/askedHints'
import { isOfflineUsed } from '../lib/onDevice'
import { connection } from '../lib/socket.svelte'
import { isPocket } from '../pocket/ids'

type Coach = typeof import('../pocket/coach')

async function coachHere(): Promise<Coach | null> {
  return (await isOfflineUsed()) ? import('../pocket/coach') : null
}

/** What the device does may fail: the server does it then. */
function report(error: unknown): null {
  console.error(error)
  return null
}

/** Ask for a review until the returned function is called. `isHere` says whether this device computes it. */
export function askReview(
  table: string,
  onpart: (part: Review, isHere: boolean) => void,
  onrefuse: OnRefuse,
): () => void {
  let isLeft = false
  let stop = (): void => {}
  const byServer = (): void => {
    if (!isLeft) stop = connection.review(table, (part) => onpart(part, false), onrefuse)
  }
  const here = async (): Promise<boolean> => {
    const coach = await coachHere()
    return (await coach?.review(table, (part) => isLeft || onpart(part, true))) ?? false
  }
  if (isPocket(table)) byServer()
  else
    void here()
      .catch(report)
      .then((isComplete) => isComplete || byServer())
  return () => {
    isLeft = true
    stop()
  }
}

/** Loaded when hints are wanted. */
let coach: Coach | null = null

/** Get ready to compute hints on this device, in the background. */
export async function warmUp(): Promise<void> {
  try {
    coach = await coachHere()
    if (connection.me) await coach?.warmUp(connection.me.server)
  } catch (error) {
    report(error)
  }
}

/**
 * Ask for a hint until the returned function is called. One that this device computes is counted by the server before it
 * is shown. The first one comes from the server, while the worker starts.
 */
export function askHint(
  table: string,
  actions: string[],
  onhint: (hint: Hint, isHere: boolean) => void,
  onrefuse: OnRefuse,
): () => void {
  let isLeft = false
  let stop = (): void => {}
  const byServer = (): void => {
    if (!isLeft) stop = connection.hint(table, actions, (hint) => onhint(hint, false), onrefuse)
  }
  const here = async (): Promise<void> => {
    const state = connection.tables[table]?.state
    const found = (state && (await coach?.hint(state, actions).catch(report))) ?? null
    if (isLeft) return
    if (!state || !found) return byServer()
    const oncounted = (): void => onhint(found, true)
    // A server of an earlier version does not know hints of the page.
    const onno: OnRefuse = (error) => (error.key === 'message-malformed' ? byServer() : onrefuse(error))
    stop = connection.countHint(table, state.version, actions, oncounted, onno)
  }
  if (isPocket(table)) byServer()
  else if (coach?.isWarm()) void here()
  else {
    byServer()
    void warmUp()
  }
  return () => {
    isLeft = true
    stop()
  }
}
