import { beforeEach, expect, test, vi } from 'vitest'
import { POCKET_CACHE as CACHE } from '../../src/lib/onDevice'
import { MANIFEST } from '../../src/offline/cache'
import { OfflineFiles } from '../../src/offline/files.svelte'
import { fakeBrowser, type FakeCaches, type FakeLocks, type FakeServer } from './browser'
import { FORMAT } from '../../src/pocket/manifest'

const FILES = { '/pocket/a-1.wasm': 'aaaaaaaa', '/pocket/b-1.zip': 'bbbb' }

let caches: FakeCaches
let locks: FakeLocks
let server: FakeServer

beforeEach(async () => {
  ;({ caches, locks, server } = fakeBrowser())
  await server.offer('one', FILES)
})

async function checked(): Promise<OfflineFiles> {
  const files = new OfflineFiles()
  await files.check()
  return files
}

async function downloaded(): Promise<OfflineFiles> {
  const files = await checked()
  await files.download()
  expect(files.problem).toBeNull()
  return files
}

test('the size is known before the download, which keeps the manifest and all files', async () => {
  const files = await checked()
  expect([files.needed, files.isPartial, files.installed]).toEqual([6, false, null])
  expect(await caches.has(CACHE)).toBe(false)
  await files.download()
  expect(files.installed?.version).toBe('one')
  expect(caches.paths(CACHE)).toEqual(['/pocket/a-1.wasm', '/pocket/b-1.zip', MANIFEST])
})

test('the progress counts transferred bytes, also within a file', async () => {
  const files = await checked()
  const seen: (number | null)[] = []
  const stop = $effect.root(() => {
    $effect.pre(() => {
      seen.push(files.received)
    })
  })
  await files.download()
  stop()
  expect(seen.filter((bytes) => bytes !== null)).toEqual(expect.arrayContaining([0, 2, 4, 5, 6]))
  expect(files.received).toBeNull()
})

test('a kept file has the headers of the server, but not those of the transfer', async () => {
  await downloaded()
  const kept = await caches.match('/pocket/a-1.wasm', { cacheName: CACHE })
  expect(kept?.headers.get('content-type')).toBe('application/wasm')
  expect(kept?.headers.get('content-encoding')).toBeNull()
})

test('a download that breaks off keeps what it has and continues behind it', async () => {
  const files = await checked()
  server.breaksAt = '/pocket/b-1.zip'
  await files.download()
  expect(files.problem?.key).toBe('offline-broken-off')
  expect([files.installed, files.isPartial, files.needed]).toEqual([null, true, 2])
  server.breaksAt = null
  server.asked = []
  await files.download()
  expect(server.asked).toEqual([MANIFEST, '/pocket/b-1.zip'])
  expect([files.problem, files.installed?.version]).toEqual([null, 'one'])
})

test('a large file comes in pieces, and a download continues behind the last one', async () => {
  const { files: pieces, ...manifest } = await server.offer('one', {
    '/pocket/a-1.wasm': 'aaaa',
    '/pocket/a-2.wasm': 'bb',
  })
  server.manifest = { ...manifest, files: [{ path: '/pocket/a.wasm', bytes: 3, size: 6, sha256: '', pieces }] }
  const files = await checked()
  server.breaksAt = '/pocket/a-2.wasm'
  await files.download()
  expect([files.installed, files.isPartial, files.needed]).toEqual([null, true, 1])
  server.breaksAt = null
  server.asked = []
  await files.download()
  expect(server.asked).toEqual([MANIFEST, '/pocket/a-2.wasm'])
  expect(caches.paths(CACHE)).toEqual(['/pocket/a.wasm', MANIFEST])
  const kept = await caches.match('/pocket/a.wasm', { cacheName: CACHE })
  expect([await kept?.text(), kept?.headers.get('content-type')]).toEqual(['aaaabb', 'application/wasm'])
})

test('a cancelled download is no failure and can be continued', async () => {
  const files = await checked()
  const loading = files.download()
  files.cancel()
  await loading
  expect([files.problem, files.installed, files.received]).toEqual([null, null, null])
  await files.download()
  expect(files.installed?.version).toBe('one')
})

test('a file with another hash is refused and not kept', async () => {
  server.contents['/pocket/b-1.zip'] = new TextEncoder().encode('bbbX')
  const files = await checked()
  await files.download()
  expect(files.problem?.key).toBe('offline-file-changed')
  expect(caches.paths(CACHE)).toEqual(['/pocket/a-1.wasm'])
})

test('a file that is longer or shorter than it should be is refused', async () => {
  for (const text of ['bbbbb', 'bbb']) {
    server.contents['/pocket/b-1.zip'] = new TextEncoder().encode(text)
    const files = await checked()
    await files.download()
    expect(files.problem?.key).toBe('offline-file-changed')
  }
})

test('an update fetches only what has changed and removes what is not needed any more', async () => {
  const files = await downloaded()
  await server.offer('two', { '/pocket/a-1.wasm': 'aaaaaaaa', '/pocket/b-2.zip': 'cccc' })
  await files.check()
  expect([files.isOutdated, files.needed]).toEqual([true, 2])
  server.asked = []
  await files.download()
  expect(server.asked).toEqual([MANIFEST, '/pocket/b-2.zip'])
  expect(files.installed?.version).toBe('two')
  expect(caches.paths(CACHE)).toEqual(['/pocket/a-1.wasm', '/pocket/b-2.zip', MANIFEST])
})

test('an update that breaks off leaves the earlier version complete', async () => {
  const files = await downloaded()
  await server.offer('two', { '/pocket/a-2.wasm': 'dddddddd', '/pocket/b-2.zip': 'cccc' })
  server.breaksAt = '/pocket/b-2.zip'
  await files.download()
  expect(files.problem?.key).toBe('offline-broken-off')
  const again = await checked()
  expect(again.installed?.version).toBe('one')
  expect(caches.paths(CACHE)).toEqual(expect.arrayContaining(Object.keys(FILES)))
})

test('an update during a game keeps the files that the game uses', async () => {
  const files = await downloaded()
  locks.held.add('roost-pocket')
  await server.offer('two', { '/pocket/b-2.zip': 'cccc' })
  await files.download()
  expect(files.installed?.version).toBe('two')
  expect(caches.paths(CACHE)).toEqual(expect.arrayContaining(Object.keys(FILES)))
})

test('removal frees the space and says how much', async () => {
  const files = await downloaded()
  await files.remove()
  expect(files.installed).toBeNull()
  expect(files.freed).toBeGreaterThanOrEqual(12)
  expect(await caches.has(CACHE)).toBe(false)
})

test('removal is refused while a game uses the files', async () => {
  const files = await downloaded()
  locks.held.add('roost-pocket')
  await files.remove()
  expect(files.problem?.key).toBe('offline-in-use')
  expect(files.installed?.version).toBe('one')
})

test('a second tab does not download the same', async () => {
  locks.held.add('roost-pocket-download')
  const files = await checked()
  await files.download()
  expect(files.problem?.key).toBe('offline-other-tab')
})

test('a device without room says so', async () => {
  const files = await checked()
  caches.failure = new DOMException('no room', 'QuotaExceededError')
  await files.download()
  expect(files.problem?.key).toBe('offline-full')
  expect(files.problem?.values.size).toMatch(/MB/)
})

test('without a line, files on the device are enough, and none are said to be missing', async () => {
  server.isDown = true
  expect((await checked()).problem?.key).toBe('offline-no-line')
  server.isDown = false
  await downloaded()
  server.isDown = true
  const files = await checked()
  expect([files.problem, files.installed?.version]).toEqual([null, 'one'])
})

test('a server without offline play, and one with a newer form of it, say so', async () => {
  server.manifest = { ...server.manifest!, format: FORMAT + 1 }
  expect((await checked()).problem?.key).toBe('offline-other-page')
  server.manifest = null
  expect((await checked()).problem?.key).toBe('offline-not-offered')
})

test('a browser that cannot play offline says why', async () => {
  vi.stubGlobal('indexedDB', undefined)
  Reflect.deleteProperty(globalThis, 'indexedDB')
  expect((await checked()).problem?.key).toBe('offline-no-storage')
  vi.stubGlobal('isSecureContext', false)
  expect((await checked()).problem?.key).toBe('offline-no-https')
  vi.stubGlobal('WebAssembly', undefined)
  expect((await checked()).problem?.key).toBe('offline-no-wasm')
})

test('without a service worker, nothing is downloaded', async () => {
  const files = await checked()
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
  await files.download()
  expect(files.problem?.key).toBe('offline-no-storage')
  expect(await caches.has(CACHE)).toBe(false)
})

test('storage that the browser forbids is named', async () => {
  vi.spyOn(caches, 'match').mockRejectedValue(new DOMException('insecure', 'SecurityError'))
  expect((await checked()).problem?.key).toBe('offline-no-storage')
})
