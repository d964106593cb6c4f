// The analysis board: moves of all sides, variations, the engine's lines, a judged game, forced wins, records and links.
import type { Page } from '@playwright/test'
import type { GameCard } from '../src/desk/contract'
import { isThere } from './engine'
import { expect, test } from './fixtures'
import { atSize, fits, openTable, PHONE, playOneTurn, view } from './player'

const moves = (page: Page) => page.locator('.panel .moves .move button')
const steps = (page: Page, name: string) => page.getByRole('group', { name: 'Step through the moves' }).getByRole('button', { name, exact: true })

/** Clicks what is offered until a move more is in the tree. */
async function enter(page: Page, pick: (count: number) => number): Promise<void> {
  const before = await moves(page).count()
  for (let click = 0; click < 14; click++) {
    await page.locator('.hit.can, .chooser.only button, .stock button.usable:not(.taken)').first().waitFor()
    if ((await moves(page).count()) > before) return
    const cells = page.locator('.hit.can'), count = await cells.count()
    if (count) await cells.nth(pick(count)).click({ force: true })
    else await page.locator('.chooser.only button, .stock button.usable:not(.taken)').first().click()
    await page.waitForTimeout(300)
    if ((await moves(page).count()) > before) return
  }
  expect(await moves(page).count(), 'a move is entered').toBeGreaterThan(before)
}

test('variations, comments and the way back to them', async ({ page, address, shot }) => {
  const games = (await (await page.request.get(`${address}/api/games`)).json()) as GameCard[]
  const game = games.find((g) => g.sides.length === 2)!
  await page.goto(`${address}/#/analysis/${game.id}`)
  await enter(page, () => 0)
  await enter(page, (count) => Math.floor(count / 2))
  await expect(moves(page)).toHaveCount(2)
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('.panel [aria-current]')).toHaveCount(1)
  await enter(page, (count) => count - 1)
  await expect(page.locator('.panel .variation')).toHaveCount(1)
  await page.getByLabel('Comment').fill('a try')
  await page.getByLabel('Comment').blur()
  await expect(page.locator('.panel .comment')).toHaveText('a try')
  await page.getByTitle('Interesting move').click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.waitForTimeout(700)
  // What was added is there again.
  await page.reload()
  await expect(page.locator('.panel .variation .comment')).toHaveText('a try')
  await page.getByRole('tab', { name: 'Share' }).click()
  const pgn = page.getByLabel('Game with variations and comments (PGN)')
  await expect(pgn).toHaveValue(/\$5 \{a try\}\)/)
  const text = await pgn.inputValue()
  await page.getByRole('button', { name: 'Delete variations and comments' }).click()
  await expect(pgn).not.toHaveValue(/a try/)
  await page.getByLabel('Read in', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Read in', exact: true }).click()
  await expect(pgn).toHaveValue(/\$5 \{a try\}\)/)
  await shot('analysis-share')
  await atSize(page, PHONE, async () => { expect(await fits(page)).toBe(true); await shot('analysis-phone') })
})

test('a score is told in parts, and who speaks can be chosen', async ({ page, address, shot }) => {
  const nets = new Set<string>()
  page.on('request', (request) => { if (/net-[^/]*\.bin$/.test(request.url()) && !request.serviceWorker()) nets.add(request.url()) })
  await page.goto(`${address}/#/rules/wolf-chess`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wolf Chess')
  expect(nets.size, 'who only reads fetches no net').toBe(0)
  await page.goto(`${address}/#/analysis/wolf-chess`)
  await page.getByRole('tab', { name: 'Why' }).click()
  const why = page.getByRole('region', { name: 'What this position is worth as it stands' })
  const speaker = why.getByLabel('Weighed by')
  await expect(speaker).toHaveValue('net')
  await expect(why.getByRole('row', { name: /^What the net adds/ })).toBeVisible()
  await expect(why.getByRole('row', { name: /^Together/ })).toBeVisible()
  await expect(why.getByRole('listitem')).not.toHaveCount(0)
  expect(nets.size, 'the net of this game and no other').toBe(isThere ? 1 : 0)
  await shot('analysis-why')
  await atSize(page, PHONE, async () => { expect(await fits(page)).toBe(true) })
  await speaker.selectOption('measured')
  await expect(why.getByRole('row', { name: /^What the net adds/ })).toHaveCount(0)
  await expect(why.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Engine' }).locator('.score')).toHaveCount(3, { timeout: 20_000 })
  // It is remembered.
  await page.reload()
  await page.getByRole('tab', { name: 'Why' }).click()
  await expect(speaker).toHaveValue('measured')
})

test('a game without a net of its own is taught by the one that it extends', async ({ page, address }) => {
  await page.goto(`${address}/#/analysis/amazon-chess`)
  await page.getByRole('tab', { name: 'Why' }).click()
  const why = page.getByRole('region', { name: 'What this position is worth as it stands' })
  await expect(why.getByLabel('Weighed by')).toHaveValue('net')
})

test('the engine has lines, and stops when it is told to', async ({ page, address, shot }) => {
  await page.goto(`${address}/#/analysis/bollwerk-178`)
  const lines = page.getByRole('region', { name: 'Engine' })
  await expect(lines.locator('.score')).toHaveCount(3, { timeout: 20_000 })
  await expect(lines.locator('.said')).toHaveText(/Depth [1-9]/)
  await shot('analysis-engine')
  await lines.locator('.moves button').first().click()
  await expect(moves(page)).toHaveCount(1)
  await page.keyboard.press('l')
  await expect(lines.getByRole('switch')).toHaveAttribute('aria-checked', 'false')
  await expect(lines.locator('.said')).toHaveText('The engine is off.')
})

test('a game from a table is judged in one go', async ({ page, address, shot }) => {
  await openTable(page, address, 'wolf-chess', [{ by: 'person' }, { by: 'person' }])
  for (let turn = 0; turn < 4; turn++) await playOneTurn(page, (count) => (turn * 3 + 1) % count)
  const played = (await view(page)).turns
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Analyse' }).click()
  await expect(moves(page)).toHaveCount(played.length)
  await page.getByRole('tab', { name: 'Report' }).click()
  await page.getByRole('button', { name: 'Judge the game' }).click()
  await expect(page.getByRole('button', { name: 'The game is judged' })).toBeVisible({ timeout: 60_000 })
  const graph = page.getByRole('slider', { name: 'Evaluation during the game' })
  await graph.click({ position: { x: 2, y: 40 } })
  await expect(graph).toHaveAttribute('aria-valuenow', '0')
  await shot('analysis-report')
})

test('whoever has played a game on the server lets it be judged there, and everybody finds what came of it', async ({ page, address, browser, shot }) => {
  await openTable(page, address, 'chess', [{ by: 'person' }, { by: 'person' }])
  for (let turn = 0; turn < 4; turn++) await playOneTurn(page, (count) => (turn * 5 + 2) % count)
  const ended = await page.evaluate(async () => {
    const id = /table\/([^?]+)/.exec(location.hash)![1]!
    const answer = await fetch(`api/tables/${id}/end`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ how: 'draw' }) })
    return answer.status
  })
  expect(ended).toBe(200)
  await page.getByRole('region', { name: 'Your move' }).getByRole('button', { name: 'Analyse' }).click()
  await expect(moves(page)).toHaveCount(4)
  const link = page.url()
  await page.getByRole('tab', { name: 'Report' }).click()
  await page.getByRole('button', { name: 'Let the server do it' }).click()
  await expect(page.getByRole('button', { name: 'The game is judged' })).toBeVisible({ timeout: 60_000 })
  await shot('analysis-server')
  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await other.getByRole('tab', { name: 'Report' }).click()
  await expect(other.getByRole('button', { name: 'The game is judged' })).toBeVisible({ timeout: 20_000 })
})

test('a problem is solved, and what cannot be forced is disproved', async ({ page, address, shot }) => {
  await page.goto(`${address}/#/problem/bomberman-chess/sample-problem`)
  await page.getByRole('link', { name: 'Analyse' }).click()
  await page.keyboard.press('l')
  await page.getByRole('tab', { name: 'Solve' }).click()
  const panel = page.getByRole('region', { name: 'Forced wins' })
  await panel.getByLabel('within').fill('1')
  await panel.getByRole('button', { name: 'Prove' }).click()
  await expect(panel.locator('.outcome.proved')).toBeVisible({ timeout: 30_000 })
  await expect(panel.locator('.key')).toHaveCount(2)
  await shot('analysis-solve')
  await panel.locator('.key > button').first().click()
  await expect(panel.locator('.outcome')).toHaveCount(0)
  await steps(page, 'To the start').click()
})

test('a record comes with what is said about it', async ({ page, address }) => {
  await page.goto(`${address}/#/record/bomberman-chess/sample-game?ply=3`)
  await page.getByRole('link', { name: 'Analyse' }).click()
  await expect(page.locator('.panel .moves [aria-current]')).toHaveCount(1)
  await expect(page.locator('.panel .comment').first()).toBeVisible()
})
