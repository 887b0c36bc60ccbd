// Runs steps at their times, at the pace of the settings. A new run drops the steps that are left of the last one.

import { paced } from '../../lib/settings.svelte'

export type Step = readonly [at: number, run: () => void]

export class Timeline {
  #timers: ReturnType<typeof setTimeout>[] = []

  run(steps: readonly Step[]): void {
    this.stop()
    this.#timers = steps.map(([at, run]) => setTimeout(run, paced(at)))
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
  }
}
