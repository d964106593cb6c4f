// The page as a player uses it: opening a table, clicking targets, checking that the page fits its viewport. All tests use
// these actions, so a change of the page needs one change here.
import { expect, type Browser, type Page } from '@playwright/test'
import type { GameCard, Seat, GameRecord, GameView } from '../src/client/contract'
import { ask } from './engine'

/** The table that the page shows, read from the server or from the browser's storage. */
export async function view(page: Page): Promise<GameView> {
  const id = page.url().split('/').pop()!.split('?')[0]!
  if (!id.startsWith('here-')) return (await page.request.get(new URL(`/api/tables/${id}`, page.url()).href)).json()
  const stored = JSON.parse((await page.evaluate((name) => localStorage.getItem(name), `variorum.table.${id}`))!) as {
    sheet: GameRecord
    revision: number
  }
  const now = await ask({ ask: 'view', record: stored.sheet })
  return { ...now, id, revision: stored.revision, thinking: !now.verdict && now.sides[now.toMove]!.kind === 'computer' }
}

/** Waits until `ready(view)` is true and returns the view. */
export async function waitForView(
  page: Page,
  ready: (now: GameView) => boolean,
  what: string,
  seconds = 40,
): Promise<GameView> {
  await expect
    .poll(async () => ready(await view(page)), { message: what, timeout: seconds * 1000, intervals: [200] })
    .toBe(true)
  return view(page)
}

/** Opens a table on the server without the set-up page. */
export async function openTable(
  page: Page,
  address: string,
  game: string,
  seats: Seat[],
  position: string | null = null,
): Promise<void> {
  const opened = await page.request.post(`${address}/api/tables`, { data: { game, readings: {}, position, seats } })
  await page.goto(`${address}/#/table/${((await opened.json()) as GameView).id}`)
  await page.locator('[data-cell]').first().waitFor()
}

/** Checks that the page shows the table with every square and piece, and returns its view. */
export async function expectAllDrawn(page: Page): Promise<GameView> {
  await page.locator('[data-cell]').first().waitFor()
  const start = await view(page)
  await expect(page.locator('[data-cell]')).toHaveCount(start.board.cells.length)
  await expect(page.locator('[data-piece]')).toHaveCount(start.pieces.length)
  await expect(page.locator('[data-piece] .plain')).toHaveCount(0)
  return start
}

const TARGET_SELECTOR = '.hit.can, .chooser button, .choices button, .stock button.usable:not(.taken)'

/** A deterministic random number generator. */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Waits until the player has something to click. */
export const waitForTargets = (page: Page) => page.locator(TARGET_SELECTOR).first().waitFor()

/** Clicks targets until a turn of a person has been played. `pick` chooses among the squares; `look` runs after every click. */
export async function playOneTurn(
  page: Page,
  pick: (count: number) => number,
  look: () => Promise<void> = async () => {},
): Promise<void> {
  const before = (await view(page)).turns.length
  await waitForTargets(page)
  for (let click = 0; click < 14; click++) {
    if ((await view(page)).turns.length > before) return
    const send = page.getByRole('button', { name: /^(Send|Ziehen)/ })
    const cells = page.locator('.hit.can'),
      choices = page.locator('.chooser.only button, .choices button, .stock button.usable:not(.taken)')
    if (click > 0 && (await send.isEnabled().catch(() => false))) await send.click()
    else {
      const count = await cells.count()
      if (count > 0) await cells.nth(pick(count)).click({ force: true })
      else if (await choices.count()) await choices.first().click()
    }
    await page.waitForTimeout(250)
    await look()
  }
  expect((await view(page)).turns.length, 'clicking plays a turn').toBeGreaterThan(before)
}

/** Moves a piece by two clicks. */
export async function move(page: Page, from: string, to: string): Promise<void> {
  await page.locator(`.hit.can[data-cell="${from}"]`).click({ force: true })
  await page.locator(`.hit.can[data-cell="${to}"]`).click({ force: true })
}

/** Whether the page fits its viewport without horizontal scrolling. */
export const fitsViewport = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

/** Runs `look` with another viewport size, then restores the desktop size. */
export async function withViewport(
  page: Page,
  size: { width: number; height: number },
  look: () => Promise<void>,
): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForTimeout(300)
  await look()
  await page.setViewportSize(DESKTOP)
}

/** Opens the set-up page of a game from the lobby. */
export async function openSetup(page: Page, address: string, { name }: GameCard): Promise<void> {
  await page.goto(`${address}/#/`)
  await page.getByRole('link', { name: `New game of ${name}`, exact: true }).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

/**
 * Waits until the lobby shows the boards of five games. The games in progress, of which a shared server has many, are
 * above the cards, and only cards near the view have boards.
 */
export async function waitForCards(page: Page): Promise<void> {
  await page.locator('.card a.cover').nth(4).scrollIntoViewIfNeeded()
  await page.locator('.card a.cover svg').nth(4).waitFor()
}
/** Starts a game from the set-up page: a person plays the first side, the computer the others. */
export const startAgainstComputer = (page: Page, { sides }: GameCard) =>
  page.getByRole('button', { name: `Play ${sides[0]!.name}`, exact: true }).click()

/** Another visitor, with a browser context of their own. */
export async function newVisitor(browser: Browser, address: string, size = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ viewport: size })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** The sides that the visitor of this page plays. */
export const ownSides = async (page: Page) => ((await view(page)) as { table?: { you: number[] } }).table!.you
/** The side that a page plays, once it has a seat: the others may hear of a seat before the page has its cookie. */
export async function ownSide(page: Page): Promise<number> {
  let sides: number[] = []
  await expect.poll(async () => (sides = await ownSides(page)), 'the page has a seat').not.toEqual([])
  return sides[0]!
}
/** The links to the open seats. */
export const seatLinks = (page: Page) =>
  page.locator('.links [data-to]').evaluateAll((all) => all.map((link) => (link as HTMLElement).dataset.to!))
export const pieceOn = (page: Page, cell: string) => page.locator(`[data-piece="${cell}"]`)

/** Moves a piece and waits until this page and the others show it. */
export async function moveAndWait(page: Page, from: string, to: string, ...others: Page[]): Promise<void> {
  await move(page, from, to)
  for (const each of [page, ...others]) await expect(pieceOn(each, to)).toHaveCount(1)
  for (const each of [page, ...others]) await expect(pieceOn(each, from)).toHaveCount(0)
}

/** The text in the editor of the workshop, whose lines outside of the window are not in the document. */
export const ruleFile = (page: Page) => page.getByRole('textbox', { name: 'Rule file' })

/** Replaces the text in the editor of the workshop, as if it were pasted. */
export async function writeRules(page: Page, text: string): Promise<void> {
  const editor = ruleFile(page)
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+a')
  if (text) await page.keyboard.insertText(text)
  else await page.keyboard.press('Delete')
}

/** Expects the whole text in the editor, which must be short enough to be in the document. */
export async function expectRules(page: Page, text: string | RegExp): Promise<void> {
  const lines = ruleFile(page).locator('.cm-line')
  const now = async () => (await lines.allTextContents()).join('\n')
  const expected: unknown = typeof text === 'string' ? text : expect.stringMatching(text)
  await expect.poll(now, { timeout: 15_000 }).toEqual(expected)
}
