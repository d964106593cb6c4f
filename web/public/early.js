// Asks for the list of games while the rest of the page is still on its way: the first page can show nothing without it,
// and the page's own code would ask a second later. src/client/early.ts takes the answer. A page that is stored for
// offline use answers by itself.
if (/^(#\/?)?$/.test(location.hash) && !navigator.serviceWorker?.controller) {
  globalThis.earlyGames = fetch('api/games', { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : null),
    () => null,
  )
}
