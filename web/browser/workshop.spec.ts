// The workshop, on a phone: a user submits a game with a mistake, corrects it, plays it, publishes a new version during
// the game, and compares the versions; another user finds, reports and forks it.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures'
import {
  expectRules,
  fitsViewport,
  move,
  ruleFile,
  waitForTargets,
  PHONE,
  waitForView,
  writeRules,
} from './page-actions'

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
  await writeRules(page, FILE)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('One mistake')).toBeVisible()
  await page.getByRole('button', { name: 'Line 4', exact: true }).click()
  await expect(ruleFile(page)).toBeFocused()
  expect(await page.evaluate(() => getSelection()!.toString())).toBe('ocupy')
  await capture('workshop-mistake')
  await page.getByRole('button', { name: 'Correct line 4: write “occupy”' }).click()
  await expectRules(page, FILE.replace('ocupy', 'occupy'))
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
  await expectRules(page, /occupy last-rank/)
  await writeRules(page, FILE.replace('ocupy', 'occupy').replace('by=King', 'by=Queen'))
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
  await expectRules(other, /by=Queen/)
  await writeRules(other, FILE.replace('ocupy', 'occupy').replace('by=King', 'by=Queen').replace('Long', 'Short'))
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Short March' })).toBeVisible()
  await expect(other.getByText('based on')).toBeVisible()
  await other.getByRole('button', { name: 'What changed' }).click()
  await expect(other.getByRole('region', { name: 'Change 1' })).toContainText('Short March')
})

test('the engine in the browser analyses a workshop game', async ({ page, address }) => {
  await page.goto(`${address}/#/workshop`)
  const file = FILE.replace('ocupy', 'occupy').replace('Long March', 'Home March')
  await writeRules(page, file)
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
  await writeRules(page, file)
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

test('a draft survives a reload and another page with what can be undone, and can be discarded', async ({
  page,
  address,
}) => {
  await page.goto(`${address}/#/workshop`)
  await page.getByRole('button', { name: 'Five-line example' }).click()
  await expectRules(page, /Long March/)
  await writeRules(page, FILE)
  await page.reload()
  await expectRules(page, FILE)
  await expect(page.getByText('Your draft from the last visit.')).toBeVisible()
  await page.getByRole('region', { name: 'New game' }).getByRole('link', { name: 'Language reference' }).click()
  await expect(page.getByRole('heading', { name: 'The rule language' })).toBeVisible()
  await page.goBack()
  await expectRules(page, FILE)
  // What was done before the reload.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectRules(page, /the guide of Variorum/)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expectRules(page, FILE)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expectRules(page, '')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectRules(page, FILE)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.reload()
  await expectRules(page, '')
})

test('a text is checked as it is typed, with the board, the pieces and the rules beside it', async ({
  page,
  address,
  capture,
}) => {
  await page.goto(`${address}/#/workshop`)
  const preview = page.getByRole('region', { name: 'Preview' })
  for (const start of ['Five-line example', 'Blank 8×8', 'Chess', 'Crazyhouse']) {
    await page.getByRole('button', { name: start, exact: true }).click()
    await expect(page.getByText('No mistakes.')).toBeVisible()
  }
  await page.getByRole('combobox', { name: 'A recipe…' }).focus()
  await page.getByRole('combobox', { name: 'A recipe…' }).selectOption('Hexagons')
  await expectRules(page, /hexagons flat/)
  await page.getByRole('combobox', { name: 'Another game…' }).selectOption('wolf-chess')
  await expect(preview).toContainText('Wolf')
  await writeRules(page, FILE.replace('ocupy', 'occupy'))
  await preview.getByRole('button', { name: 'Rules' }).click()
  await expect(preview).toContainText('Long March')
  await writeRules(page, FILE)
  await expect(page.getByText('One mistake')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Line 4', exact: true })).toBeVisible()
  await expect(page.locator('.cm-lintRange-error')).toHaveText('ocupy')
  await expect(preview).toContainText('This is the last version without mistakes.')
  await capture('workshop-live')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  await writeRules(page, '(game\n  (title "Chess")\n  (players White Black)\n)')
  await expect(page.getByText('This is a rule file of Zillions of Games')).toBeVisible()
  // A file that no one has written, and a game without pieces: a sentence each, and the last board stays.
  await page
    .getByLabel('Open a file…')
    .setInputFiles({ name: 'long.kdl', mimeType: 'text/plain', buffer: Buffer.from('// long\n'.repeat(130_000)) })
  await expect(page.getByText('This file has 1,040 kB; a rule file has at most 100 kB.')).toBeVisible()
  await writeRules(page, 'game "Empty" { source "me" }\nboard { grid "1 . ." }\n')
  await expect(page.getByText(/\d+ mistakes|One mistake/)).toBeVisible()
  await expect(preview.locator('svg').first()).toBeVisible()
})

test('the editor completes words and names, describes a word, formats and renames', async ({
  page,
  address,
  capture,
}) => {
  await page.goto(`${address}/#/workshop`)
  await page.getByRole('button', { name: 'Blank 8×8' }).click()
  await expect(page.getByText('No mistakes.')).toBeVisible()
  // In the block of the king.
  const royal = ruleFile(page).locator('.cm-line', { hasText: 'royal' })
  await royal.click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('rid')
  const list = page.getByRole('listbox', { name: 'Completions' })
  await expect(list.getByRole('option', { name: /^ride/ })).toBeVisible()
  await expect(page.locator('.word-card')).toContainText('ride DIRECTION')
  // Beside the list, not cut off by it.
  await expect(page.locator('.word-card')).toBeInViewport({ ratio: 0.5 })
  await capture('workshop-completion')
  // A list that has just changed does not take an Enter that was meant for the text.
  const choose = async () => {
    await page.waitForTimeout(300)
    await page.keyboard.press('Enter')
  }
  await choose()
  await page.keyboard.type(' ortho')
  await expect(list.getByRole('option', { name: /^orthogonal/ })).toBeVisible()
  await choose()
  await expectRules(page, /royal\n {4}ride orthogonal\n/)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(/any distance along a rank or file/)
  await ruleFile(page).locator('.cm-line', { hasText: 'royal' }).getByText('royal').hover()
  await expect(page.locator('.cm-tooltip-hover .word-card')).toContainText('royal')
  await capture('workshop-hover')
  await page.mouse.move(0, 0)
  // Tab leaves the editor.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(ruleFile(page)).not.toBeFocused()
  await ruleFile(page).locator('.cm-line', { hasText: 'piece King' }).getByText('King', { exact: true }).click()
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'New name' }).fill('Emperor')
  await page.keyboard.press('Enter')
  await expectRules(page, /piece Emperor K[^]*by=Emperor/)
  await page.getByRole('combobox', { name: 'Go to …' }).focus()
  await page.getByRole('combobox', { name: 'Go to …' }).selectOption({ label: 'goal ' })
  await expect(ruleFile(page)).toBeFocused()
  await writeRules(page, 'extends   chess\ngame "A" {\nsource "me" }\n')
  await page.getByRole('button', { name: 'Format' }).click()
  await expectRules(page, 'extends chess\ngame "A" {\n    source "me"\n}\n')
})

test('pieces, squares and zones are drawn on the board, which changes the text', async ({ page, address, capture }) => {
  await page.goto(`${address}/#/workshop`)
  await page.getByRole('button', { name: 'Blank 8×8' }).click()
  await expect(page.getByText('No mistakes.')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Draw', exact: true }).click()
  const cell = (name: string) => preview.locator(`[data-cell="${name}"]`)
  await preview.getByRole('button', { name: 'White King' }).click()
  await cell('a1').click()
  await expectRules(page, /\n {8}1 {2}K \. \. \. K \. \. \.\n/)
  // The engine has read the text.
  await preview.getByRole('button', { name: 'Pieces', exact: true }).click()
  await expect(preview.locator('.board .piece')).toHaveCount(3)
  await preview.getByRole('button', { name: 'Draw', exact: true }).click()
  await preview.getByRole('button', { name: 'Undo' }).click()
  await expectRules(page, /\n {8}1 {2}\. \. \. \. K \. \. \.\n/)
  await expect(preview.locator('[data-piece]')).toHaveCount(2)
  // Over several squares, as one step.
  await preview.getByRole('button', { name: 'Black King' }).click()
  await cell('c3').scrollIntoViewIfNeeded()
  const centre = async (name: string) => {
    const box = (await cell(name).boundingBox())!
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  await page.mouse.move(...(await centre('c3')))
  await page.mouse.down()
  await page.mouse.move(...(await centre('f3')))
  await page.mouse.up()
  await expectRules(page, /\n {8}3 {2}\. \. k k k k \. \.\n/)
  await preview.getByRole('button', { name: 'Undo' }).click()
  await expectRules(page, /\n {8}3 {2}\. \. \. \. \. \. \. \.\n/)
  // With the keyboard: a hole, which stays a place to draw on.
  await preview.getByRole('button', { name: 'No square' }).click()
  await cell('h5').press('Enter')
  await expectRules(page, /\n {8}5 {2}\. \. \. \. \. \. \. -\n/)
  await expect(cell('h5')).toHaveAccessibleName('h5, no square')
  await cell('h5').press('ArrowLeft')
  await expect(cell('g5')).toBeFocused()
  await cell('h5').press('Enter')
  await expectRules(page, /\n {8}5 {2}\. \. \. \. \. \. \. \.\n/)
  await capture('workshop-draw')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])

  await preview.getByRole('button', { name: 'Zones' }).click()
  await preview.getByRole('combobox', { name: 'For', exact: true }).selectOption('White')
  await cell('a7').click()
  await expectRules(page, /zone last-rank White="a7 a8-h8" Black="a1-h1"\n/)
  await expect(cell('a7')).toHaveAccessibleName(/last-rank/)
  await preview.getByRole('combobox', { name: 'Zone', exact: true }).selectOption('New zone…')
  await preview.getByRole('textbox', { name: 'Name of the new zone' }).fill('camp')
  await cell('d4').click()
  await expectRules(page, /\n {4}zone camp White="d4"\n/)

  await writeRules(page, FILE)
  await expect(preview).toContainText('The text has mistakes.')
  await expect(preview.locator('[data-cell]')).toHaveCount(0)
  await writeRules(page, FILE.replace('ocupy', 'occupy'))
  await expect(preview).toContainText('This file takes its array from the game that it extends.')
  await preview.getByRole('button', { name: 'Copy the array into this file' }).click()
  await expectRules(page, /board \{\n {4}grid """\n {8}8 {2}r n b q k b n r\n/)
  await expect(page.getByText('No mistakes.')).toBeVisible()
  await preview.getByRole('button', { name: 'Pieces and squares' }).click()
  await preview.getByRole('button', { name: 'Remove pieces' }).click()
  await cell('d8').click()
  await expectRules(page, /\n {8}8 {2}r n b \. k b n r\n/)
  await page.setViewportSize(PHONE)
  expect(await fitsViewport(page), 'no horizontal scrolling on a phone').toBe(true)
  await capture('workshop-draw-phone')
})

test('the guide, the recipes and the reference can be read and searched beside the text', async ({
  page,
  address,
  capture,
}) => {
  await page.goto(`${address}/#/workshop`)
  await page.getByRole('button', { name: 'Guide and reference' }).click()
  const help = page.getByRole('complementary', { name: 'Guide and reference' })
  await help.getByRole('searchbox').fill('grasshopper')
  await expect(help.getByText('Idioms').first()).toBeVisible()
  await help.getByRole('button', { name: 'Pieces' }).first().click()
  await expect(help.locator('article')).toContainText('moves like a grasshopper')
  await capture('workshop-help')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(page.getByRole('button', { name: 'Guide and reference' })).toBeFocused()
})

test.describe('without a server', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource/] })

  test('a text is checked by the engine in the browser, and the draft is kept', async ({ page, address }) => {
    await page.goto(`${address}/#/workshop`)
    await page.getByRole('button', { name: 'Five-line example' }).click()
    await expect(page.getByText('No mistakes.')).toBeVisible()
    await page.route('**/api/**', (route) => route.abort())
    await writeRules(page, FILE)
    // The name of the problem, and the board of the text before it.
    await expect(page.getByText('Unknown goal `ocupy`').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Correct line 4: write “occupy”' })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
    await page.reload()
    await expectRules(page, FILE)
  })
})
