/** The fox as something that the player can pick up. */
export interface MovableFox {
  onpick: (event: MouseEvent) => void
  isPicked: boolean
  isHinted: boolean
  handlers: Record<string, (event: PointerEvent) => void>
  /** Where he is while he is dragged, as a transform. */
  moved: string
}
