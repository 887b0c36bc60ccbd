// Whether the browser lets the page store something on this device. It may forbid it, or have no room.

let isFailing = $state(false)

export const storage = {
  /** The page works without storage, but forgets everything when it is closed. */
  get isFailing(): boolean {
    return isFailing
  },
}

export function noteStorageFailure(): void {
  isFailing = true
}
