// A game of one's own, on a phone: handed in with a mistake, mended, played against the computer, changed while it is being
// played, compared with what it was, and found and forked by somebody else.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures'
import { fits, move, offered, PHONE, until } from './player'

const FILE = `extends chess
game "Long March" { about "Walk your king across."; source "a test" }
goal {
    ocupy last-rank wins by=King
}
`

test('a game of one\'s own is handed in on a phone, mended, played against the computer, and keeps its rules', async ({ browser, address, shot, page: somebody }) => {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage()
  const faults: string[] = []
  page.on('pageerror', (e) => faults.push(e.message))
  page.on('console', (message) => { if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`) })
  await page.goto(`${address}/#/`)
  await page.getByRole('link', { name: 'Workshop' }).first().click()
  const file = page.getByRole('textbox', { name: 'Rule file' })
  await file.fill(FILE)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('One mistake')).toBeVisible()
  await page.getByRole('button', { name: 'Line 4' }).click()
  await expect(file).toBeFocused()
  expect(await file.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))).toContain('ocupy')
  await shot('workshop-mistake')
  await file.fill(FILE.replace('ocupy', 'occupy'))
  await page.getByRole('button', { name: 'Look for mistakes' }).click()
  await expect(page.getByText('No mistakes.')).toBeVisible()
  expect(await fits(page), 'no scrolling sideways on a phone').toBe(true)
  await page.getByLabel('Who sees it').selectOption('public')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'Long March' })).toBeVisible()
  const work = page.url()
  expect(await fits(page), 'no scrolling sideways on a phone').toBe(true)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  await shot('workshop-work')

  await page.getByRole('link', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Play White' }).click()
  await offered(page)
  await move(page, 'e2', 'e4')
  await until(page, (now) => now.turns.length === 2, 'the computer answers')
  const table = page.url()

  await page.goto(work)
  const next = page.getByRole('textbox', { name: 'Rule file' })
  await expect(next).toHaveValue(/occupy last-rank/)
  await next.fill(FILE.replace('ocupy', 'occupy').replace('by=King', 'by=Queen'))
  await page.getByRole('textbox', { name: 'What is new' }).fill('Queens march')
  await page.getByRole('button', { name: 'Keep this version' }).click()
  await expect(page.getByText('Queens march')).toBeVisible()
  await page.getByRole('button', { name: 'What changed' }).first().click()
  const change = page.getByRole('region', { name: 'Change 1' })
  await expect(change).toContainText('by=King')
  await expect(change).toContainText('by=Queen')
  expect(await fits(page), 'no scrolling sideways on a phone').toBe(true)
  await shot('workshop-changes')

  await page.goto(table)
  const { game } = await until(page, (now) => now.turns.length === 2, 'the game is as it was')
  await page.goto(`${address}/#/rules/${game.id}`)
  await expect(page.getByRole('heading', { name: 'Long March' })).toBeVisible()
  await expect(page.locator('article')).toContainText(/King/)
  expect(faults).toEqual([])

  // Somebody else finds it in the lobby, has something to say about it, and makes another of it.
  await somebody.goto(`${address}/#/`)
  await somebody.getByRole('link', { name: /Long March/ }).first().click()
  await somebody.getByRole('button', { name: 'Report this game' }).click()
  await somebody.getByRole('textbox', { name: 'What is wrong with it?' }).fill('it is not yours')
  await somebody.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(somebody.getByText('It has been reported.')).toBeVisible()
  await somebody.getByRole('link', { name: 'Make another of it' }).click()
  const theirs = somebody.getByRole('textbox', { name: 'Rule file' })
  await expect(theirs).toHaveValue(/by=Queen/)
  await theirs.fill((await theirs.inputValue()).replace('Long March', 'Short March'))
  await somebody.getByRole('button', { name: 'Keep it' }).click()
  await expect(somebody.getByRole('heading', { name: 'Short March' })).toBeVisible()
  await expect(somebody.getByText('made from')).toBeVisible()
  await somebody.getByRole('button', { name: 'What changed' }).click()
  await expect(somebody.getByRole('region', { name: 'Change 1' })).toContainText('Short March')
})

test('a game that somebody has made is analysed by the engine in the browser', async ({ page, address }) => {
  await page.goto(`${address}/#/workshop`)
  const file = FILE.replace('ocupy', 'occupy').replace('Long March', 'Home March')
  await page.getByRole('textbox', { name: 'Rule file' }).fill(file)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name: 'Home March' })).toBeVisible()
  const made = await page.request.get(`${address}/api/my/works`)
  const { game } = ((await made.json()) as { works: { game: string; title: string }[] }).works.find((work) => work.title === 'Home March')!
  const asked: string[] = []
  page.on('request', (request) => { if (request.url().endsWith('/api/ask')) asked.push(request.postData() ?? '') })
  await page.goto(`${address}/#/analysis/${encodeURIComponent(game)}`)
  await page.reload()
  const lines = page.getByRole('region', { name: 'Engine' })
  await page.locator('[data-cell]').first().waitFor()
  await expect(lines.locator('.said')).toHaveText(/Depth [1-9]/, { timeout: 20_000 })
  // What was asked before the engine was there went to the server; searching never does.
  expect(asked.filter((question) => /"ask":"(analyse|threat|grade|solve)"/.test(question))).toEqual([])
  // A tournament is held with it.
  await page.goto(`${address}/#/cups`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Home Cup')
  await page.getByRole('combobox', { name: /^Game/ }).selectOption(game)
  await page.getByRole('button', { name: 'Make a tournament' }).click()
  await expect(page.getByRole('heading', { name: 'Home Cup' })).toBeVisible()
  await expect(page.getByText('Home March').first()).toBeVisible()
})

test('what a rule file calls itself is shown as text', async ({ page, address }) => {
  await page.goto(`${address}/#/workshop`)
  const name = '<img src=x onerror="document.title=1">'
  const file = `extends chess\ngame ${JSON.stringify(name)} { about "<b>bold</b>"; source "<i>me</i>" }\n`
  await page.getByRole('textbox', { name: 'Rule file' }).fill(file)
  await page.getByLabel('Who sees it').selectOption('link')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('<b>bold</b>')).toBeVisible()
  await page.getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('link', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Play White' }).click()
  await offered(page)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})
