// The page without its server: starts the service worker that keeps it (build/service-worker.js), and knows when a newer
// page has been fetched and waits. Nothing is changed under somebody's hands: a newer page begins when it is wanted
// (Newer.svelte asks), or at the next start.

let waiting = $state.raw<ServiceWorker | null>(null)

/** A newer page waits to be shown. */
export const newer = () => waiting !== null

/** Shows it: this page goes, what is kept in the browser stays. */
export function renew(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage('renew')
}

/** A part of this page is not to be had any more because a newer page stands in its place: it is loaded anew, once. */
function renewIfStale(e: Event): void {
  const KEY = 'variorum.renewed'
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < 60_000) return
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch { return }
  e.preventDefault()
  location.reload()
}

/** Keeps the page for when there is no network. While working on the page itself there is nothing to keep. */
export async function keepPage(): Promise<void> {
  window.addEventListener('vite:preloadError', renewIfStale)
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const known = await navigator.serviceWorker.register('sw.js')
    const look = (worker: ServiceWorker | null) => { if (worker?.state === 'installed' && navigator.serviceWorker.controller) waiting = worker }
    const watch = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', () => look(worker))
    // Fetched at an earlier visit: nothing has begun yet that it could disturb.
    if (known.waiting && navigator.serviceWorker.controller) {
      waiting = known.waiting
      return renew()
    }
    watch(known.installing)
    known.addEventListener('updatefound', () => watch(known.installing))
    // A page that stays open for days learns of a newer one, too.
    document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') known.update().catch(() => {}) })
  } catch (why) {
    // Private windows and plain http on other machines have none; the page works all the same.
    console.info('variorum: the page cannot be kept for later.', why)
  }
}
