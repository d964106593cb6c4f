// The view "Test" of the workshop: a user plays a game as it is written, records examples, and lists and deletes them.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { DESKTOP, expectRules, fitsViewport, PHONE, ruleFile, writeRules } from './page-actions'

const FILE = `extends chess
game "Long March" { about "Walk your king across."; source "a test" }
goal {
    occupy last-rank wins by=King
}
`
const EXAMPLES = `
// example The pawn may step twice
// moves e2: e3 e4
//
// example After a double step the queen may leave
// play e2-e4; e7-e5
// can d1-h5
`

/** Opens the view with this file. */
async function openTest(page: Page, address: string, text: string) {
  await page.goto(`${address}/#/workshop`)
  await writeRules(page, text)
  await expect(page.getByText('No mistakes.')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  const press = (name: string) => preview.getByRole('button', { name, exact: true }).click()
  const cell = (name: string) => preview.locator(`[data-cell="${name}"]`)
  /** A click on a square that the turn can use. */
  const pick = (name: string) => preview.locator(`.hit.can[data-cell="${name}"]`).click({ force: true })
  await press('Test')
  await expect(cell('e2')).toBeVisible()
  return { preview, press, cell, pick, lines: preview.getByRole('list', { name: 'Lines of the example' }) }
}

test('an example is recorded by playing and added to the file', async ({ page, address, capture }) => {
  const { preview, press, cell, pick, lines } = await openTest(page, address, FILE)
  await press('New example')
  await pick('e2')
  await press('It must be able to go exactly there')
  await expect(lines).toContainText('moves e2: e3 e4')
  // What the author expects need not be what the rules do.
  await press('Change squares')
  await cell('e5').click()
  await expect(lines).toContainText('moves e2: e3 e4 e5')
  await expect(lines).toContainText('The rules do something else now')
  await cell('e5').click()
  await expect(lines).not.toContainText('The rules do something else now')
  await press('Change squares')

  await pick('e2')
  await pick('e4')
  await expect(preview.getByText('Black to move')).toBeVisible()
  await pick('d7')
  await pick('d5')
  await expect(preview.getByText('White to move')).toBeVisible()
  await preview.getByRole('textbox', { name: 'Type a move' }).fill('exd5')
  await page.keyboard.press('Enter')
  await expect(preview.getByText('Black to move')).toBeVisible()
  await press('This move must stay possible')
  await expect(lines).toContainText('can e4xd5')
  await expect(preview.getByText('White to move')).toBeVisible()
  await press('This must not be possible')
  await cell('f1').click()
  await cell('f5').click()
  await expect(lines).toContainText('cannot f1-f5')
  // A piece that cannot move can be chosen all the same.
  await cell('a1').click()
  await press('It must be able to go exactly there')
  await expect(lines).toContainText('moves a1:')
  await press('Expect this result')
  await preview.getByRole('textbox', { name: 'Title' }).fill('Pawns')
  await capture('workshop-test')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  await press('Add to the file')
  const added = `${FILE}
// example Pawns
// moves e2: e3 e4
// play e2-e4; d7-d5
// can e4xd5
// cannot f1-f5
// moves a1:
// result *
`
  await expectRules(page, added)
  await expect(preview.getByText('Examples that hold: 1 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectRules(page, FILE)
})

test('the examples of a file are listed, shown, played on and deleted', async ({ page, address }) => {
  const { preview, press, pick } = await openTest(page, address, FILE + EXAMPLES)
  const example = (title: string) => preview.getByRole('listitem', { name: title })
  const second = example('After a double step the queen may leave')
  await expect(example('The pawn may step twice')).toContainText('moves e2: e3 e4')
  await second.getByRole('button', { name: 'Board' }).click()
  await expect(second.getByRole('img', { name: /^The position of the example/ })).toBeVisible()
  await second.getByRole('button', { name: 'Show in the text' }).click()
  await expect(ruleFile(page)).toBeFocused()
  expect(await page.evaluate(() => getSelection()!.toString())).toContain('// play e2-e4; e7-e5')
  await second.getByRole('button', { name: 'Play from here' }).click()
  await expect(preview.getByText('White to move')).toBeVisible()
  await pick('d1')
  await pick('h5')
  await expect(preview.getByRole('list', { name: 'Lines of the example' })).toHaveText('play e2-e4; e7-e5; Qd1-h5')

  await press('Computer')
  await expect(preview.getByRole('region', { name: 'Engine' }).locator('.status')).toHaveText(/Depth [1-9]/, {
    timeout: 20_000,
  })
  await press('Examples (2)')
  await example('The pawn may step twice').getByRole('button', { name: 'Delete' }).click()
  await expectRules(page, `${FILE}${EXAMPLES.replace(/\/\/ example The[^]*?\n\/\/\n/, '')}`)
  await expect(example('The pawn may step twice')).toHaveCount(0)
})

test('the rules may change while an example is recorded', async ({ page, address }) => {
  const { preview, press, pick, lines } = await openTest(page, address, FILE)
  await press('New example')
  await preview.getByRole('combobox', { name: 'Begin' }).selectOption('In a position as text')
  const position = preview.getByRole('textbox', { name: /^Position text/ })
  await position.fill('nonsense')
  await press('Set up')
  await expect(preview.getByText(/^The position is not possible/)).toBeVisible()
  await position.fill('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1')
  await press('Set up')
  await expect(preview.locator('[data-piece]')).toHaveCount(3)
  await pick('e2')
  await pick('e4')
  await expect(lines).toContainText('play e2-e4')
  await writeRules(page, `${FILE}change Pawn { without double-step en-passant }\n`)
  await expect(preview.getByText('The rules no longer allow e2-e4;')).toBeVisible()
  await writeRules(page, FILE)
  await expect(preview.getByText('The rules no longer allow e2-e4;')).toHaveCount(0)
  await expect(preview.getByText('Black to move')).toBeVisible()
  await page.setViewportSize(PHONE)
  expect(await fitsViewport(page), 'no horizontal scrolling on a phone').toBe(true)
  await page.setViewportSize(DESKTOP)
})
