// The files of offline play as people see them: what is on this device, a download and its progress, and removal.

import { Problem } from '../lib/api'
import { asProblem, download, installed, missing, obstacle, offered, removeAll, shellKept, tidy } from './cache'
import { asOnlyDownload, isOpenHere, whileUnused } from './locks'
import { noteStorageFailure } from '../lib/storage.svelte'
import { removeReviews } from './reviews'
import type { Manifest } from '../pocket/manifest'
import { transferOf } from './manifest'

/** End the worker of this tab, unless a game of it is open. */
async function endUnusedWorker(): Promise<void> {
  if (isOpenHere()) return
  const { pocket } = await import('../pocket')
  pocket.stop()
}

export class OfflineFiles {
  /** The complete files on this device. */
  installed: Manifest | null = $state.raw(null)
  /** What the server offers; null until it is known. */
  offered: Manifest | null = $state.raw(null)
  /** How much a download would transfer. */
  needed = $state(0)
  /** How much the running download has transferred; null: none is running. */
  received: number | null = $state(null)
  /** How much was freed by the last removal. */
  freed: number | null = $state(null)
  problem: Problem | null = $state.raw(null)
  isChecked = $state(false)
  #abort: AbortController | null = null

  /** Whether the server has newer files than this device. */
  readonly isOutdated = $derived(
    this.installed !== null && this.offered !== null && this.installed.version !== this.offered.version,
  )
  /** Whether an earlier download broke off. */
  readonly isPartial = $derived(
    this.installed === null && this.offered !== null && this.needed < transferOf(this.offered.files),
  )

  /** Find out what is on this device, and what the server offers. */
  async check(): Promise<void> {
    this.problem = null
    try {
      const key = obstacle()
      if (key) throw new Problem(0, key, {})
      this.installed = await installed()
      await this.#ask()
    } catch (error) {
      // A device that is offline and has everything needs nothing from the server.
      if (!this.installed) this.problem = this.#atLookup(error)
    } finally {
      this.isChecked = true
    }
  }

  async #ask(): Promise<void> {
    const found = await offered()
    this.needed = transferOf(await missing(found))
    this.offered = found
  }

  #atLookup(error: unknown): Problem {
    const problem = asProblem(error, null)
    return problem.key === 'offline-broken-off' ? new Problem(0, 'offline-no-line', {}) : problem
  }

  /** Download what is missing; an earlier download is continued. */
  async download(): Promise<void> {
    if (this.#abort) return
    const abort = (this.#abort = new AbortController())
    this.problem = this.freed = null
    this.received = 0
    try {
      if (!(await asOnlyDownload(() => this.#fetchAll(abort.signal)))) {
        throw new Problem(0, 'offline-other-tab', {})
      }
    } catch (error) {
      if (!abort.signal.aborted) this.problem = asProblem(error, this.offered)
      await this.#count()
    } finally {
      this.#abort = this.received = null
    }
  }

  async #fetchAll(signal: AbortSignal): Promise<void> {
    await this.#ask() // the server may have a newer version by now
    const wanted = this.offered
    if (!wanted) return
    void navigator.storage?.persist?.() // otherwise the browser may drop the files when it runs out of room
    await shellKept()
    await download(wanted, signal, (bytes) => (this.received = bytes))
    this.installed = wanted
    this.needed = 0
    await whileUnused(tidy) // a game that is open goes on with the files that it has loaded
  }

  async #count(): Promise<void> {
    if (this.offered) this.needed = transferOf(await missing(this.offered).catch(() => this.offered?.files ?? []))
  }

  cancel(): void {
    this.#abort?.abort()
  }

  async #removeUnused(): Promise<void> {
    const isRemoved = await whileUnused(async () => {
      this.freed = await removeAll()
      this.needed = transferOf(this.offered?.files ?? [])
      this.installed = null
      await removeReviews().catch(noteStorageFailure)
    })
    if (!isRemoved) throw new Problem(0, 'offline-in-use', {})
  }

  /** Remove the files. Not while a game uses them, here or in another tab. */
  async remove(): Promise<void> {
    this.problem = null
    try {
      await endUnusedWorker()
      if (!(await asOnlyDownload(() => this.#removeUnused()))) throw new Problem(0, 'offline-other-tab', {})
      await this.check()
    } catch (error) {
      this.problem = asProblem(error, this.installed)
    }
  }
}

export const files = new OfflineFiles()
