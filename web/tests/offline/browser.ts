// What offline play needs of a browser and a server, in memory: Cache Storage, Web Locks, and files to download.

import { vi } from 'vitest'
import { PROTOCOL } from '../../src/generated/protocol'
import { FORMAT, type Manifest } from '../../src/pocket/manifest'

/** Cache Storage with as much as the page uses. */
export class FakeCaches {
  #caches = new Map<string, Map<string, Response>>()
  /** What `put` throws, as a browser without room does. */
  failure: Error | null = null

  has(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.has(name))
  }

  open(name: string): Promise<unknown> {
    const kept = this.#caches.get(name) ?? new Map<string, Response>()
    this.#caches.set(name, kept)
    return Promise.resolve({
      match: (path: string) => Promise.resolve(kept.get(path)?.clone()),
      matchAll: () => Promise.resolve([...kept.values()].map((response) => response.clone())),
      keys: () => Promise.resolve([...kept.keys()].map((path) => ({ url: `http://roost.test${path}` }))),
      delete: (url: string) => Promise.resolve(kept.delete(new URL(url, 'http://roost.test').pathname)),
      put: (path: string, response: Response) => {
        if (this.failure) return Promise.reject(this.failure)
        kept.set(path, response)
        return Promise.resolve()
      },
    })
  }

  match(path: string, { cacheName }: { cacheName: string }): Promise<Response | undefined> {
    return Promise.resolve(this.#caches.get(cacheName)?.get(path)?.clone())
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.delete(name))
  }

  paths(name: string): string[] {
    return [...(this.#caches.get(name)?.keys() ?? [])].sort()
  }
}

/** Locks that other tabs hold. */
export class FakeLocks {
  held = new Set<string>()

  request<Result>(
    name: string,
    { signal }: { signal?: AbortSignal },
    work: (lock: object | null) => Promise<Result>,
  ): Promise<Result> {
    if (!this.held.has(name) || !signal) return work(this.held.has(name) ? null : {})
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  }
}

/** A server whose line can break. */
export class FakeServer {
  manifest: Manifest | null = null
  contents: Record<string, Uint8Array<ArrayBuffer>> = {}
  asked: string[] = []
  /** The connection is lost while this file is sent. */
  breaksAt: string | null = null
  isDown = false

  async offer(version: string, files: Record<string, string>): Promise<Manifest> {
    this.contents = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)] as const),
    )
    const listed = Object.entries(this.contents).map(async ([path, content]) => ({
      path,
      bytes: content.length / 2,
      size: content.length,
      sha256: await hash(content),
    }))
    const all = await Promise.all(listed)
    const bytes = all.reduce((sum, file) => sum + file.bytes, 0)
    const parts = { worker: '', runtime: '', library: '', python: '', modules: {} }
    this.manifest = { format: FORMAT, version, roost: '', protocol: PROTOCOL, bytes, files: all, games: [], ...parts }
    return this.manifest
  }

  fetch = (path: string, { signal }: { signal?: AbortSignal } = {}): Promise<Response> => {
    this.asked.push(path)
    if (this.isDown) return Promise.reject(new TypeError('Failed to fetch'))
    if (signal?.aborted) return Promise.reject(new DOMException('aborted', 'AbortError'))
    if (path === '/pocket/pocket.json') {
      return Promise.resolve(this.manifest ? Response.json(this.manifest) : new Response('', { status: 404 }))
    }
    const content = this.contents[path]
    if (!content) return Promise.resolve(new Response('', { status: 404 }))
    const headers = { 'content-type': 'application/wasm', 'content-encoding': 'br' }
    return Promise.resolve(new Response(this.#stream(content, path === this.breaksAt), { headers }))
  }

  /** Two pieces, so that there is a progress within a file. */
  #stream(content: Uint8Array<ArrayBuffer>, isBroken: boolean): ReadableStream<Uint8Array<ArrayBuffer>> {
    const half = content.length / 2
    const pieces = [content.slice(0, half), content.slice(half)]
    return new ReadableStream({
      pull(controller) {
        const piece = pieces.shift()
        if (piece && !(isBroken && pieces.length === 0)) controller.enqueue(piece)
        else if (isBroken) controller.error(new TypeError('network error'))
        else controller.close()
      },
    })
  }
}

async function hash(content: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('hex')
}

export function fakeBrowser(): { caches: FakeCaches; locks: FakeLocks; server: FakeServer } {
  const [caches, locks, server] = [new FakeCaches(), new FakeLocks(), new FakeServer()]
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('indexedDB', {})
  const serviceWorker = { getRegistration: () => Promise.resolve({}), ready: Promise.resolve({}) }
  vi.stubGlobal('navigator', { locks, serviceWorker, languages: ['en'] })
  vi.stubGlobal('fetch', server.fetch)
  return { caches, locks, server }
}
