// Updates of the page and its use without a server: registers the service worker (build/service-worker.js) and notices
// when a newer page has been fetched. The newer page starts only when the user wants it (UpdateNotice.svelte), or at
// the next visit.

import { engineStarted } from './engine'
import { isLineSlow } from './line'

let waiting = $state.raw<ServiceWorker | null>(null)

/** A newer page is ready. */
export const isUpdateAvailable = () => waiting !== null

/** Switches to the newer page. What is stored in the browser stays. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage('skip-waiting')
}

/**
 * A part of this page can no longer be loaded because the server has a newer page: reloads the page, but only once a
 * minute.
 */
function reloadIfStale(e: Event): void {
  const KEY = 'variorum.renewed'
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < 60_000) return
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    return
  }
  e.preventDefault()
  location.reload()
}

/**
 * Makes the page available offline, which fetches all of it; on a slow line, once something calls for the engine. Does
 * nothing during development.
 */
export async function registerServiceWorker(): Promise<void> {
  window.addEventListener('vite:preloadError', reloadIfStale)
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (isLineSlow()) await engineStarted
  try {
    const registration = await navigator.serviceWorker.register('sw.js')
    const setIfWaiting = (worker: ServiceWorker | null) => {
      if (worker?.state === 'installed' && navigator.serviceWorker.controller) waiting = worker
    }
    const watch = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', () => setIfWaiting(worker))
    // Fetched during an earlier visit: nothing has started yet that a reload could disturb.
    if (registration.waiting && navigator.serviceWorker.controller) {
      waiting = registration.waiting
      return applyUpdate()
    }
    watch(registration.installing)
    registration.addEventListener('updatefound', () => watch(registration.installing))
    // A page that stays open for days notices updates, too.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => {})
    })
  } catch (reason) {
    // Private windows and plain HTTP have no service workers; the page works without.
    console.info('variorum: the page cannot be stored for offline use.', reason)
  }
}
