// Players in their own browsers, one of them on a phone: live and correspondence games by link or seek, across restarts
// of the server, to the end and a rematch. Games of four: four-players.spec.ts.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, Server, test } from './fixtures'
import {
  fitsViewport,
  seatLinks,
  pieceOn,
  move,
  moveAndWait,
  PHONE,
  newVisitor,
  ownSide,
  ownSides,
} from './page-actions'

/** Saves a screenshot of another visitor’s page if SHOTS names a folder. */
const captureOf = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) })
}

test('two players play a live game to mate, one on a phone, and a rematch with sides changed', async ({
  browser,
  page,
  address,
  capture,
}) => {
  const phone = await newVisitor(browser, `${address}/#/`, PHONE)
  await page.goto(`${address}/#/new/chess`)
  await page.getByLabel('3+2', { exact: true }).check({ force: true })
  await page.getByLabel('White', { exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Find an opponent' }).click()
  await phone.getByRole('button', { name: /^Play Chess with/ }).click()
  for (const each of [page, phone]) {
    await expect(each).toHaveURL(/#\/table\//)
    await expect(each.getByRole('timer')).toHaveText(['3:00', '3:00'])
  }
  expect([await ownSide(page), await ownSide(phone)]).toEqual([0, 1])
  await expect(page.getByText('Move within 20 s, or the game is aborted.')).toBeVisible()
  await expect(phone.getByText('White has 20 s for the first move.')).toBeVisible()
  await captureOf(phone, 'first-turn-phone')
  await moveAndWait(page, 'e2', 'e4', phone)
  await moveAndWait(phone, 'e7', 'e5', page)
  // Both show the same running clock.
  for (const each of [page, phone])
    await expect(each.getByRole('timer').filter({ hasText: /^2:5\d$/ })).toHaveCount(1, { timeout: 15_000 })
  await capture('live-desk')
  await captureOf(phone, 'live-phone')
  expect(await fitsViewport(phone), 'no horizontal scrolling on a phone').toBe(true)
  expect((await new AxeBuilder({ page: phone }).analyze()).violations.map((v) => v.id)).toEqual([])
  await moveAndWait(page, 'd1', 'h5', phone)
  await moveAndWait(phone, 'b8', 'c6', page)
  await moveAndWait(page, 'f1', 'c4', phone)
  await moveAndWait(phone, 'g8', 'f6', page)
  await move(page, 'h5', 'f7')
  for (const each of [page, phone]) {
    await expect(each.getByText('1-0').first()).toBeVisible()
    await expect(
      each
        .getByText(/checkmated/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expect(each.locator('.hit.can')).toHaveCount(0)
  }
  await capture('live-mate-desk')
  await captureOf(phone, 'live-mate-phone')
  // A rematch: now the phone plays White, and resigns.
  const first = page.url()
  await phone.getByRole('button', { name: 'Rematch' }).first().click()
  await expect(page.getByText('offers a rematch')).toBeVisible()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  for (const each of [page, phone]) {
    await expect(pieceOn(each, 'e2')).toHaveCount(1)
    await expect(each).not.toHaveURL(first)
    await expect(each.getByRole('timer')).toHaveText(['3:00', '3:00'])
  }
  await expect.poll(() => Promise.all([page, phone].map(ownSides))).toEqual([[1], [0]])
  await moveAndWait(phone, 'd2', 'd4', page)
  await moveAndWait(page, 'd7', 'd5', phone)
  await phone.getByRole('button', { name: 'Resign', exact: true }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Resign', exact: true }).click()
  for (const each of [page, phone]) await expect(each.getByText('0-1').first()).toBeVisible()
  await captureOf(phone, 'live-over-phone')
})

test('a player can claim the game when the opponent has left', async ({
  browser,
  page,
  address,
  capture,
  allowedConsoleErrors,
}) => {
  // The claim is refused, since the opponent is there.
  allowedConsoleErrors.push(/status of 409/)
  const friend = await newVisitor(browser, `${address}/#/`)
  // The server grants this after a minute (`the_game_of_a_player_who_has_left_can_be_claimed_after_a_while`); here the
  // page reads it at once.
  await page.routeWebSocket('**/live', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const text = String(message)
      socket.send(text.replaceAll('"canClaimAbsence":false', '"canClaimAbsence":true'))
    })
  })
  const claims: unknown[] = []
  await page.route('**/end', async (route) => {
    claims.push(route.request().postDataJSON())
    await route.continue()
  })
  await page.goto(`${address}/#/new/wolf-chess`)
  await page.getByLabel('3+2', { exact: true }).check({ force: true })
  await page.getByLabel('White', { exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Find an opponent' }).click()
  await friend.getByRole('button', { name: /^Play Wolf/ }).click()
  await expect(page.getByText('White has left the game. You can claim it, or wait.')).toBeVisible()
  await capture('claim')
  await page.getByRole('button', { name: 'Claim win' }).click()
  await expect(page.getByText('The game has not begun; you can abort it.').first()).toBeVisible()
  expect(claims).toEqual([{ how: 'claim-win' }])
  await expect(page.getByRole('button', { name: 'Claim draw' })).toBeVisible()
})

test.describe('across a restart', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|WebSocket connection/] })
  test('two players play by link, one on a phone, a third visitor watches, and the game survives a restart of the server', async ({
    browser,
    capture,
    page,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'variorum-'))
    const server = new Server(join(folder, 'games.db'))
    await server.start()
    try {
      await page.goto(`${server.address}/#/new/chess`)
      await page.getByRole('button', { name: 'With a friend, by link' }).click()
      await expect(page.getByText('The game starts when every seat is taken')).toBeVisible()
      await capture('together-waiting')
      const [link] = await seatLinks(page)
      const own = await ownSide(page)
      const friend = await newVisitor(browser, link!, PHONE)
      await expect(page.locator('.links')).toHaveCount(0)
      const late = await newVisitor(browser, link!)
      await expect(late.getByText('This seat is taken.')).toBeVisible()
      const [white, black] = own === 0 ? [page, friend] : [friend, page]
      await move(white, 'e2', 'e4')
      await expect(pieceOn(black, 'e4')).toHaveCount(1)
      await expect(pieceOn(late, 'e4')).toHaveCount(1)
      await expect(late.locator('.hit.can')).toHaveCount(0)
      // The server is killed and restarted: the game is still there, and both keep their seats.
      await server.kill()
      await server.start()
      await move(black, 'e7', 'e5')
      await expect(pieceOn(white, 'e5')).toHaveCount(1)
      await friend.reload()
      await expect(pieceOn(friend, 'e5')).toHaveCount(1)
      // A take-back is asked for and accepted; then a draw is offered and accepted.
      await black.getByRole('button', { name: 'Take back' }).click()
      await expect(white.getByText('would like to take a move back')).toBeVisible()
      await capture('together-asked')
      await white.getByRole('button', { name: 'Accept', exact: true }).click()
      await expect(pieceOn(white, 'e7')).toHaveCount(1)
      await white.getByRole('button', { name: 'Draw', exact: true }).click()
      await white.getByRole('button', { name: 'Offer draw', exact: true }).click()
      await black.getByRole('button', { name: 'Accept', exact: true }).click()
      for (const each of [white, black, late]) await expect(each.getByText('1/2-1/2').first()).toBeVisible()
      // A rematch, with sides changed.
      await white.getByRole('button', { name: 'Rematch' }).first().click()
      await black.getByRole('button', { name: 'Accept', exact: true }).click()
      await expect(pieceOn(page, 'e2')).toHaveCount(1)
      await expect.poll(() => ownSides(page)).toEqual([1 - own])
    } finally {
      await server.kill()
      rmSync(folder, { recursive: true })
    }
  })
})

test('where the operator delays games for spectators, they see turns late and read by how much', async ({
  browser,
  page,
  capture,
}) => {
  const server = new Server('memory', ['--spectator-delay', '4'])
  await server.start()
  try {
    await page.goto(`${server.address}/#/new/chess`)
    await page.getByLabel('3+2', { exact: true }).check({ force: true })
    await page.getByLabel('White', { exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Find an opponent' }).click()
    const friend = await newVisitor(browser, `${server.address}/#/`)
    await friend.getByRole('button', { name: /^Play Chess with/ }).click()
    for (const each of [page, friend]) await expect(each).toHaveURL(/#\/table\//)
    const spectator = await newVisitor(browser, page.url().split('?')[0]!)
    await expect(spectator.getByText('You are watching, 4 s behind the players.')).toBeVisible()
    await move(page, 'e2', 'e4')
    await expect(pieceOn(friend, 'e4')).toHaveCount(1)
    await expect(pieceOn(spectator, 'e4')).toHaveCount(0)
    await expect(pieceOn(spectator, 'e4')).toHaveCount(1)
    await spectator.goto(`${server.address}/#/`)
    await expect(spectator.getByText('Shown 4 s late')).toBeVisible()
    if (process.env.SHOTS) await spectator.screenshot({ path: join(process.env.SHOTS, 'spectator-late.png') })
    await capture('spectated-late')
    // Else the page would ask the server once more after its end.
    await page.close()
  } finally {
    await server.kill()
  }
})

test.describe('correspondence', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|WebSocket connection/] })
  test('two players play to mate while the server is killed twice, and both pages reconnect by themselves', async ({
    browser,
    page,
    capture,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'variorum-'))
    const server = new Server(join(folder, 'games.db'))
    await server.start()
    try {
      await page.goto(`${server.address}/#/new/chess`)
      await page.getByLabel('3 days', { exact: true }).check({ force: true })
      await page.getByRole('button', { name: 'With a friend, by link' }).click()
      await expect(page.getByText('The game starts when every seat is taken')).toBeVisible()
      const [link] = await seatLinks(page)
      const phone = await newVisitor(browser, link!, PHONE)
      await expect(page.locator('.links')).toHaveCount(0)
      const [white, black] = (await ownSide(page)) === 0 ? [page, phone] : [phone, page]
      for (const each of [white, black]) await expect(each.getByRole('timer').first()).toHaveText('3 days')
      await moveAndWait(white, 'f2', 'f3', black)
      await server.kill()
      for (const each of [white, black])
        await expect(each.getByText('cannot be reached').filter({ visible: true })).toHaveCount(1, { timeout: 15_000 })
      await capture('days-away-desk')
      await captureOf(phone, 'days-away-phone')
      await server.start()
      // Without a reload, both pages reconnect and the game continues.
      await moveAndWait(black, 'e7', 'e5', white)
      for (const each of [white, black])
        await expect(each.getByText('cannot be reached')).toHaveCount(0, { timeout: 30_000 })
      // Black sets conditional moves; the server is killed again before they apply.
      await black.getByRole('button', { name: 'More', exact: true }).click()
      await black.getByText('Conditional moves').click()
      await black.getByLabel(/^On each line/).fill('g4 Qh4')
      await captureOf(black, 'days-conditional-moves')
      await black.getByRole('button', { name: 'Save lines' }).click()
      await expect(black.getByRole('button', { name: 'Delete all' })).toBeVisible()
      await black.getByRole('button', { name: 'Close', exact: true }).click()
      await server.kill()
      await server.start()
      await expect(white.getByText('cannot be reached')).toHaveCount(0, { timeout: 30_000 })
      await move(white, 'g2', 'g4')
      for (const each of [white, black]) {
        await expect(pieceOn(each, 'h4')).toHaveCount(1, { timeout: 30_000 })
        await expect(each.getByText('0-1').first()).toBeVisible()
      }
      await capture('days-mate-desk')
      await captureOf(phone, 'days-mate-phone')
    } finally {
      await server.kill()
      rmSync(folder, { recursive: true })
    }
  })
})
