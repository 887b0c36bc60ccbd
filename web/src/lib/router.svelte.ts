// A router with the History API and path patterns.

let path = $state(location.pathname)
let query = $state(location.search)

export const route = {
  get path(): string {
    return path
  },
  get query(): URLSearchParams {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made from `query`, which is reactive
    return new URLSearchParams(query)
  },
}

/** Asked before a link or the back button leaves a page; returns whether the page handles that itself. */
type Guard = (to: string) => boolean
let guard: Guard | null = null

/** Ask `guarding` before the page is left, until the returned function is called. `navigate` does not ask. */
export function guardLeaving(guarding: Guard): () => void {
  guard = guarding
  return () => {
    if (guard === guarding) guard = null
  }
}

export function navigate(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  const wasElsewhere = path !== location.pathname
  path = location.pathname
  query = location.search
  if (wasElsewhere) scrollTo(0, 0)
}

/** Handle the back button and plain links; leave clicks with a modifier key and links with a target to the browser. */
export function startRouter(): void {
  addEventListener('popstate', () => {
    if (location.pathname !== path && guard?.(location.pathname + location.search)) {
      history.pushState(null, '', path + query) // the page stays
      return
    }
    path = location.pathname
    query = location.search
  })
  addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest?.('a[href]')
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    const to = link.pathname + link.search
    if (link.pathname === path || !guard?.(to)) navigate(to)
  })
}

/** The parts of a path that match the `:names` in `pattern`; null if it does not match. */
export function match(pattern: string, actual: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean)
  const given = actual.split('/').filter(Boolean)
  if (wanted.length !== given.length) return null
  const parts: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    const decodedValue = part.startsWith(':') ? decode(value) : null
    if (decodedValue !== null) parts[part.slice(1)] = decodedValue
    else if (part !== value) return null
  }
  return parts
}

/** A decoded part of a path; null if its encoding is malformed. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
