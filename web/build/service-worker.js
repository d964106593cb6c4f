// The page without its server: keeps everything the build has made (but no answer of a server) and gives it out from
// there. A new build is fetched beside the old one and waits until the page says `renew` (src/desk/newer.svelte.ts), so
// nobody loses anything in mid-game. It also shows what the server tells whoever is not here (crates/server/src/tell/push.rs). `FILES` and `BUILD` are put in by the build (offline.ts).
/* global FILES, BUILD */
const root = new URL('./', self.location.href).href
// Other pages of this kind may live on the same host under other paths.
const ours = `variorum ${root} `
const name = ours + BUILD

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('message', (event) => { if (event.data === 'renew') self.skipWaiting() })
self.addEventListener('push', (event) => event.waitUntil(tell(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(go(event.notification.data?.place))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || !url.href.startsWith(root) || url.href.startsWith(`${root}api/`)) return
  event.respondWith(answer(request, url))
})

async function keep() {
  const cache = await caches.open(name)
  // Names with a hash may come from the browser's own memory; the others must be asked for.
  await cache.addAll(FILES.map((file) => new Request(root + file, { cache: file.startsWith('assets/') ? 'default' : 'reload' })))
}

async function begin() {
  for (const old of await caches.keys()) if (old.startsWith(ours) && old !== name) await caches.delete(old)
  await self.clients.claim()
}

async function answer(request, url) {
  const cache = await caches.open(name)
  const kept = await cache.match(request.mode === 'navigate' ? `${root}index.html` : url.href, { ignoreSearch: true, ignoreVary: true })
  return kept ?? fetch(request)
}

// A browser that is told something must show something.
async function tell(data) {
  let told = {}
  try { told = data?.json() ?? {} } catch { /* not ours */ }
  const { title = 'Variorum', body = '', place = '', tag = 'variorum' } = told
  await self.registration.showNotification(String(title), { body: String(body), tag: String(tag), renotify: true, icon: `${root}icons/192.png`, data: { place } })
}

/** To the game, in a window that is open already if there is one. */
async function go(place) {
  const to = root + (typeof place === 'string' && place.startsWith('#/') ? place : '')
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const at = open.find((window) => window.url === to) ?? open.find((window) => window.url.startsWith(root))
  if (!at) return self.clients.openWindow(to)
  await at.focus()
  if (at.url !== to) await at.navigate(to)
}
