// Caches the shell of the page, so that it opens at once and also offline. The build fills in FILES and NAME.

const FILES = /* FILES */ []
const NAME = /* NAME */ 'roost'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(['/', ...FILES]))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)))
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
    // Network first: the server may have a newer page, and sets the identity cookie on the first visit.
    event.respondWith(fetch(request).catch(() => caches.match('/')))
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((cached) => cached ?? fetch(request)))
  }
})
