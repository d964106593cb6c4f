// The lobby: the start page.
import type { GameCard } from '../src/client/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { withViewport, fitsViewport, PHONE, waitForCards } from './page-actions'

/** At the end of the list, in a view of 1280 by 800; docs/performance.md has the numbers measured. */
const MOST_NODES = 22_000

test('the lobby lists the games, and the search finds one by name', async ({ page, address, capture }) => {
  await page.goto(`${address}/`)
  await waitForCards(page)
  const games = (await (await page.request.get(`${address}/api/games`)).json()) as GameCard[]
  expect(games.length).toBeGreaterThan(4)
  await capture('lobby')
  const last = games.findLast((game) => !game.partial)!
  await page.getByPlaceholder('Search').fill(last.name)
  await expect(page.locator('.row').first().getByText(last.name).first()).toBeVisible()
  await page.getByPlaceholder('Search').fill('')
  await withViewport(page, PHONE, async () => {
    expect(await fitsViewport(page), 'no horizontal scrolling at 390').toBe(true)
    await capture('lobby-phone')
  })
})

test('a challenge with a clock takes two clicks, and the table has the link', async ({ page, address }) => {
  await page.goto(`${address}/#/`)
  await page.getByRole('button', { name: 'Challenge a friend' }).click()
  await page.getByRole('button', { name: '5+3', exact: true }).click()
  await expect(page).toHaveURL(/#\/table\/.*seat=/)
  await expect(page.getByRole('timer').first()).toBeVisible()
})

test('a seek takes one click', async ({ page, emptyServer: address }) => {
  await page.goto(`${address}/#/`)
  await expect(page.getByText('No one is looking for an opponent')).toBeVisible()
  await page.getByRole('button', { name: /^Find an opponent/ }).click()
  await expect(page.getByText('Waiting…')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('an address that names no page says so', async ({ page, address }) => {
  await page.goto(`${address}/#/garbage`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found – Variorum')
})

test('boards of games that are far from the view are not in the page', async ({ page, address }) => {
  await page.goto(`${address}/`)
  const cover = page.locator('.card a.cover').first()
  const first = cover.locator('svg')
  // A list of running games may push the cards down.
  await cover.scrollIntoViewIfNeeded()
  await expect(first).toHaveCount(1)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(first).toHaveCount(0)
})

/** The games that a search finds, by name. */
const found = (page: Page) => page.locator('.row h3')

test('the search finds games by the size of the board, the rules, the inventor and the year', async ({
  page,
  address,
  capture,
}) => {
  await page.goto(`${address}/`)
  const search = page.getByPlaceholder('Search')
  for (const [text, some, other] of [
    ['10x8', 'Capablanca Chess', 'Chess960'],
    ['10 × 8', 'Capablanca Chess', 'Chess960'],
    ['drops', 'Crazyhouse', 'Chess960'],
    ['walls', 'Russian Fortress Chess', 'Chess960'],
    ['4 players', 'Russian Fortress Chess', 'Chess960'],
    ['checkers', 'Bombalot', 'Chess960'],
    ['freeling', 'Grand Chess', 'Chess960'],
    ['1996', 'Chess960', 'Grand Chess'],
  ] as const) {
    await search.fill(text)
    await expect(found(page).getByText(some, { exact: true }), text).toBeVisible()
    await expect(found(page).getByText(other, { exact: true }), text).toHaveCount(0)
  }
  await search.fill('drops 9x9')
  await capture('lobby-search')
})

test('the search knows the words of the language of the page', async ({ browser, address }) => {
  const page = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await page.goto(`${address}/`)
  for (const text of ['Einsetzen', 'drops', 'Schlagzwang']) {
    await page.getByRole('search').getByRole('textbox').fill(text)
    await expect(
      found(page).getByText(text === 'Schlagzwang' ? 'Antichess' : 'Crazyhouse', { exact: true }),
    ).toBeVisible()
  }
})

test('the search finds a game of the workshop by the size of its board', async ({ page, emptyServer: address }) => {
  const text = `extends capablanca-chess\ngame "My Wide Chess" { about "Mine."; source "a test" }\n`
  const made = await page.request.post(`${address}/api/works`, { data: { text, visibility: 'public' } })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto(`${address}/`)
  const card = page.getByRole('link', { name: 'My Wide Chess' })
  for (const [text, count] of [
    ['10x8', 1],
    ['9x9', 0],
    ['castling', 1],
    ['drops', 0],
  ] as const) {
    await page.getByPlaceholder('Search').fill(text)
    await expect(card, text).toHaveCount(count)
  }
})

test('a part of a game is in no list of games to play, and its pages say why', async ({ page, address, capture }) => {
  await page.goto(`${address}/`)
  await page.getByPlaceholder('Search').fill('crazyhouse')
  await expect(found(page).getByText('Crazyhouse', { exact: true })).toBeVisible()
  await page.getByPlaceholder('Search').fill('bughouse')
  await expect(page.getByText('No games found.')).toBeVisible()
  await expect(page.getByRole('combobox').first().getByRole('option', { name: 'Bughouse' })).toHaveCount(0)

  await page.goto(`${address}/#/new/bughouse`)
  await expect(page.getByText('This is one board only.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play White' })).toHaveCount(0)
  await capture('new-partial')
  await page.getByLabel('Position text').fill('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nq] w KQkq - 0 1')
  await expect(page.getByRole('button', { name: 'Play White' })).toBeVisible()

  await page.goto(`${address}/#/rules/bughouse`)
  await expect(page.getByText('This is one board only.').first()).toBeVisible()
  await page.goto(`${address}/#/analysis/bughouse`)
  await expect(page.locator('[data-cell="e2"]').first()).toBeVisible()

  const game = { game: 'bughouse', readings: {}, position: null, seats: [{ by: 'person' }, { by: 'open' }] }
  const refused = await page.request.post(`${address}/api/seeks`, { data: game })
  expect(refused.status()).toBe(400)
  expect(await refused.text()).toContain('This is one board only.')
})

test('the lobby keeps few nodes, however far a visitor has scrolled', async ({ page, emptyServer: address }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const nodes = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find((metric) => metric.name === 'Nodes')!.value
  }
  await page.goto(`${address}/`)
  await waitForCards(page)
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  for (let y = 0; y < end + 600; y += 600) {
    await page.evaluate((to) => window.scrollTo(0, to), y)
    await page.waitForFunction(() =>
      [...document.querySelectorAll('li.card')]
        .filter((card) => {
          const { top, bottom } = card.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        })
        .every((card) => card.querySelector('svg')),
    )
  }
  // Boards that have just left the view are still being removed.
  await expect.poll(nodes).toBeLessThan(MOST_NODES)
})
