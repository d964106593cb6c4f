// The page without its server: the engine runs in the browser, local games survive the loss of the server and a reload,
// and the service worker serves the page. Also from a static file host.
import { createServer, type Server as Host } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { ask, hasEngine } from './engine'
import { expect, Server, test } from './fixtures'
import { playOneTurn, openSetup, startAgainstComputer, waitForView, view } from './page-actions'

test.skip(!hasEngine, 'built without the engine')
test.use({
  serviceWorkers: 'allow',
  allowedConsoleErrors: [/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/],
})

const dist = new URL('../dist', import.meta.url).pathname
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
}

/** Serves the built page under a path, as a static file host would. */
async function host(path: string): Promise<{ address: string; host: Host }> {
  const host = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://here').pathname
    try {
      if (!name.startsWith(path)) throw new Error('elsewhere')
      const file = name === path ? 'index.html' : name.slice(path.length)
      const bytes = await readFile(join(dist, file))
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes)
    } catch {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Nothing here</h1>')
    }
  })
  await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready))
  const { port } = host.address() as { port: number }
  return { address: `http://127.0.0.1:${port}${path.replace(/\/$/, '')}`, host }
}

/** Waits until the service worker controls the page. */
const waitForServiceWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })

const middle = (count: number) => Math.floor(count / 2)

/** Starts a game against the computer, shuts the host down, plays on, and returns to the game after a reload. */
async function playWithoutHost(page: Page, address: string, shutDown: () => void): Promise<void> {
  const games = await ask({ ask: 'games' })
  const game = games.find((g) => g.sides.length === 2)!
  await page.goto(`${address}/#/`)
  await waitForServiceWorker(page)
  await openSetup(page, address, game)
  await startAgainstComputer(page, game)
  await expect(page).toHaveURL(/#\/table\/here-/)
  shutDown()
  for (let turn = 0; turn < 2; turn++) {
    await playOneTurn(page, middle)
    await waitForView(page, (now) => now.toMove === 0 && now.turns.length >= 2 * turn + 2, 'the computer answers')
  }
  const before = await view(page)
  await page.reload()
  await playOneTurn(page, middle)
  expect((await view(page)).turns.slice(0, before.turns.length)).toEqual(before.turns)
  // The rest of the page works too: another game and its rules.
  const other = games.at(-1)!
  await page.goto(`${address}/#/new/${other.id}`)
  await expect(page.getByRole('heading', { name: other.name, exact: true })).toBeVisible()
  await page.goto(`${address}/#/rules/${other.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other.name)
}

test('a game against the computer continues without the server', async ({ page }) => {
  const server = new Server()
  await server.start()
  await playWithoutHost(page, server.address, () => server.kill())
})

test('any static file host is enough, under any path', async ({ page }) => {
  const { address, host: files } = await host('/some/place/')
  await playWithoutHost(page, address, () => {
    files.close()
    files.closeAllConnections()
  })
})
