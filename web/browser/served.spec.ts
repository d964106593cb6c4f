// What a first visit costs: everything the browser fetches until the page is loaded, as it comes over the wire. Not
// counted is what the page fetches once it is there: the engine, the games, and the characters that some of their
// previews show. `npm run budget` holds the built files against the same bound.
import type { Request } from '@playwright/test'
import { expect, test } from './fixtures'

// It would fetch everything else ahead, for when there is no network.
test.use({ serviceWorkers: 'block' })

const PACKED = /\.(js|css|svg|wasm)$/

test('a first visit loads less than 150 kB, packed, and what it has loaded is kept', async ({ page, address }) => {
  const loads: Promise<{ path: string; bytes: number; first: boolean; headers: Record<string, string> }>[] = []
  let loaded = false
  const late = new Set<Request>()
  page.on('load', () => { loaded = true })
  page.on('request', (request) => { if (loaded) late.add(request) })
  page.on('requestfinished', (request) => loads.push((async () => {
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    return { path: new URL(request.url()).pathname, bytes: responseBodySize + responseHeadersSize, first: !late.has(request), headers: (await request.response())!.headers() }
  })()))
  await page.goto(`${address}/`)
  await page.locator('.card a.cover svg').nth(4).waitFor()
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
  expect(start.headers['cache-control'], 'the page itself is asked for anew').toBe('no-cache')
  await page.reload()
  await page.locator('.card a.cover svg').nth(4).waitFor()
  const again = await page.evaluate(() => (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter((load) => load.name.includes('/assets/')).map((load) => load.transferSize))
  expect(again.length).toBeGreaterThan(1)
  expect(again.every((bytes) => bytes === 0), 'nothing of it is fetched again').toBe(true)
})
