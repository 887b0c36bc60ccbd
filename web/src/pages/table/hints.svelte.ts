// The hints of a person who plays against bots only. In a guided game the page asks for one at every decision.

import type { Error as Refusal, Hint, TableState } from '../../generated/protocol'
import { settings } from '../../lib/settings.svelte'
import { isPocket } from '../../pocket/ids'
import type { Decision, HintDesk } from '../../tables/hints'
import { askHint, warmUp } from '../coach'

/** Milliseconds after which the page shows that the bot is thinking. */
const SLOW = 1000

/** Whether a person may ask for hints at a table: the server refuses them elsewhere. */
export function mayAsk({ status, you, seats, daily }: TableState): boolean {
  const isAlone = seats.every(({ seat, kind }) => seat === you || kind === 'bot')
  return status === 'running' && you !== null && isAlone && !daily?.is_counted
}

/** Whether the person has asked for a guided game: at somebody else's table they have not. */
export function isGuided({ is_guided: isGuided, host, you, seats }: TableState): boolean {
  return isGuided && you !== null && seats[you]?.person === host
}

export class Hints implements HintDesk {
  hint: Hint | null = $state.raw(null)
  /** Why there is no hint. */
  refusal: Refusal | null = $state.raw(null)
  /** The first hint of a game marks it, so the person is asked before. */
  isConfirming = $state(false)
  isSlow = $state(false)
  /** Whether this device has computed the hint, for a game at a server. */
  isHere = $state(false)
  #decision: Decision | null = $state.raw(null)
  #table: () => TableState
  #isAsking = $state(false)
  /** The last decision that the guide gave a hint for. */
  #guidedKey = ''
  #isWarmingUp = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #forget: (() => void) | undefined

  constructor(table: () => TableState) {
    this.#table = table
  }

  get isPossible(): boolean {
    return this.#decision !== null
  }

  get isOpen(): boolean {
    return this.hint !== null || this.isConfirming || this.refusal !== null
  }

  /** The action that the table points at. */
  get action(): string | null {
    return this.hint?.choices[0]?.action ?? null
  }

  get isGuided(): boolean {
    return isGuided(this.#table())
  }

  decide(decision: Decision | null): void {
    if (decision?.key === this.#decision?.key) return
    this.#decision = decision
    this.close()
    if (decision && this.#isMarked && !this.#isWarmingUp && !isPocket(this.#table().table)) {
      this.#isWarmingUp = true // there will be more hints
      void warmUp()
    }
    // Between a move and its effect, the decision may seem to be due again.
    if (decision && decision.key !== this.#guidedKey && this.isGuided && settings.guide) {
      this.#guidedKey = decision.key
      this.#ask(false)
    }
  }

  press(): void {
    if (this.isOpen) this.close()
    else if (!this.isPossible || this.#isAsking) return
    else if (this.#isMarked) this.#ask(true)
    else this.isConfirming = true
  }

  confirm(): void {
    this.isConfirming = false
    this.#ask(true)
  }

  /** Switch the hints of a guided game off or on. */
  toggleGuide(): void {
    settings.guide = !settings.guide
    if (!settings.guide) this.close()
  }

  close(): void {
    this.#end()
    this.hint = this.refusal = null
    this.isConfirming = false
  }

  /** Whether the game has hints already. */
  get #isMarked(): boolean {
    const { you, seats } = this.#table()
    return this.isGuided || (you !== null && (seats[you]?.hints ?? 0) > 0)
  }

  #ask(isWanted: boolean): void {
    if (!this.#decision) return
    this.#end()
    this.#isAsking = true
    this.#timer = setTimeout(() => (this.isSlow = true), SLOW)
    this.#forget = askHint(
      this.#table().table,
      [...this.#decision.actions],
      (hint, isHere) => {
        this.#end()
        this.isHere = isHere
        this.hint = hint
      },
      (refusal) => {
        this.#end()
        if (isWanted) this.refusal = refusal
      },
    )
  }

  /** Wait for nothing any more. */
  #end(): void {
    clearTimeout(this.#timer)
    this.#forget?.()
    this.#forget = undefined
    this.#isAsking = this.isSlow = false
  }
}
