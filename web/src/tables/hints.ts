// What the table of a game knows of hints: it says which decision is due, and has a button to ask for one.

/** A decision that the player owes, as the table shows it. */
export interface Decision {
  /** The same for as long as the decision is the same. */
  key: string
  /** Actions of the turn that are not sent yet. */
  actions: readonly string[]
}

export interface HintDesk {
  /** Whether a hint can be asked for now. */
  readonly isPossible: boolean
  /** Whether a hint, or the question before the first one, is shown. */
  readonly isOpen: boolean
  /** Whether a hint takes longer than people expect. */
  readonly isSlow: boolean
  /** Say which decision is due; null for none. */
  decide(decision: Decision | null): void
  /** Ask for a hint, or close it. */
  press(): void
}
