// The service worker: stores every file of the build and serves it offline, the puzzles of a game when they are first
// opened; requests to the API always go to the server. A new build is fetched beside the current one and waits until
// the page sends `skip-waiting` (src/client/page-update.svelte.ts), so that an update never interrupts a game. The worker
// also shows push notifications of the server. The build inserts `FILES` and `BUILD` (service-worker-plugin.ts).
/* global FILES, BUILD */
const root = new URL('./', self.location.href).href
// Other installations may run on the same host under other paths.
const cachePrefix = `variorum ${root} `
const cacheName = cachePrefix + BUILD
/** Files with a hash in their name that are not part of FILES. */
const STORED_ON_USE = /\/assets\/puzzles-[^/]+\.json$/

self.addEventListener('install', (event) => event.waitUntil(precache()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  // Pages of older builds send `renew`.
  if (event.data === 'skip-waiting' || event.data === 'renew') self.skipWaiting()
})
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openGame(event.notification.data?.place))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || !url.href.startsWith(root) || url.href.startsWith(`${root}api/`)) return
  event.respondWith(respond(request, url))
})

async function precache() {
  const cache = await caches.open(cacheName)
  // Files with a hash in their name may come from the HTTP cache; the others must be fetched again.
  await cache.addAll(
    FILES.map((file) => new Request(root + file, { cache: file.startsWith('assets/') ? 'default' : 'reload' })),
  )
}

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith(cachePrefix) && name !== cacheName) await caches.delete(name)
  await self.clients.claim()
}

async function respond(request, url) {
  const cache = await caches.open(cacheName)
  // The embedded board is the only other page.
  const page = url.pathname === new URL(`${root}embed`).pathname ? 'embed.html' : 'index.html'
  const cached = await cache.match(request.mode === 'navigate' ? root + page : url.href, {
    ignoreSearch: true,
    ignoreVary: true,
  })
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok && STORED_ON_USE.test(url.pathname)) await cache.put(url.href, response.clone()).catch(() => {})
  return response
}

/** Shows a push message. Browsers require a notification for every message, even for one without data. */
async function showPush(data) {
  let message = {}
  try {
    message = data?.json() ?? {}
  } catch {
    /* not a message of this server */
  }
  const { title = 'Variorum', body = '', place = '', tag = 'variorum' } = message
  await self.registration.showNotification(String(title), {
    body: String(body),
    tag: String(tag),
    renotify: true,
    icon: `${root}icons/192.png`,
    data: { place },
  })
}

/** Opens an address of the page, in an open window if there is one. */
async function openGame(place) {
  const url = root + (typeof place === 'string' && place.startsWith('#/') ? place : '')
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windows.find((window) => window.url === url) ?? windows.find((window) => window.url.startsWith(root))
  if (!window) return self.clients.openWindow(url)
  await window.focus()
  if (window.url !== url) await window.navigate(url)
}
