// Puzzles: solving one by hints and by hand, a wrong move, the puzzle of the day and its streak, a browser without storage,
// and the search for puzzles in a game of one's own. No test knows a puzzle: the files are made anew with the rules.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { ask, hasEngine } from './engine'
import { expect, test } from './fixtures'
import { fitsViewport, waitForTargets, writeRules, PHONE } from './page-actions'

test.skip(!hasEngine, 'built without the engine')

interface Puzzle {
  position: string
  turns: number
  key: string
}
const file = new URL('../../games/chess/puzzles.json', import.meta.url)
const { puzzles } = JSON.parse(readFileSync(file, 'utf8')) as { puzzles: Puzzle[] }
const outcome = (page: Page) => page.locator('.outcome')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function type(page: Page, turn: string): Promise<void> {
  await page.getByLabel('Type a move').fill(turn)
  await page.keyboard.press('Enter')
}

/** Plays the moves that the hints name, until the puzzle is solved. */
async function solveByHints(page: Page): Promise<void> {
  for (let turn = 0; turn < 7; turn++) {
    await button(page, 'Hint').click({ timeout: 30_000 })
    await button(page, 'Show the move').click()
    const hint = page.getByText(/^Hint: (?!it begins|place)/)
    await type(page, (await hint.innerText()).replace('Hint: ', ''))
    await expect(page.locator('.outcome.good').or(button(page, 'Hint').and(page.locator(':enabled')))).toBeVisible({
      timeout: 30_000,
    })
    if (await page.locator('.outcome.good').isVisible()) return
  }
  throw new Error('the hints do not end')
}

/** A move that is not the key: the worst one that the engine lists. */
async function wrongTurn({ position, key }: Puzzle): Promise<string> {
  const seats = [{ by: 'person' }, { by: 'person' }] as const
  const record = { game: 'chess', readings: {}, start: position, seats: [...seats], turns: [], ended: null }
  const { lines } = await ask({ ask: 'analyse', record, options: { lines: 50, nodes: 20_000, depth: 6 } })
  const turns = lines.map((line) => line.turns[0]!.text).filter((text) => text !== key)
  return turns.at(-1)!
}

test('a puzzle is solved with hints, and the next one follows', async ({ page, address, capture }) => {
  await page.goto(`${address}/#/rules/chess`)
  await page.locator('main').getByRole('link', { name: 'Puzzles', exact: true }).click()
  await waitForTargets(page)
  await expect(page.getByRole('heading', { name: 'Chess: puzzle 1' })).toBeVisible()
  await expect(page.locator('.task')).toContainText(`win in ${puzzles[0]!.turns}`)
  await button(page, 'Hint').click()
  await expect(outcome(page)).toContainText('Hint: it begins on')
  await capture('puzzle-hint')
  await page.reload()
  await waitForTargets(page)
  await solveByHints(page)
  await expect(outcome(page)).toHaveText('Solved, with a hint.')
  await expect(outcome(page)).toBeFocused()
  await expect(page.getByText(`1 of ${puzzles.length} solved`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Puzzle 1, .*, solved$/ })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await capture('puzzle-solved')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/puzzles\/chess\/2$/)
  await expect(page.getByRole('heading', { name: 'Chess: puzzle 2' })).toBeFocused()
})

test('a wrong move is answered and taken back, and the key solves the puzzle, on a phone', async ({
  page,
  address,
  capture,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${address}/#/puzzles/chess/1`)
  await waitForTargets(page)
  expect(await fitsViewport(page), 'no horizontal scrolling on a phone').toBe(true)
  const pieces = await page.locator('[data-piece]').evaluateAll((all) => all.map((piece) => piece.outerHTML).sort())
  await type(page, await wrongTurn(puzzles[0]!))
  await expect(button(page, 'Try again')).toBeVisible({ timeout: 30_000 })
  await expect(outcome(page)).toContainText(/in time|longer|does not win/)
  await expect(page.getByRole('link', { name: /^Puzzle 1, .*, tried$/ })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await capture('puzzle-wrong')
  await button(page, 'Try again').click()
  await expect
    .poll(() => page.locator('[data-piece]').evaluateAll((all) => all.map((piece) => piece.outerHTML).sort()))
    .toEqual(pieces)
  await type(page, puzzles[0]!.key)
  await expect(outcome(page)).toContainText('Right!')
  await expect(button(page, 'Solution')).toBeEnabled({ timeout: 30_000 })
  await button(page, 'Solution').click()
  await expect(outcome(page)).toContainText('That was the solution.', { timeout: 30_000 })
  await button(page, 'Play it again').click()
  await expect(outcome(page)).toHaveText('Find the only move that wins in time.')
})

test('the puzzle of the day is the same for everyone, another one the next day, and counts the days', async ({
  page,
  address,
  browser,
  capture,
}) => {
  const day = (page: Page, date: string) => page.clock.setFixedTime(new Date(`${date}T12:00:00Z`))
  const game = (page: Page) => page.locator('.panel .game strong').innerText()
  await day(page, '2026-11-30')
  await page.goto(`${address}/#/`)
  await page.getByRole('link', { name: 'Puzzle of the day' }).click()
  await waitForTargets(page)
  const first = await game(page)
  const visitor = await (await browser.newContext({ timezoneId: 'Pacific/Kiritimati' })).newPage()
  await day(visitor, '2026-11-30')
  await visitor.goto(`${address}/#/puzzles`)
  await waitForTargets(visitor)
  expect(await game(visitor)).toBe(first)
  await visitor.close()

  await solveByHints(page)
  await expect(page.getByText('You have solved today’s puzzle. The next one comes in 12 h 0 min.')).toBeVisible()
  await expect(page.getByText('1 day in a row')).toBeVisible()
  await capture('puzzle-of-the-day')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Share').click()
  await expect(page.getByText('The text does not give the solution away.')).toBeVisible()
  const shared = await page.evaluate(() => navigator.clipboard.readText())
  expect(shared).toMatch(/Variorum, puzzle of November 30: .* win in \d\.\n.*#\/puzzles\?day=2026-11-30$/)

  await day(page, '2026-12-01')
  await page.reload()
  await waitForTargets(page)
  expect(await game(page)).not.toBe(first)
  await solveByHints(page)
  await expect(page.getByText('2 days in a row')).toBeVisible()
  await page.getByRole('link', { name: 'Previous day' }).click()
  await expect(page.getByRole('heading', { name: 'Puzzle of November 30' })).toBeVisible()
  await page.goto(`${address}/#/puzzles?day=2030-02-30`)
  await expect(page.getByText('There is no puzzle of the day for “2030-02-30”.')).toBeVisible()
})

test('puzzles need no storage', async ({ page, address }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  )
  await page.goto(`${address}/#/puzzles/chess/1`)
  await waitForTargets(page)
  await solveByHints(page)
  await expect(page.getByText(`1 of ${puzzles.length} solved`)).toBeVisible()
})

test('an address that names no puzzle says so', async ({ page, address }) => {
  await page.goto(`${address}/#/puzzles/chess/100000`)
  await expect(page.getByText('There is no puzzle “100000” here. This is the next one.')).toBeVisible()
})

test('puzzles are found in a game of one’s own, and solved', async ({ page, address, capture }) => {
  test.slow()
  await page.goto(`${address}/#/workshop`)
  await writeRules(page, 'extends dobutsu-shogi\ngame "Small Chicks" { source "a test" }\n')
  await button(page, 'Save').click()
  await page.getByRole('heading', { name: 'Small Chicks' }).waitFor()
  await page.locator('main').getByRole('link', { name: 'Puzzles', exact: true }).click()
  await button(page, 'Find puzzles').click()
  await waitForTargets(page)
  await button(page, 'Stop').click()
  await expect(page.getByText(/games? played, \d+ puzzles? found/)).toBeVisible()
  await capture('puzzles-found')
  await page.reload()
  await waitForTargets(page)
  await solveByHints(page)
  await page.getByRole('link', { name: 'All puzzles' }).click()
  await expect(page.getByRole('link', { name: /Small Chicks/ })).toContainText('1 solved')
})
