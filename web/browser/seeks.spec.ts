// Players find each other in the lobby, play a correspondence game across a restart of the server, and find their games
// again, each in their own browser.
import AxeBuilder from '@axe-core/playwright'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, Server, test } from './fixtures'
import { fitsViewport, move, PHONE, newVisitor, ownSide } from './page-actions'

test('another player takes a seek, it disappears for others, and both players are at the table', async ({
  browser,
  page,
  emptyServer: address,
  capture,
}) => {
  const friend = await newVisitor(browser, `${address}/#/`, PHONE)
  const late = await newVisitor(browser, `${address}/#/`)
  await page.goto(`${address}/#/new/chess`)
  await page.getByLabel('3+2', { exact: true }).check({ force: true })
  await capture('seek-form')
  await page.getByRole('button', { name: 'Find an opponent' }).click()
  await expect(page.getByText('Waiting…')).toBeVisible()
  await capture('seek-waiting')
  const offer = friend.getByRole('button', { name: /^Play Chess with/ })
  await expect(offer).toBeVisible()
  await expect(late.getByRole('button', { name: /^Play Chess with/ })).toBeVisible()
  expect(await fitsViewport(friend), 'no horizontal scrolling on a phone').toBe(true)
  const { violations } = await new AxeBuilder({ page: friend }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  if (process.env.SHOTS) await friend.screenshot({ path: join(process.env.SHOTS, 'seek-phone.png') })
  await offer.click()
  for (const each of [page, friend]) await expect(each).toHaveURL(/#\/table\//)
  expect([await ownSide(page), await ownSide(friend)].sort()).toEqual([0, 1])
  await expect(late.getByRole('button', { name: /^Play Chess with/ })).toHaveCount(0)
})

test('a withdrawn seek disappears everywhere', async ({ browser, page, emptyServer: address }) => {
  const other = await newVisitor(browser, `${address}/#/`)
  await page.goto(`${address}/#/new/wolf-chess`)
  await page.getByRole('button', { name: 'Find an opponent' }).click()
  await expect(other.getByRole('button', { name: /^Play Wolf/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(other.getByRole('button', { name: /^Play Wolf/ })).toHaveCount(0)
})

test.describe('correspondence', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|WebSocket connection/] })
  test('two players find each other, play across a restart of the server, and go from game to game', async ({
    browser,
    page,
    capture,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'variorum-'))
    const server = new Server(join(folder, 'games.db'))
    await server.start()
    try {
      await page.goto(`${server.address}/#/new/chess`)
      await page.getByLabel('White', { exact: true }).check({ force: true })
      await page.getByLabel('3 days', { exact: true }).check({ force: true })
      await page.getByRole('button', { name: 'Find an opponent' }).click()
      await expect(page.getByText('3 days per move', { exact: true })).toBeVisible()
      // The seek stays when its player leaves.
      await page.goto('about:blank')
      const friend = await newVisitor(browser, `${server.address}/#/`, PHONE)
      await friend.getByRole('button', { name: /^Play Chess with/ }).click()
      await expect(friend).toHaveURL(/#\/table\//)
      // The player returns and finds the game, with the move to make.
      await page.goto(`${server.address}/#/`)
      await expect(page.getByRole('link', { name: 'Your games: your move in one' })).toBeVisible()
      await capture('own-lobby')
      await page.getByRole('link', { name: /Your move/ }).click()
      await expect(page.getByRole('timer').first()).toHaveText(/^(3 days|2 d \d+ h)$/)
      await move(page, 'e2', 'e4')
      await expect(friend.locator('[data-piece="e4"]')).toHaveCount(1)
      await server.kill()
      await server.start()
      await move(friend, 'e7', 'e5')
      await expect(page.locator('[data-piece="e5"]')).toHaveCount(1)
      await expect(friend.getByRole('timer').first()).toHaveText(/^(3 days|2 d \d+ h)$/)
      await capture('own-table')
      // A second game: after a turn in one, a link leads to the other.
      await page.goto(`${server.address}/#/new/wolf-chess`)
      await page.getByLabel('White', { exact: true }).check({ force: true })
      await page.getByLabel('1 day', { exact: true }).check({ force: true })
      await page.getByRole('button', { name: 'Find an opponent' }).click()
      await friend.goto(`${server.address}/#/`)
      await friend.getByRole('button', { name: /^Play Wolf/ }).click()
      // The player is taken to the table, and leaves it again.
      for (const each of [page, friend]) await expect(each).toHaveURL(/#\/table\//)
      await friend.goto(`${server.address}/#/games`)
      await expect(friend.getByRole('heading', { name: 'Your games' })).toBeVisible()
      await expect(friend.locator('main li')).toHaveCount(2)
      expect(await fitsViewport(friend), 'no horizontal scrolling on a phone').toBe(true)
      await page.goto(`${server.address}/#/games`)
      await capture('own-games')
      await page.getByRole('link', { name: /^Chess/ }).click()
      await move(page, 'g1', 'f3')
      await page.getByRole('link', { name: 'Next game' }).click()
      await expect(page.getByRole('heading', { name: 'Wolf Chess', exact: true })).toBeVisible()
    } finally {
      await server.kill()
      rmSync(folder, { recursive: true })
    }
  })
})
