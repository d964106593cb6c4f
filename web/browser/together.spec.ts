// People who play each other, each in a browser of his own: by links, across a restart of the server, two and four of them.
import type { Browser, Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, Server, test } from './fixtures'
import { offered, PHONE, playOneTurn, view } from './player'

/** Somebody else, in a browser of his own, at that address. */
async function somebody(browser: Browser, address: string, size = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport: size })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function move(page: Page, from: string, to: string): Promise<void> {
  await page.locator(`.hit.can[data-cell="${from}"]`).click({ force: true })
  await page.locator(`.hit.can[data-cell="${to}"]`).click({ force: true })
}
const manOn = (page: Page, cell: string) => page.locator(`[data-man="${cell}"]`)
const linksOf = (page: Page) => page.locator('.links [data-to]').evaluateAll((all) => all.map((link) => (link as HTMLElement).dataset.to!))

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
      const own = (await view(page) as { house?: { you: number[] } }).house!.you[0]!
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
      server.kill()
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
      await expect.poll(async () => (await view(page) as { house?: { you: number[] } }).house!.you).toEqual([1 - own])
    } finally {
      server.kill()
      rmSync(folder, { recursive: true })
    }
  })
})

test('four play Fortress against each other, each by a link of his own', async ({ browser, page, address, shot }) => {
  test.setTimeout(120_000)
  await page.goto(`${address}/#/new/fortress-chess`)
  await page.getByRole('button', { name: 'With friends, by link' }).click()
  await expect(page.locator('.links [data-to]')).toHaveCount(3)
  await shot('together-four')
  const all = [page]
  for (const link of await linksOf(page)) all.push(await somebody(browser, link))
  await expect(page.locator('.links')).toHaveCount(0)
  const sits = async (each: Page) => (await view(each) as { house?: { you: number[] } }).house!.you[0]!
  const bySide = new Map(await Promise.all(all.map(async (each) => [await sits(each), each] as const)))
  expect([...bySide.keys()].sort()).toEqual([0, 1, 2, 3])
  for (let turn = 0; turn < 8; turn++) {
    const mover = bySide.get((await view(page)).toMove)!
    await offered(mover)
    await playOneTurn(mover, () => 0)
    for (const each of all) await expect.poll(async () => (await view(each)).turns.length).toBeGreaterThan(turn)
  }
  await shot('together-four-played')
})
