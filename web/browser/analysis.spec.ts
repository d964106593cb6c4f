// The analysis board: moves for all sides, variations, engine lines, game reports, forced wins, records and links.
import type { Page } from '@playwright/test'
import type { GameCard } from '../src/client/contract'
import { hasEngine } from './engine'
import { expect, test } from './fixtures'
import { withViewport, fitsViewport, openTable, PHONE, playOneTurn, view } from './page-actions'

const moves = (page: Page) => page.locator('.panel .moves .move button')
const steps = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Step through the moves' }).getByRole('button', { name, exact: true })

/** Clicks targets until the tree has one more move. */
async function enter(page: Page, pick: (count: number) => number): Promise<void> {
  const before = await moves(page).count()
  for (let click = 0; click < 14; click++) {
    await page.locator('.hit.can, .chooser.only button, .stock button.usable:not(.taken)').first().waitFor()
    if ((await moves(page).count()) > before) return
    const cells = page.locator('.hit.can'),
      count = await cells.count()
    if (count) await cells.nth(pick(count)).click({ force: true })
    else await page.locator('.chooser.only button, .stock button.usable:not(.taken)').first().click()
    await page.waitForTimeout(300)
    if ((await moves(page).count()) > before) return
  }
  expect(await moves(page).count(), 'clicking enters a move').toBeGreaterThan(before)
}

test('variations and comments are saved, exported and imported', async ({ page, address, capture }) => {
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
  // The additions survive a reload.
  await page.reload()
  await expect(page.locator('.panel .variation .comment')).toHaveText('a try')
  await page.getByRole('tab', { name: 'Share' }).click()
  const pgn = page.getByLabel('Game with variations and comments (PGN)')
  await expect(pgn).toHaveValue(/\$5 \{a try\}\)/)
  const text = await pgn.inputValue()
  await page.getByRole('button', { name: 'Delete variations and comments' }).click()
  await expect(pgn).not.toHaveValue(/a try/)
  await page.getByLabel('Import', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(
    page.getByRole('status').filter({ hasText: '2 moves, 1 variation, everything understood' }),
  ).toBeVisible()
  await capture('analysis-import')
  await page.getByRole('button', { name: 'Add to this analysis' }).click()
  await expect(pgn).toHaveValue(/\$5 \{a try\}\)/)
  await capture('analysis-share')
  await withViewport(page, PHONE, async () => {
    expect(await fitsViewport(page)).toBe(true)
    await capture('analysis-phone')
  })
})

test('the evaluation is broken down into parts, and the evaluator can be chosen', async ({
  page,
  address,
  capture,
}) => {
  const nets = new Set<string>()
  page.on('request', (request) => {
    if (/net-[^/]*\.bin$/.test(request.url()) && !request.serviceWorker()) nets.add(request.url())
  })
  await page.goto(`${address}/#/rules/wolf-chess`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wolf Chess')
  expect(nets.size, 'reading the rules fetches no network').toBe(0)
  await page.goto(`${address}/#/analysis/wolf-chess`)
  await page.getByRole('tab', { name: 'Why' }).click()
  const breakdown = page.getByRole('region', { name: 'Static evaluation' })
  const evaluator = breakdown.getByLabel('Evaluated by')
  await expect(evaluator).toHaveValue('net')
  await expect(breakdown.getByRole('row', { name: /^Network correction/ })).toBeVisible()
  await expect(breakdown.getByRole('row', { name: /^Total/ })).toBeVisible()
  await expect(breakdown.getByRole('listitem')).not.toHaveCount(0)
  expect(nets.size, 'only the network of this game').toBe(hasEngine ? 1 : 0)
  await capture('analysis-eval')
  await withViewport(page, PHONE, async () => {
    expect(await fitsViewport(page)).toBe(true)
  })
  await evaluator.selectOption('measured')
  await expect(breakdown.getByRole('row', { name: /^Network correction/ })).toHaveCount(0)
  await expect(breakdown.getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Engine' }).locator('.score')).toHaveCount(3, { timeout: 20_000 })
  // The choice survives a reload.
  await page.reload()
  await page.getByRole('tab', { name: 'Why' }).click()
  await expect(evaluator).toHaveValue('measured')
})

test('a game without a network uses that of the game it extends', async ({ page, address }) => {
  await page.goto(`${address}/#/analysis/amazon-chess`)
  await page.getByRole('tab', { name: 'Why' }).click()
  const breakdown = page.getByRole('region', { name: 'Static evaluation' })
  await expect(breakdown.getByLabel('Evaluated by')).toHaveValue('net')
})

test('the engine shows its lines and can be switched off', async ({ page, address, capture }) => {
  await page.goto(`${address}/#/analysis/bollwerk-178`)
  const lines = page.getByRole('region', { name: 'Engine' })
  await expect(lines.locator('.score')).toHaveCount(3, { timeout: 20_000 })
  await expect(lines.locator('.status')).toHaveText(/Depth [1-9]/)
  await capture('analysis-engine')
  await lines.locator('.moves button').first().click()
  await expect(moves(page)).toHaveCount(1)
  await page.keyboard.press('l')
  await expect(lines.getByRole('switch')).toHaveAttribute('aria-checked', 'false')
  await expect(lines.locator('.status')).toHaveText('The engine is off.')
})

test('a game from a table is analysed completely', async ({ page, address, capture }) => {
  await openTable(page, address, 'wolf-chess', [{ by: 'person' }, { by: 'person' }])
  for (let turn = 0; turn < 4; turn++) await playOneTurn(page, (count) => (turn * 3 + 1) % count)
  const played = (await view(page)).turns
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Analyse' }).click()
  await expect(moves(page)).toHaveCount(played.length)
  await page.getByRole('tab', { name: 'Report' }).click()
  await page.getByRole('button', { name: 'Analyse the game' }).click()
  await expect(page.getByRole('button', { name: 'Analysis finished' })).toBeVisible({ timeout: 60_000 })
  const graph = page.getByRole('slider', { name: 'Evaluation during the game' })
  await graph.click({ position: { x: 2, y: 40 } })
  await expect(graph).toHaveAttribute('aria-valuenow', '0')
  await capture('analysis-report')
})

test('a player has the server analyse a finished game, and everyone can read the report', async ({
  page,
  address,
  browser,
  capture,
}) => {
  await openTable(page, address, 'chess', [{ by: 'person' }, { by: 'person' }])
  for (let turn = 0; turn < 4; turn++) await playOneTurn(page, (count) => (turn * 5 + 2) % count)
  const ended = await page.evaluate(async () => {
    const id = /table\/([^?]+)/.exec(location.hash)![1]!
    const response = await fetch(`api/tables/${id}/end`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ how: 'draw' }),
    })
    return response.status
  })
  expect(ended).toBe(200)
  await page.getByRole('region', { name: 'Your move' }).getByRole('button', { name: 'Analyse' }).click()
  await expect(moves(page)).toHaveCount(4)
  const link = page.url()
  await page.getByRole('tab', { name: 'Report' }).click()
  await page.getByRole('button', { name: 'Analyse on the server' }).click()
  await expect(page.getByRole('button', { name: 'Analysis finished' })).toBeVisible({ timeout: 60_000 })
  await capture('analysis-server')
  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await other.getByRole('tab', { name: 'Report' }).click()
  await expect(other.getByRole('button', { name: 'Analysis finished' })).toBeVisible({ timeout: 20_000 })
})

test('the engine solves a problem', async ({ page, address, capture }) => {
  await page.goto(`${address}/#/problem/bomberman-chess/sample-problem`)
  await page.getByRole('link', { name: 'Analyse' }).click()
  await page.keyboard.press('l')
  await page.getByRole('tab', { name: 'Solve' }).click()
  const panel = page.getByRole('region', { name: 'Forced wins' })
  await panel.getByLabel('within').fill('1')
  await panel.getByRole('button', { name: 'Prove' }).click()
  await expect(panel.locator('.outcome.proved')).toBeVisible({ timeout: 30_000 })
  await expect(panel.locator('.key')).toHaveCount(2)
  await capture('analysis-solve')
  await panel.locator('.key > button').first().click()
  await expect(panel.locator('.outcome')).toHaveCount(0)
  await steps(page, 'Go to start').click()
})

test('an analysis of a record includes its comments', async ({ page, address }) => {
  await page.goto(`${address}/#/record/bomberman-chess/sample-game?ply=3`)
  await page.getByRole('link', { name: 'Analyse' }).click()
  await expect(page.locator('.panel .moves [aria-current]')).toHaveCount(1)
  await expect(page.locator('.panel .comment').first()).toBeVisible()
})

test('an imported game is shown before it is opened, and keeps its players, glyphs and clocks', async ({
  page,
  address,
}) => {
  await page.goto(`${address}/#/analysis/chess?m=e2-e4`)
  await page.getByRole('tab', { name: 'Share' }).click()
  const text =
    '[White "Ada"]\n[Black "Ben"]\n[Result "1-0"]\n\n1. d4!? { [%eval 0.17] [%clk 0:00:30] } d5 (1... Nf6) 2. Ke5 1-0'
  await page.getByLabel('Import', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const preview = page.getByRole('status').filter({ hasText: 'Ada – Ben 1-0' })
  await expect(preview).toContainText('2 moves, 1 variation, 1 remark')
  await expect(preview.getByRole('listitem')).toHaveText(/^2\. White, `Ke5`: /)
  const pgn = page.getByLabel('Game with variations and comments (PGN)')
  await expect(pgn, 'nothing has been added yet').not.toHaveValue(/d4/)
  const open = page.getByRole('button', { name: 'Open this game instead' })
  await expect(open, 'the panel is scrolled to the choice').toBeInViewport()
  await open.click()
  await page.getByRole('tab', { name: 'Share' }).click()
  await expect(pgn).toHaveValue(/\[White "Ada"\]\n\[Black "Ben"\]\n\[Result "1-0"\]/)
  await expect(pgn).toHaveValue(/1\. d4 \$5 \{ \[%eval 0\.17\] \[%clk 0:00:30\] \}/)
  await expect(pgn, 'the other game is not in it').not.toHaveValue(/e4/)
})
