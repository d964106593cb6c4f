// People who play each other, each in a browser of his own, one of them on a phone: by a link, with clocks and by days for a
// turn, across restarts of the server, to the end and once more. Four of them: four.spec.ts.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, Server, test } from './fixtures'
import { fits, linksOf, manOn, move, moves, PHONE, somebody, yours } from './player'

/** Keeps a picture of somebody else's page, if SHOTS names a folder. */
const picture = async (page: Page, name: string) => { if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) }) }

test('two play a live game with clocks to mate, one on a phone, and once more with the sides changed', async ({ browser, page, address, shot }) => {
  const phone = await somebody(browser, `${address}/#/`, PHONE)
  await page.goto(`${address}/#/new/chess`)
  await page.getByLabel('3+2', { exact: true }).check({ force: true })
  await page.getByLabel('White', { exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Seek an opponent' }).click()
  await phone.getByRole('button', { name: /^Play Chess with/ }).click()
  for (const each of [page, phone]) {
    await expect(each).toHaveURL(/#\/table\//)
    await expect(each.getByRole('timer')).toHaveText(['3:00', '3:00'])
  }
  expect(await Promise.all([page, phone].map(yours))).toEqual([[0], [1]])
  await moves(page, 'e2', 'e4', phone)
  await moves(phone, 'e7', 'e5', page)
  // Both see the same clock run.
  for (const each of [page, phone]) await expect(each.getByRole('timer').filter({ hasText: /^2:5\d$/ })).toHaveCount(1, { timeout: 15_000 })
  await shot('live-desk')
  await picture(phone, 'live-phone')
  expect(await fits(phone), 'no scrolling sideways on a phone').toBe(true)
  expect((await new AxeBuilder({ page: phone }).analyze()).violations.map((v) => v.id)).toEqual([])
  await moves(page, 'd1', 'h5', phone)
  await moves(phone, 'b8', 'c6', page)
  await moves(page, 'f1', 'c4', phone)
  await moves(phone, 'g8', 'f6', page)
  await move(page, 'h5', 'f7')
  for (const each of [page, phone]) {
    await expect(each.getByText('1-0').first()).toBeVisible()
    await expect(each.getByText(/checkmated/).filter({ visible: true }).first()).toBeVisible()
    await expect(each.locator('.hit.can')).toHaveCount(0)
  }
  await shot('live-mate-desk')
  await picture(phone, 'live-mate-phone')
  // Once more: now the phone has White, and gives up.
  const first = page.url()
  await phone.getByRole('button', { name: 'Rematch' }).first().click()
  await expect(page.getByText('would like to play again')).toBeVisible()
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  for (const each of [page, phone]) {
    await expect(manOn(each, 'e2')).toHaveCount(1)
    await expect(each).not.toHaveURL(first)
    await expect(each.getByRole('timer')).toHaveText(['3:00', '3:00'])
  }
  await expect.poll(() => Promise.all([page, phone].map(yours))).toEqual([[1], [0]])
  await moves(phone, 'd2', 'd4', page)
  await moves(page, 'd7', 'd5', phone)
  await phone.getByRole('button', { name: 'Resign', exact: true }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Resign', exact: true }).click()
  for (const each of [page, phone]) await expect(each.getByText('0-1').first()).toBeVisible()
  await picture(phone, 'live-over-phone')
})

test.describe('across a restart', () => {
  test.use({ mayBeSaid: [/Failed to load resource|WebSocket connection/] })
  test('two play by a link, one on a phone; a third only looks on; the game outlives its server', async ({ browser, shot, page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'variorum-'))
    const server = new Server(join(folder, 'games.db'))
    await server.start()
    try {
      await page.goto(`${server.address}/#/new/chess`)
      await page.getByRole('button', { name: 'With a friend, by link' }).click()
      await expect(page.getByText('The game begins when everybody sits')).toBeVisible()
      await shot('together-waiting')
      const [link] = await linksOf(page)
      const own = (await yours(page))[0]!
      const friend = await somebody(browser, link!, PHONE)
      await expect(page.locator('.links')).toHaveCount(0)
      const late = await somebody(browser, link!)
      await expect(late.getByText('This seat is taken.')).toBeVisible()
      const [white, black] = own === 0 ? [page, friend] : [friend, page]
      await move(white, 'e2', 'e4')
      await expect(manOn(black, 'e4')).toHaveCount(1)
      await expect(manOn(late, 'e4')).toHaveCount(1)
      await expect(late.locator('.hit.can')).toHaveCount(0)
      // The server dies and comes back: the game is still there, and whoever sat there sits there.
      await server.kill()
      await server.start()
      await move(black, 'e7', 'e5')
      await expect(manOn(white, 'e5')).toHaveCount(1)
      await friend.reload()
      await expect(manOn(friend, 'e5')).toHaveCount(1)
      // One would like a move back, the other lets him; then a draw is offered and agreed to.
      await black.getByRole('button', { name: 'Take back' }).click()
      await expect(white.getByText('would like to take a move back')).toBeVisible()
      await shot('together-asked')
      await white.getByRole('button', { name: 'Agree', exact: true }).click()
      await expect(manOn(white, 'e7')).toHaveCount(1)
      await white.getByRole('button', { name: 'Draw', exact: true }).click()
      await white.getByRole('button', { name: 'Offer', exact: true }).click()
      await black.getByRole('button', { name: 'Agree', exact: true }).click()
      for (const each of [white, black, late]) await expect(each.getByText('1/2-1/2').first()).toBeVisible()
      // Both want to play again: they are there, with the sides changed.
      await white.getByRole('button', { name: 'Rematch' }).first().click()
      await black.getByRole('button', { name: 'Agree', exact: true }).click()
      await expect(manOn(page, 'e2')).toHaveCount(1)
      await expect.poll(() => yours(page)).toEqual([1 - own])
    } finally {
      await server.kill()
      rmSync(folder, { recursive: true })
    }
  })
})

test.describe('by correspondence', () => {
  test.use({ mayBeSaid: [/Failed to load resource|WebSocket connection/] })
  test('two play with days for a turn to mate while their server is killed twice, and neither has to come back himself', async ({ browser, page, shot }) => {
    const folder = mkdtempSync(join(tmpdir(), 'variorum-'))
    const server = new Server(join(folder, 'games.db'))
    await server.start()
    try {
      await page.goto(`${server.address}/#/new/chess`)
      await page.getByLabel('3 days', { exact: true }).check({ force: true })
      await page.getByRole('button', { name: 'With a friend, by link' }).click()
      await expect(page.getByText('The game begins when everybody sits')).toBeVisible()
      const [link] = await linksOf(page)
      const phone = await somebody(browser, link!, PHONE)
      await expect(page.locator('.links')).toHaveCount(0)
      const [white, black] = (await yours(page))[0] === 0 ? [page, phone] : [phone, page]
      for (const each of [white, black]) await expect(each.getByRole('timer').first()).toHaveText(/^[23] d \d+ h$/)
      await moves(white, 'f2', 'f3', black)
      await server.kill()
      for (const each of [white, black]) await expect(each.getByText('cannot be reached').filter({ visible: true })).toHaveCount(1, { timeout: 15_000 })
      await shot('days-away-desk')
      await picture(phone, 'days-away-phone')
      await server.start()
      // Nobody reloads anything: both pages find the game again, and it goes on.
      await moves(black, 'e7', 'e5', white)
      for (const each of [white, black]) await expect(each.getByText('cannot be reached')).toHaveCount(0, { timeout: 30_000 })
      // Black will not be there, and says what he will answer; the server dies once more before it comes so.
      await black.getByRole('button', { name: 'More', exact: true }).click()
      await black.getByText('If … then …').click()
      await black.getByLabel(/^In each line/).fill('g4 Qh4')
      await picture(black, 'days-foresee')
      await black.getByRole('button', { name: 'Keep the lines' }).click()
      await expect(black.getByRole('button', { name: 'Drop all' })).toBeVisible()
      await black.getByRole('button', { name: 'Close', exact: true }).click()
      await server.kill()
      await server.start()
      await expect(white.getByText('cannot be reached')).toHaveCount(0, { timeout: 30_000 })
      await move(white, 'g2', 'g4')
      for (const each of [white, black]) {
        await expect(manOn(each, 'h4')).toHaveCount(1, { timeout: 30_000 })
        await expect(each.getByText('0-1').first()).toBeVisible()
      }
      await shot('days-mate-desk')
      await picture(phone, 'days-mate-phone')
    } finally {
      await server.kill()
      rmSync(folder, { recursive: true })
    }
  })
})
