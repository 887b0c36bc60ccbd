// Caches the shell of the page, so that it opens at once and also offline. The build fills in FILES and NAME.

const FILES = /* FILES */ []
const NAME = /* NAME */ 'roost'
// The files of offline play. The page downloads and removes them (src/offline); they outlive an update of the shell.
const POCKET = 'roost-pocket'
// How long a page may take to arrive, in milliseconds. On a train a line often is there, but nothing comes through it.
const PATIENCE = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(['/', ...FILES]))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const isOld = (name) => name !== NAME && name !== POCKET
  const old = (names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))
  event.waitUntil(
    caches
      .keys()
      .then(old)
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') {
    event.respondWith(page(request))
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((cached) => cached ?? fetch(request)))
  } else if (url.pathname.startsWith('/pocket/') && request.cache === 'default') {
    // Not a download, which asks for the file on the server.
    event.respondWith(caches.match(url.pathname, { cacheName: POCKET }).then((cached) => cached ?? fetch(request)))
  }
})

/** Network first: the server may have a newer page, and sets the identity cookie on the first visit. */
async function page(request) {
  const fresh = fetch(request)
  const late = new Promise((_, reject) => setTimeout(reject, PATIENCE))
  try {
    return await Promise.race([fresh, late])
  } catch {
    return (await caches.match('/')) ?? fresh
  }
}
