// Drawing the board itself, beside its rule file in the workshop: walls and cuts, its size, its shape, and boards that are not one
// grid of squares.
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { expectRules, fitsViewport, PHONE, writeRules } from './page-actions'

const GRID = `    grid """
        3  . . r
        2  . . .
        1  R . .
        """`
const file = (lines: string, grid = GRID) => `game "Small" { source "a test" }
board {
${grid}
${lines.replace(/^/gm, '    ')}
}
side White w facing=up
side Black b facing=down
piece Rook R glyph=rook { ride orthogonal }
turn { order White Black; act move }
goal { stuck loses }
`
const LINES = 'zone end White="a3-c3" Black="a1-c1" // kept'

async function draw(page: Page, address: string, text: string, what: string): Promise<Locator> {
  await page.goto(`${address}/#/workshop`)
  await writeRules(page, text)
  await expect(page.getByText('No mistakes.')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Draw', exact: true }).click()
  await preview.getByRole('button', { name: what, exact: true }).click()
  return preview
}
const cellOf = (preview: Locator, name: string) => preview.locator(`[data-cell="${name}"]`)
/** A point of a square, in parts of its size from the left and from the top. */
async function pointOf(preview: Locator, name: string, across: number, down: number): Promise<[number, number]> {
  await cellOf(preview, name).scrollIntoViewIfNeeded()
  const box = (await cellOf(preview, name).boundingBox())!
  return [box.x + box.width * across, box.y + box.height * down]
}

test('walls are drawn on the edges of squares, by mouse, keys and touch', async ({
  page,
  address,
  capture,
  browser,
}) => {
  const preview = await draw(page, address, file(LINES), 'Walls')
  const cell = (name: string) => cellOf(preview, name)
  // Along the line above the second rank, as one step.
  await page.mouse.move(...(await pointOf(preview, 'a2', 0.5, 0.04)))
  await page.mouse.down()
  await page.mouse.move(...(await pointOf(preview, 'c2', 0.5, 0.04)), { steps: 6 })
  await page.mouse.up()
  const drawn = LINES.replace('zone', 'walls a2|a3 b2|b3 c2|c3\nzone')
  await expectRules(page, file(drawn))
  await expect(cell('a2')).toHaveAccessibleName('a2, empty, wall to a3')
  await expect(page.getByText('No mistakes.')).toBeVisible()
  await preview.getByRole('button', { name: 'Undo' }).click()
  await expectRules(page, file(LINES))
  await preview.getByRole('button', { name: 'Redo' }).click()
  // A second press takes one back.
  await page.mouse.click(...(await pointOf(preview, 'b2', 0.5, 0.04)))
  await expectRules(page, file(drawn.replace(' b2|b3', '')))
  // With keys: a side of a square, or two squares.
  await cell('b1').press('Shift+ArrowRight')
  await expect(preview.getByText('Wall between b1 and c1.')).toBeAttached()
  await cell('b1').press('Enter')
  await cell('b1').press('ArrowUp')
  await expect(cell('b2')).toBeFocused()
  await cell('b2').press('Enter')
  await expectRules(page, /walls a2\|a3 c2\|c3 b1\|c1 b1\|b2\n/)
  await capture('workshop-walls')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])

  const phone = await (await browser.newContext({ viewport: PHONE, hasTouch: true, locale: 'en-GB' })).newPage()
  const small = await draw(phone, address, file(LINES), 'Walls')
  await phone.touchscreen.tap(...(await pointOf(small, 'b2', 0.97, 0.5)))
  await expectRules(phone, file(LINES.replace('zone', 'walls b2|c2\nzone')))
  expect(await fitsViewport(phone), 'no horizontal scrolling on a phone').toBe(true)
})

test('cuts are drawn from square to square, and between hexagons', async ({ page, address }) => {
  const preview = await draw(page, address, file(LINES), 'Walls')
  const press = (name: string) => preview.getByRole('button', { name, exact: true }).click()
  await press('Cut')
  await cellOf(preview, 'a1').click()
  await cellOf(preview, 'b2').click()
  await expectRules(page, file(LINES.replace('zone', 'cut a1-b2\nzone')))
  await expect(preview.locator('[data-cut="a1 b2"]')).toBeVisible()
  await press('Size and shape')
  await preview.getByLabel('Shape').selectOption('Hexagons, edge at the top')
  await expectRules(page, /board \{\n {4}hexagons flat\n/)
  await press('Walls')
  await expect(preview).toContainText('Hexagons have no walls.')
  await cellOf(preview, 'b1').click()
  await cellOf(preview, 'c2').click()
  await expectRules(page, /cut a1-b2 b1-c2\n/)
  await expect(page.getByText('No mistakes.')).toBeVisible()
})

test('the board gets another size, and lines about squares follow', async ({ page, address, capture }) => {
  const preview = await draw(page, address, file(`walls a1|b1\n${LINES}`), 'Size and shape')
  const press = (name: string) => preview.getByRole('button', { name, exact: true }).click()
  await press('Add a file at the left')
  await expectRules(
    page,
    file(
      `walls b1|c1\n${LINES.replace('a3-c3', 'b3-d3').replace('a1-c1', 'b1-d1')}`,
      GRID.replace('3  .', '3  . .').replace('2  .', '2  . .').replace('1  R', '1  . R'),
    ),
  )
  await expect(preview.getByText('Squares have other names now.')).toBeVisible()
  await press('Remove the left file')
  await expectRules(page, file(`walls a1|b1\n${LINES}`))
  await press('Add a rank at the top')
  await expectRules(page, /grid """\n {8}4 {2}\. \. \.\n {8}3 {2}\. \. r\n/)
  await expect(page.getByText('No mistakes.')).toBeVisible()
  await capture('workshop-size')
  // Layers, joined edges, and what is not possible.
  await preview.getByLabel('Shape').selectOption('Hexagons, corner at the top')
  await expect(preview.getByText('hexagons have no walls')).toBeVisible()
  await expect(preview.getByLabel('Shape')).toHaveValue('squares')
  await preview.getByLabel('Left and right edge are one').check()
  await expectRules(page, /\n {4}joined left-right\n/)
  await preview.getByLabel('Boards', { exact: true }).selectOption('Layers above one another')
  await expectRules(page, /\n {4}layers A B\n[^]* {8}3 {2}\. \. r \| \. \. \.\n[^]*walls Aa1\|Ab1\n[^]*White="Aa3-Ac3"/)
  await expect(page.getByText('No mistakes.')).toBeVisible()
  await preview.getByLabel('How many').selectOption('3')
  await expectRules(page, /layers A B C\n/)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  // Pieces and zones on the layers.
  await press('Pieces and squares')
  await cellOf(preview, 'Cb2').click()
  await expectRules(page, / {8}2 {2}\. \. \. \| \. \. \. \| \. R \.\n/)
  await press('Zones')
  await cellOf(preview, 'Ba1').click()
  await expectRules(page, /zone end "Ba1" White=/)
})

test('hexagons of an inherited board are drawn on, with the places around it', async ({ page, address, capture }) => {
  const text = 'extends glinski-chess\ngame "Mine" { source "a test" }\n'
  const preview = await draw(page, address, text, 'Pieces and squares')
  await expect(preview.getByRole('button', { name: 'Copy the array into this file' })).toBeVisible()
  await preview.getByRole('button', { name: 'Copy the array into this file' }).click()
  await expectRules(page, /files a b c d e f g h i k l ranks=own\n {4}grid """\n {8}11 {2}- - - - - b k n r p \.\n/)
  await expect(page.getByText('No mistakes.')).toBeVisible()
  await expect(preview.locator('[data-cell]')).toHaveCount(91)
  await preview.getByRole('button', { name: 'No square', exact: true }).click()
  await expect(preview.locator('[data-cell]')).toHaveCount(121)
  // The lowest place of the last file: its squares get other names.
  await cellOf(preview, '10,4').click()
  await expectRules(page, / {8} 5 {2}\. \. \. \. \. P P P P P \.\n/)
  await expect(page.getByText('No mistakes.')).toBeVisible()
  await capture('workshop-hexagons')
})

test('a file with several arrays is drawn one at a time', async ({ page, address }) => {
  await page.goto(`${address}/#/workshop`)
  await page.getByRole('combobox', { name: 'Another game…' }).selectOption('wolf-chess')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Wolf')
  await preview.getByRole('button', { name: 'Draw', exact: true }).click()
  const array = preview.getByRole('combobox', { name: 'Array if' })
  const corner = preview.locator('[data-piece="a1"]')
  await expect(array).toHaveValue('0')
  await array.selectOption('array=mirrored')
  await preview.getByRole('button', { name: 'Remove pieces', exact: true }).click()
  await cellOf(preview, 'a1').click()
  await expect(corner).toHaveCount(0)
  await array.selectOption('array=rotational')
  await expect(corner).toHaveCount(1)
  await expect(page.getByText('No mistakes.')).toBeVisible()
})
