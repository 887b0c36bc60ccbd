// Turns a card over: it narrows to an edge, shows its other side, and widens again. A new turn cuts a running one short.

import { moves } from '../lib/settings.svelte'

/** Milliseconds for half a turn. */
const HALF = 130

export function turning(wanted: () => boolean, element: () => Element | undefined): { readonly isDown: boolean } {
  let isDown = $state(wanted())
  let running: Animation | undefined

  $effect(() => {
    const to = wanted()
    const drawn = element()
    running?.cancel()
    if (to === isDown) return
    if (!drawn || !moves()) {
      isDown = to
      return
    }
    running = drawn.animate([{ transform: 'none' }, { transform: 'scaleX(0)' }], { duration: HALF, easing: 'ease-in' })
    running.onfinish = () => {
      isDown = to
      running = drawn.animate([{ transform: 'scaleX(0)' }, { transform: 'none' }], {
        duration: HALF,
        easing: 'ease-out',
      })
    }
    running.oncancel = () => {
      isDown = to
    }
  })

  return {
    get isDown(): boolean {
      return isDown
    },
  }
}
