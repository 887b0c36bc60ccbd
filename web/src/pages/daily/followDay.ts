// A day of deals while its page is open: loaded now, when the day ends, and when the page is looked at again.

import type { DailyDay } from '../../generated/protocol'
import { api } from '../../lib/api'
import { connection } from '../../lib/socket.svelte'
import { noteFingerprints } from './fingerprints'

/** Milliseconds to wait after the end of a day, and at least between two requests: clocks differ. */
const MARGIN = 1000
const SHORTEST = 5000

interface Follower {
  onday: (day: DailyDay) => void
  onproblem: (error: unknown) => void
}

/** Follow a day, or always today's without one, until the returned function is called. */
export function followDay(day: string | null, { onday, onproblem }: Follower): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load(): Promise<void> {
    clearTimeout(timer)
    try {
      const found = await api.daily(day)
      if (isStopped) return
      noteFingerprints(found)
      onday(found)
      if (found.day >= found.today) timer = setTimeout(() => void load(), timeUntil(nextChange(found)))
    } catch (error) {
      if (!isStopped) onproblem(error)
    }
  }

  const look = (): void => {
    if (!document.hidden) void load()
  }
  document.addEventListener('visibilitychange', look)
  void load()
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

const DAY = 86_400

/** When a day begins that has not begun, or ends otherwise; in seconds. */
export function nextChange({ day, today, ends }: DailyDay): number {
  return day > today ? ends - DAY : ends
}

/** Milliseconds until a time of the server's clock, with a margin. */
export function timeUntil(seconds: number): number {
  return Math.max(SHORTEST, (seconds - connection.now) * 1000 + MARGIN)
}
