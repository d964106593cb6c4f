// Drawing how a piece moves, beside its rule file in the workshop: the marks on the small board, the lines that they become,
// Betza's notation and the picture of the piece.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures'
import { expectRules, fitsViewport, PHONE, writeRules } from './page-actions'

const FILE = `game "Walk" { source "a test" }
board {
    grid """
        3  . r .
        2  . . .
        1  . R .
        """
    zone end White="a3-c3" Black="a1-c1"
}
side White w facing=up
side Black b facing=down
piece Runner R glyph=rook {
    step forward // slowly
    step sideways within=end
}
turn { order White Black; act move }
goal { occupy end wins }
`

test('the moves of a piece are drawn on a board of their own, which changes its lines', async ({
  page,
  address,
  capture,
}) => {
  await page.goto(`${address}/#/workshop`)
  await writeRules(page, FILE)
  await expect(page.getByText('No mistakes.')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Draw', exact: true }).click()
  await preview.getByRole('button', { name: 'Moves', exact: true }).click()
  const cell = (name: string) => preview.locator(`[data-cell="${name}"]`)
  const press = (name: string) => preview.getByRole('button', { name, exact: true }).click()
  await expect(preview.getByRole('grid', { name: 'Moves of the piece Runner' })).toBeVisible()
  await expect(cell('+0,+1')).toHaveAccessibleName('1 forward, empty, Step or leap: Move and capture')
  await expect(preview).toContainText('step sideways within=end')
  // The piece looks forward only, so that a press marks its mirror image, too.
  await cell('+1,+2').click()
  await expectRules(page, FILE.replace('// slowly\n', '// slowly\n    leap forward-knight\n'))
  await preview.getByRole('button', { name: 'Undo' }).click()
  await expectRules(page, FILE)
  await press('The same in all directions')
  await press('Ride')
  await cell('-1,+1').click()
  await expectRules(page, FILE.replace('// slowly\n', '// slowly\n    ride diagonal\n'))
  await expect(cell('+3,-3')).toHaveAccessibleName(/Ride: Move and capture/)
  await press('Only capture')
  await press('Hop over a piece')
  await cell('+0,+1').click()
  await expectRules(page, /\n {4}ride diagonal\n {4}ride orthogonal capture hurdle=any\n/)
  // The engine has read the text.
  await preview.getByRole('button', { name: 'Pieces', exact: true }).click()
  await expect(preview).toContainText(/any distance diagonally/)
  await preview.getByRole('button', { name: 'Draw', exact: true }).click()
  await capture('workshop-moves')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  // With the keyboard: one square alone, and everything that leads to a square.
  await press('This square alone')
  await press('Step or leap')
  await cell('+2,+0').press('Enter')
  await expectRules(page, /\n {4}leap "\+2,\+0" capture\n/)
  await cell('+2,+0').press('ArrowUp')
  await expect(cell('+2,+1')).toBeFocused()
  await cell('+2,+0').press('Delete')
  await expectRules(page, /\n {4}ride forward backward left capture hurdle=any\n/)
  await press('Remove')
  await cell('+2,+2').click()
  await expectRules(page, /\n {4}ride forward-left backward-diagonal\n/)
  await page.setViewportSize(PHONE)
  expect(await fitsViewport(page), 'no horizontal scrolling on a phone').toBe(true)
  await capture('workshop-moves-phone')
})

test('a piece gets its lines from Betza notation, and a picture', async ({ page, address, capture }) => {
  await page.goto(`${address}/#/workshop`)
  await writeRules(page, FILE)
  await expect(page.getByText('No mistakes.')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Draw', exact: true }).click()
  await preview.getByRole('button', { name: 'Moves', exact: true }).click()
  const betza = preview.getByRole('textbox', { name: 'Betza notation' })
  await betza.fill('fmWX')
  await betza.press('Enter')
  await expect(preview.getByText(/`X` is no move/)).toBeVisible()
  await betza.fill('fmWfcF')
  await preview.getByRole('button', { name: 'Write as lines' }).click()
  const pawn = FILE.replace(
    'step forward // slowly\n',
    'step forward quiet // slowly\n    step forward-diagonal capture\n',
  )
  await expectRules(page, pawn)
  await preview.getByRole('button', { name: 'Picture' }).click()
  await preview.getByRole('searchbox', { name: 'Find a picture' }).fill('wol')
  await preview.getByRole('button', { name: 'wolf', exact: true }).click()
  await expectRules(page, pawn.replace('glyph=rook', 'glyph=wolf'))
  await expect(preview.getByRole('button', { name: 'wolf', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await capture('workshop-picture')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
})

test('an inherited piece can be copied into the file, and its moves drawn', async ({ page, address }) => {
  await page.goto(`${address}/#/workshop`)
  const file = 'extends chess\ngame "A" { source "me" }\n'
  await writeRules(page, file)
  await expect(page.getByText('No mistakes.')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Draw', exact: true }).click()
  await preview.getByRole('button', { name: 'Moves', exact: true }).click()
  await preview.getByRole('combobox', { name: 'Piece', exact: true }).selectOption('Knight')
  await expect(preview).toContainText('This file takes this piece from the game that it extends.')
  await preview.getByRole('button', { name: 'Copy the piece into this file' }).click()
  await expectRules(page, `${file}\npiece Knight N glyph=knight {\n    leap knight\n}\n`)
  await preview.locator('[data-cell="+3,+1"]').click()
  await expectRules(page, /\n {4}leap knight "1,3"\n/)
})
