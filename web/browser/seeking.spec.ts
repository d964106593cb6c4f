// People who do not know each other find each other in the lobby, play by days for a turn across a restart of the server, and
// find their games again: each in a browser of his own.
import AxeBuilder from '@axe-core/playwright'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, Server, test } from './fixtures'
import { fits, move, PHONE, somebody, yours } from './player'


test('a seek appears in another browser, is taken by one, and both are at the table', async ({ browser, page, address, shot }) => {
  const friend = await somebody(browser, `${address}/#/`, PHONE)
  const late = await somebody(browser, `${address}/#/`)
  await page.goto(`${address}/#/new/chess`)
  await page.getByLabel('3+2', { exact: true }).check({ force: true })
  await shot('seek-form')
  await page.getByRole('button', { name: 'Seek an opponent' }).click()
  await expect(page.getByText('Waiting…')).toBeVisible()
  await shot('seek-waiting')
  const offer = friend.getByRole('button', { name: /^Play Chess with/ })
  await expect(offer).toBeVisible()
  await expect(late.getByRole('button', { name: /^Play Chess with/ })).toBeVisible()
  expect(await fits(friend), 'no scrolling sideways on a phone').toBe(true)
  const { violations } = await new AxeBuilder({ page: friend }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  if (process.env.SHOTS) await friend.screenshot({ path: join(process.env.SHOTS, 'seek-phone.png') })
  await offer.click()
  for (const each of [page, friend]) await expect(each).toHaveURL(/#\/table\//)
  expect([...(await yours(page)), ...(await yours(friend))].sort()).toEqual([0, 1])
  await expect(late.getByRole('button', { name: /^Play Chess with/ })).toHaveCount(0)
})

test('a seek that is withdrawn is gone everywhere', async ({ browser, page, address }) => {
  const other = await somebody(browser, `${address}/#/`)
  await page.goto(`${address}/#/new/wolf-chess`)
  await page.getByRole('button', { name: 'Seek an opponent' }).click()
  await expect(other.getByRole('button', { name: /^Play Wolf/ })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(other.getByRole('button', { name: /^Play Wolf/ })).toHaveCount(0)
})

test.describe('by correspondence', () => {
  test.use({ mayBeSaid: [/Failed to load resource|WebSocket connection/] })
  test('two find each other, play with days for a turn across a restart, and go from game to game', async ({ browser, page, shot }) => {
    const folder = mkdtempSync(join(tmpdir(), 'variorum-'))
    const server = new Server(join(folder, 'games.db'))
    await server.start()
    try {
      await page.goto(`${server.address}/#/new/chess`)
      await page.getByLabel('White', { exact: true }).check({ force: true })
      await page.getByLabel('3 days', { exact: true }).check({ force: true })
      await page.getByRole('button', { name: 'Seek an opponent' }).click()
      await expect(page.getByText('3 days a turn')).toBeVisible()
      // Whoever plays by days need not wait: the seek is there when he has gone.
      await page.goto('about:blank')
      const friend = await somebody(browser, `${server.address}/#/`, PHONE)
      await friend.getByRole('button', { name: /^Play Chess with/ }).click()
      await expect(friend).toHaveURL(/#\/table\//)
      // He finds the game when he comes back, and that it is his move.
      await page.goto(`${server.address}/#/`)
      await expect(page.getByRole('link', { name: 'Your games: in one it is your move' })).toBeVisible()
      await shot('own-lobby')
      await page.getByRole('link', { name: /Your move/ }).click()
      await expect(page.getByRole('timer').first()).toHaveText(/^[23] d \d+ h$/)
      await move(page, 'e2', 'e4')
      await expect(friend.locator('[data-man="e4"]')).toHaveCount(1)
      await server.kill()
      await server.start()
      await move(friend, 'e7', 'e5')
      await expect(page.locator('[data-man="e5"]')).toHaveCount(1)
      await expect(friend.getByRole('timer').first()).toHaveText(/^[23] d \d+ h$/)
      await shot('own-table')
      // A second game: after a turn in one there is a way to the other.
      await page.goto(`${server.address}/#/new/wolf-chess`)
      await page.getByLabel('White', { exact: true }).check({ force: true })
      await page.getByLabel('1 day', { exact: true }).check({ force: true })
      await page.getByRole('button', { name: 'Seek an opponent' }).click()
      await friend.goto(`${server.address}/#/`)
      await friend.getByRole('button', { name: /^Play Wolf/ }).click()
      await expect(friend).toHaveURL(/#\/table\//)
      await friend.goto(`${server.address}/#/games`)
      await expect(friend.getByRole('heading', { name: 'Your games' })).toBeVisible()
      await expect(friend.locator('main li')).toHaveCount(2)
      expect(await fits(friend), 'no scrolling sideways on a phone').toBe(true)
      await page.goto(`${server.address}/#/games`)
      await shot('own-games')
      await page.getByRole('link', { name: /^Chess/ }).click()
      await move(page, 'g1', 'f3')
      await page.getByRole('link', { name: 'Next game' }).click()
      await expect(page.getByRole('heading', { name: /Wolf/i })).toBeVisible()
    } finally {
      await server.kill()
      rmSync(folder, { recursive: true })
    }
  })
})
