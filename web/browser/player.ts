// The page as a player uses it: opening a table, clicking what is offered, looking whether it fits. Every test goes
// through here, so a new way of doing something on the page is told in one place.
import { expect, type Browser, type Page } from '@playwright/test'
import type { GameCard, Seat, Sheet, View } from '../src/desk/contract'
import { ask } from './engine'

/** The table that the page shows: as the server has it, or as the browser keeps it. */
export async function view(page: Page): Promise<View> {
  const id = page.url().split('/').pop()!.split('?')[0]!
  if (!id.startsWith('here-')) return (await page.request.get(new URL(`/api/tables/${id}`, page.url()).href)).json()
  const kept = JSON.parse((await page.evaluate((name) => localStorage.getItem(name), `variorum.table.${id}`))!) as { sheet: Sheet; revision: number }
  const now = await ask({ ask: 'view', sheet: kept.sheet })
  return { ...now, id, revision: kept.revision, thinking: !now.verdict && now.sides[now.toMove]!.by === 'computer' }
}

/** Waits until `ready(view)` holds; the view. */
export async function until(page: Page, ready: (now: View) => boolean, what: string, seconds = 40): Promise<View> {
  await expect.poll(async () => ready(await view(page)), { message: what, timeout: seconds * 1000, intervals: [200] }).toBe(true)
  return view(page)
}

/** A table on the server, opened without the set-up page. */
export async function openTable(page: Page, address: string, game: string, seats: Seat[], position: string | null = null): Promise<void> {
  const opened = await page.request.post(`${address}/api/tables`, { data: { game, readings: {}, position, seats } })
  await page.goto(`${address}/#/table/${((await opened.json()) as View).id}`)
  await page.locator('[data-cell]').first().waitFor()
}

/** The table is there, and every square and piece is drawn. */
export async function everythingIsDrawn(page: Page): Promise<View> {
  await page.locator('[data-cell]').first().waitFor()
  const start = await view(page)
  await expect(page.locator('[data-cell]')).toHaveCount(start.board.cells.length)
  await expect(page.locator('[data-man]')).toHaveCount(start.men.length)
  await expect(page.locator('[data-man] .plain')).toHaveCount(0)
  return start
}

const OFFERED = '.hit.can, .chooser button, .choices button, .stock button.usable:not(.taken)'

/** Chance that falls the same way every time. */
export function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => { state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0; return Math.floor((state / 2 ** 32) * below) }
}

/** Something can be done. */
export const offered = (page: Page) => page.locator(OFFERED).first().waitFor()

/** Clicks what is offered until one turn of a person is played; which of the offered squares is up to `pick`, and `look` sees the page after every click. */
export async function playOneTurn(page: Page, pick: (count: number) => number, look: () => Promise<void> = async () => {}): Promise<void> {
  const before = (await view(page)).turns.length
  await offered(page)
  for (let click = 0; click < 14; click++) {
    if ((await view(page)).turns.length > before) return
    const send = page.getByRole('button', { name: 'Send' })
    const cells = page.locator('.hit.can'), choices = page.locator('.chooser.only button, .choices button, .stock button.usable:not(.taken)')
    if (click > 0 && await send.isEnabled().catch(() => false)) await send.click()
    else {
      const count = await cells.count()
      if (count > 0) await cells.nth(pick(count)).click({ force: true })
      else if (await choices.count()) await choices.first().click()
    }
    await page.waitForTimeout(250)
    await look()
  }
  expect((await view(page)).turns.length, 'a turn is played by clicking').toBeGreaterThan(before)
}

/** A man goes from one square to another. */
export async function move(page: Page, from: string, to: string): Promise<void> {
  await page.locator(`.hit.can[data-cell="${from}"]`).click({ force: true })
  await page.locator(`.hit.can[data-cell="${to}"]`).click({ force: true })
}

/** No scrolling sideways. */
export const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 800 }

/** Looks at the page at another size, and goes back. */
export async function atSize(page: Page, size: { width: number; height: number }, look: () => Promise<void>): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForTimeout(300)
  await look()
  await page.setViewportSize(DESK)
}

/** The set-up page of a game, from the lobby. */
export async function setUp(page: Page, address: string, { name }: GameCard): Promise<void> {
  await page.goto(`${address}/#/`)
  await page.getByRole('link', { name: `New game of ${name}`, exact: true }).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

/** From the set-up page, the first side for a person, the others for the computer. */
export const startAgainstComputer = (page: Page, { sides }: GameCard) => page.getByRole('button', { name: `Play ${sides[0]!.name}`, exact: true }).click()

/** Somebody else, in a browser of his own, at that address. */
export async function somebody(browser: Browser, address: string, size = DESK): Promise<Page> {
  const context = await browser.newContext({ viewport: size })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** The sides that whoever looks at this page plays there. */
export const yours = async (page: Page) => (await view(page) as { house?: { you: number[] } }).house!.you
/** The links of the seats that are still open. */
export const linksOf = (page: Page) => page.locator('.links [data-to]').evaluateAll((all) => all.map((link) => (link as HTMLElement).dataset.to!))
export const manOn = (page: Page, cell: string) => page.locator(`[data-man="${cell}"]`)

/** A man goes from one square to another, and those who look on see it. */
export async function moves(page: Page, from: string, to: string, ...others: Page[]): Promise<void> {
  await move(page, from, to)
  for (const each of [page, ...others]) await expect(manOn(each, to)).toHaveCount(1)
  for (const each of [page, ...others]) await expect(manOn(each, from)).toHaveCount(0)
}
