// The cost of a first visit: everything that the browser fetches until the page has loaded, in bytes on the wire. What
// the page fetches later does not count: the engine, the games, and the characters in their previews. `npm run budget`
// checks the built files against the same limit.
import type { Request } from '@playwright/test'
import { expect, test } from './fixtures'
import { waitForCards } from './page-actions'

// The service worker would fetch everything else in advance.
test.use({ serviceWorkers: 'block' })

const PACKED = /\.(js|css|svg|wasm)$/

test('a first visit loads less than 150 kB compressed, and the browser caches it', async ({ page, address }) => {
  const loads: Promise<{ path: string; bytes: number; first: boolean; headers: Record<string, string> }>[] = []
  let loaded = false
  const late = new Set<Request>()
  page.on('load', () => {
    loaded = true
  })
  page.on('request', (request) => {
    if (loaded) late.add(request)
  })
  page.on('requestfinished', (request) =>
    loads.push(
      (async () => {
        const { responseBodySize, responseHeadersSize } = await request.sizes()
        return {
          path: new URL(request.url()).pathname,
          bytes: responseBodySize + responseHeadersSize,
          first: !late.has(request),
          headers: (await request.response())!.headers(),
        }
      })(),
    ),
  )
  await page.goto(`${address}/`)
  await waitForCards(page)
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(loads)
  const first = all.filter((load) => load.first && !load.path.endsWith('.wasm'))
  expect(first.some((load) => load.path.endsWith('.js'))).toBe(true)
  const sum = first.reduce((sum, load) => sum + load.bytes, 0)
  expect(sum, first.map((load) => `${load.bytes} ${load.path}`).join('\n')).toBeLessThan(150_000)
  const assets = all.filter((load) => load.path.startsWith('/assets/'))
  expect(assets.length).toBeGreaterThan(1)
  for (const { path, headers } of assets) {
    expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
    if (PACKED.test(path)) expect(headers['content-encoding'], path).toMatch(/^(br|gzip)$/)
  }
  const start = all.find((load) => load.path === '/')!
  expect(start.headers['cache-control'], 'the browser revalidates the page itself').toBe('no-cache')
  await page.reload()
  await waitForCards(page)
  const again = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((load) => ({
      path: new URL(load.name).pathname,
      bytes: load.transferSize,
    })),
  )
  // The reload may show other cards, and fetch the characters of their pieces for the first time.
  const known = again.filter(({ path }) => assets.some((asset) => asset.path === path))
  expect(known.length).toBeGreaterThan(1)
  expect(
    known.filter(({ bytes }) => bytes > 0),
    'a reload fetches no asset again',
  ).toEqual([])
})

test('a first visit asks for the list of games once', async ({ page, address }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/games' || request.postData()?.includes('"ask":"games"')) asked.push(pathname)
  })
  await page.goto(`${address}/`)
  await waitForCards(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['/api/games'])
})
