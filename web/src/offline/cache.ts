// The files of offline play on this device. They have a cache of their own, from which the service worker answers.
//
// A file is kept under its path only after its hash was checked, and the manifest is kept last: what the manifest lists
// is complete. A download that breaks off leaves the files that it has, and the pieces of the next one; the next download
// goes on behind them.

import { Problem } from '../lib/api'
import { POCKET_CACHE as CACHE } from '../lib/onDevice'
import { toHex } from '../lib/sha256'
import { megabytes } from './bytes'
import type { Manifest, Piece } from '../pocket/manifest'
import { asManifest, piecesOf, sizeOf } from './manifest'

export const MANIFEST = '/pocket/pocket.json'

/** Headers that describe how a file was transferred, which a cache unpacks. */
const OF_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding']

/** The manifest whose files are all on this device; null: there is none. */
export async function installed(): Promise<Manifest | null> {
  const kept = await caches.match(MANIFEST, { cacheName: CACHE })
  return kept ? asManifest(await kept.json()) : null
}

/** What of some files is not on this device. */
async function without<File extends Piece>(files: readonly File[]): Promise<File[]> {
  // Not `open`, which would create it.
  const isKept = await Promise.all(
    files.map(async ({ path }) => (await caches.match(path, { cacheName: CACHE })) !== undefined),
  )
  return files.filter((_, index) => !isKept[index])
}

/** What a download of a manifest would transfer. */
export async function missing({ files }: Manifest): Promise<Piece[]> {
  return without((await without(files)).flatMap(piecesOf))
}

/** What the server offers now. */
export async function offered(): Promise<Manifest> {
  const answer = await fetch(MANIFEST, { cache: 'no-cache' })
  if (!answer.ok) throw new Problem(answer.status, 'offline-not-offered', {})
  const manifest = asManifest(await answer.json())
  if (!manifest) throw new Problem(0, 'offline-other-page', {})
  return manifest
}

/** Download what is missing, one piece after another; `onprogress` gets the transferred bytes. */
export async function download(
  manifest: Manifest,
  signal: AbortSignal,
  onprogress: (bytes: number) => void,
): Promise<void> {
  const cache = await caches.open(CACHE)
  let done = 0
  for (const file of await without(manifest.files)) {
    for (const piece of await without(piecesOf(file))) {
      const before = done
      const response = await fetchPiece(piece, signal, (share) => onprogress(before + share * piece.bytes))
      await cache.put(piece.path, response)
      done += piece.bytes
      onprogress(done)
    }
    if (file.pieces) await join(cache, file.path, file.pieces)
  }
  await cache.put(MANIFEST, Response.json(manifest))
}

/** Put a file together from its pieces, which are removed. */
async function join(cache: Cache, path: string, pieces: readonly Piece[]): Promise<void> {
  const kept = await Promise.all(pieces.map((piece) => cache.match(piece.path)))
  const found = kept.filter((response) => response !== undefined)
  const [first] = found
  if (!first || found.length < kept.length) throw new Problem(0, 'offline-file-changed', {}) // the browser has dropped one
  const contents = await Promise.all(found.map((response) => response.blob()))
  await cache.put(path, new Response(new Blob(contents), { headers: first.headers }))
  for (const piece of pieces) await cache.delete(piece.path)
}

async function fetchPiece(piece: Piece, signal: AbortSignal, onshare: (share: number) => void): Promise<Response> {
  const answer = await fetch(piece.path, { signal, cache: 'no-store' })
  if (!answer.ok || !answer.body) throw new Problem(answer.status, 'offline-file-changed', {})
  const content = await readAll(answer.body, piece.size, onshare)
  if (!content || toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content))) !== piece.sha256)
    throw new Problem(0, 'offline-file-changed', {})
  const headers = new Headers(answer.headers)
  for (const name of OF_TRANSFER) headers.delete(name)
  return new Response(content, { headers })
}

/** The content of a stream; null if its length is not as expected. */
async function readAll(
  stream: ReadableStream<Uint8Array>,
  size: number,
  onshare: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const content = new Uint8Array(size)
  const reader = stream.getReader()
  let at = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return at === size ? content : null
    if (at + value.length > size) return null
    content.set(value, at)
    at += value.length
    onshare(at / size)
  }
}

/** Remove the files that the manifest on this device does not list: those of an earlier version. */
export async function tidy(): Promise<void> {
  const manifest = await installed()
  if (!manifest) return
  const cache = await caches.open(CACHE)
  const needed = new Set([MANIFEST, ...manifest.files.map(({ path }) => path)])
  for (const { url } of await cache.keys()) if (!needed.has(new URL(url).pathname)) await cache.delete(url)
}

/** Remove everything, and return how many bytes the files took. */
export async function removeAll(): Promise<number> {
  const cache = await caches.open(CACHE)
  const sizes = (await cache.matchAll()).map(async (kept) => (await kept.blob()).size)
  const freed = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await caches.delete(CACHE)
  return freed
}

/** Why this browser cannot keep the files, as a key of the catalogue; null: it can. */
export function obstacle(): string | null {
  if (typeof WebAssembly !== 'object') return 'offline-no-wasm'
  if (!isSecureContext) return 'offline-no-https'
  const isKeeping = 'caches' in globalThis && 'indexedDB' in globalThis
  return isKeeping && 'serviceWorker' in navigator && 'locks' in navigator ? null : 'offline-no-storage'
}

/** Milliseconds to wait for the service worker, which loads the page itself. */
const SHELL_PATIENCE = 30_000

/** Wait until the page itself opens without a connection. */
export async function shellKept(): Promise<void> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Problem(0, 'offline-no-storage', {})
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Problem(0, 'offline-broken-off', {})), SHELL_PATIENCE),
  )
  await Promise.race([navigator.serviceWorker.ready, late])
}

/** A failure of the browser or the network during a download, with a reason for people. */
export function asProblem(error: unknown, manifest: Manifest | null): Problem {
  if (error instanceof Problem) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'QuotaExceededError') {
    return new Problem(0, 'offline-full', { size: megabytes(sizeOf(manifest?.files ?? [])) })
  }
  if (name === 'SecurityError' || name === 'InvalidStateError') return new Problem(0, 'offline-no-storage', {})
  return new Problem(0, 'offline-broken-off', {}) // fetch and streams only say that they failed
}
