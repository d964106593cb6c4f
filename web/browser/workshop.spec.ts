// The workshop, on a phone: a user submits a game with a mistake, corrects it, plays it, publishes a new version during
// the game, and compares the versions; another user finds, reports and forks it.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures'
import { fitsViewport, move, waitForTargets, PHONE, waitForView } from './page-actions'

const FILE = `extends chess
game "Long March" { about "Walk your king across."; source "a test" }
goal {
    ocupy last-rank wins by=King
}
`

test('a user submits a game on a phone, corrects it, plays the computer, and the game keeps its rules', async ({
  browser,
  address,
  capture,
  page: other,
}) => {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage()
  const errors: string[] = []
  page.on('pageerror', (e) => errors.push(e.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  await page.goto(`${address}/#/`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Workshop' }).first().click()
  const file = page.getByRole('textbox', { name: 'Rule file' })
  await file.fill(FILE)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('One mistake')).toBeVisible()
  await page.getByRole('button', { name: 'Line 4' }).click()
  await expect(file).toBeFocused()
  expect(
    await file.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)),
  ).toContain('ocupy')
  await capture('workshop-mistake')
  await file.fill(FILE.replace('ocupy', 'occupy'))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('No mistakes.')).toBeVisible()
  expect(await fitsViewport(page), 'no horizontal scrolling on a phone').toBe(true)
  await page.getByLabel('Visibility').selectOption('public')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Long March' })).toBeVisible()
  const gamePage = page.url()
  expect(await fitsViewport(page), 'no horizontal scrolling on a phone').toBe(true)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  await capture('workshop-game')

  await page.getByRole('link', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Play White' }).click()
  await waitForTargets(page)
  await move(page, 'e2', 'e4')
  await waitForView(page, (now) => now.turns.length === 2, 'the computer answers')
  const table = page.url()

  await page.goto(gamePage)
  const next = page.getByRole('textbox', { name: 'Rule file' })
  await expect(next).toHaveValue(/occupy last-rank/)
  await next.fill(FILE.replace('ocupy', 'occupy').replace('by=King', 'by=Queen'))
  await page.getByRole('textbox', { name: 'What changed' }).fill('Queens march')
  await page.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByText('Queens march')).toBeVisible()
  await page.getByRole('button', { name: 'What changed' }).first().click()
  const change = page.getByRole('region', { name: 'Change 1' })
  await expect(change).toContainText('by=King')
  await expect(change).toContainText('by=Queen')
  expect(await fitsViewport(page), 'no horizontal scrolling on a phone').toBe(true)
  await capture('workshop-diff')

  await page.goto(table)
  const { game } = await waitForView(page, (now) => now.turns.length === 2, 'the game in progress is unchanged')
  await page.goto(`${address}/#/rules/${game.id}`)
  await expect(page.getByRole('heading', { name: 'Long March' })).toBeVisible()
  await expect(page.locator('article')).toContainText(/King/)
  expect(errors).toEqual([])

  // Another user finds it in the lobby, reports it and forks it.
  await other.goto(`${address}/#/`)
  await other
    .getByRole('link', { name: /Long March/ })
    .first()
    .click()
  await other.getByRole('button', { name: 'Report this game' }).click()
  await other.getByRole('textbox', { name: 'What is wrong with it?' }).fill('it is not yours')
  await other.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(other.getByText('Your report has been sent.')).toBeVisible()
  await other.getByRole('link', { name: 'Make your own version' }).click()
  const theirs = other.getByRole('textbox', { name: 'Rule file' })
  await expect(theirs).toHaveValue(/by=Queen/)
  await theirs.fill((await theirs.inputValue()).replace('Long March', 'Short March'))
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Short March' })).toBeVisible()
  await expect(other.getByText('based on')).toBeVisible()
  await other.getByRole('button', { name: 'What changed' }).click()
  await expect(other.getByRole('region', { name: 'Change 1' })).toContainText('Short March')
})

test('the engine in the browser analyses a workshop game', async ({ page, address }) => {
  await page.goto(`${address}/#/workshop`)
  const file = FILE.replace('ocupy', 'occupy').replace('Long March', 'Home March')
  await page.getByRole('textbox', { name: 'Rule file' }).fill(file)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Home March' })).toBeVisible()
  const mine = await page.request.get(`${address}/api/my/works`)
  const { game } = ((await mine.json()) as { works: { game: string; title: string }[] }).works.find(
    (card) => card.title === 'Home March',
  )!
  const questions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/ask')) questions.push(request.postData() ?? '')
  })
  await page.goto(`${address}/#/analysis/${encodeURIComponent(game)}`)
  await page.reload()
  const lines = page.getByRole('region', { name: 'Engine' })
  await page.locator('[data-cell]').first().waitFor()
  await expect(lines.locator('.status')).toHaveText(/Depth [1-9]/, { timeout: 20_000 })
  // Questions asked before the engine was ready went to the server; searches never do.
  expect(questions.filter((question) => /"ask":"(analyse|threat|grade|solve)"/.test(question))).toEqual([])
  // A tournament of this game.
  await page.goto(`${address}/#/tournaments`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Home Cup')
  await page.getByRole('combobox', { name: /^Game/ }).selectOption(game)
  await page.getByRole('button', { name: 'Create a tournament' }).click()
  await expect(page.getByRole('heading', { name: 'Home Cup' })).toBeVisible()
  await expect(page.getByText('Home March').first()).toBeVisible()
})

test('the names in a rule file are shown literally', async ({ page, address }) => {
  await page.goto(`${address}/#/workshop`)
  const name = '<img src=x onerror="document.title=1">'
  const file = `extends chess\ngame ${JSON.stringify(name)} { about "<b>bold</b>"; source "<i>me</i>" }\n`
  await page.getByRole('textbox', { name: 'Rule file' }).fill(file)
  await page.getByLabel('Visibility').selectOption('link')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // The preview beside the text has shown the names already.
  await expect(page).toHaveURL(/#\/workshop\/./)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  // The page of the game and, for a moment, the draft beside it.
  await expect(page.getByText('<b>bold</b>').first()).toBeVisible()
  await page.getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Play White' }).click()
  await waitForTargets(page)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})

test('a draft survives a reload and another page, and can be discarded and restored', async ({ page, address }) => {
  await page.goto(`${address}/#/workshop`)
  const file = page.getByRole('textbox', { name: 'Rule file' })
  await page.getByRole('button', { name: 'Five-line example' }).click()
  await expect(file).toHaveValue(/Long March/)
  await file.fill(FILE)
  await page.reload()
  await expect(file).toHaveValue(FILE)
  await page.getByRole('link', { name: 'Language reference' }).click()
  await expect(page.getByRole('heading', { name: 'The rule language' })).toBeVisible()
  await page.goBack()
  await expect(file).toHaveValue(FILE)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(file).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(file).toHaveValue(FILE)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.reload()
  await expect(file).toHaveValue('')
})

test('a text is checked as it is typed, with the board and the rules beside it', async ({ page, address, capture }) => {
  await page.goto(`${address}/#/workshop`)
  const file = page.getByRole('textbox', { name: 'Rule file' })
  const preview = page.getByRole('region', { name: 'Preview' })
  for (const start of ['Five-line example', 'Blank 8×8', 'Chess', 'Crazyhouse']) {
    await page.getByRole('button', { name: start }).click()
    await expect(page.getByText('No mistakes.')).toBeVisible()
  }
  await page.getByRole('combobox', { name: 'Another game…' }).selectOption('wolf-chess')
  await expect(preview).toContainText('Wolf Chess')
  await file.fill(FILE.replace('ocupy', 'occupy'))
  await expect(preview).toContainText('Long March')
  await file.fill(FILE)
  await expect(page.getByText('One mistake')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Line 4' })).toBeVisible()
  await expect(preview).toContainText('This is the last version without mistakes.')
  await capture('workshop-live')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  await file.fill('(game\n  (title "Chess")\n  (players White Black)\n)')
  await expect(page.getByText('This is a rule file of Zillions of Games')).toBeVisible()
})

test.describe('without a server', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource/] })

  test('a text is checked by the engine in the browser, and the draft is kept', async ({ page, address }) => {
    await page.goto(`${address}/#/workshop`)
    await page.getByRole('button', { name: 'Five-line example' }).click()
    await expect(page.getByText('No mistakes.')).toBeVisible()
    await page.route('**/api/**', (route) => route.abort())
    const file = page.getByRole('textbox', { name: 'Rule file' })
    await file.fill(FILE)
    await expect(page.getByText('Unknown goal `ocupy`')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
    await page.reload()
    await expect(file).toHaveValue(FILE)
  })
})
