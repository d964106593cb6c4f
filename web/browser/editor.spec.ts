// The position editor: a position is put together by mouse and by keyboard, what is wrong with it is told, and it can be
// taken back, sent as a link, read from a text and played. Axe looks at it in everyone.spec.ts.
import { expect, test } from './fixtures'
import type { Page } from '@playwright/test'

const verdict = (page: Page) => page.locator('.verdict')
const cell = (page: Page, name: string) => page.locator(`[data-cell=${name}]`)
const men = (page: Page) => page.locator('[data-man]')
const text = (page: Page) => page.getByLabel('Position as text; FEN and SFEN can be pasted')
async function edit(page: Page, address: string, game: string) {
  await page.goto(`${address}/#/editor/${game}`)
  await men(page).first().waitFor()
}
async function read(page: Page, position: string) {
  await text(page).fill(position)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
}

test('a position is put together, judged, taken back and handed on', async ({ page, address, shot }) => {
  await edit(page, address, 'chess')
  await page.getByRole('button', { name: 'Empty board' }).click()
  await expect(verdict(page)).toHaveText('White has no royal piece.')
  await expect(page.getByRole('link', { name: 'Play from here' })).toHaveCount(0)
  await page.getByRole('button', { name: 'White King', exact: true }).click()
  await cell(page, 'e1').click()
  await page.getByRole('button', { name: 'Black King', exact: true }).click()
  await cell(page, 'e8').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Play from here' }), 'two kings alone have drawn').toBeDisabled()
  await page.getByRole('button', { name: 'White Rook', exact: true }).click()
  await cell(page, 'a1').click()
  await expect(page.getByRole('link', { name: 'Play from here' })).toBeVisible()
  await cell(page, 'e8').click({ button: 'right' })
  await expect(verdict(page)).toHaveText('Black has no royal piece.')
  await page.keyboard.press('Control+z')
  await expect(men(page)).toHaveCount(3)
  await shot('editor')
  await page.getByRole('link', { name: 'Play from here' }).click()
  await expect(page.locator('figcaption')).toContainText('A position of your own:')
  await page.getByRole('button', { name: 'Two at this screen' }).click()
  await page.waitForURL(/#\/table\//)
  await expect(men(page)).toHaveCount(3)
})

test('the address is the position: whoever opens it sees the same, pieces in hand too', async ({ page, address, context }) => {
  await edit(page, address, 'shogi')
  const before = await text(page).inputValue()
  await cell(page, 'e3').click({ button: 'right' })
  await expect(text(page)).not.toHaveValue(before)
  const without = await text(page).inputValue()
  await page.getByRole('button', { name: 'One Pawn more for White' }).click()
  await expect(text(page)).not.toHaveValue(without)
  const made = await text(page).inputValue()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(text(other)).toHaveValue(made)
  await expect(men(other)).toHaveCount(39)
})

test('FEN and SFEN are read, and what cannot be read is told', async ({ page, address }) => {
  await edit(page, address, 'chess')
  await read(page, 'k7/8/8/8/8/8/8/K6R w - - 0 1')
  await expect(men(page)).toHaveCount(3)
  await expect(verdict(page)).toHaveText('A possible position, White to move.')
  await read(page, 'k7/8/8/8/8/8/8/K6X w - - 0 1')
  await expect(page.getByRole('alert')).toContainText('X')
  await expect(men(page)).toHaveCount(3)
  await edit(page, address, 'shogi')
  await read(page, 'lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2')
  await expect(verdict(page)).toHaveText('A possible position, Black to move.')
  await expect(men(page)).toHaveCount(40)
})

test('stones of Bollwerk 178 are laid, and pieces are dragged on the board and off it', async ({ page, address }) => {
  await edit(page, address, 'bollwerk-178')
  const all = await men(page).count()
  await page.getByRole('group', { name: 'Stones', exact: true }).getByRole('button').first().click()
  await cell(page, 'f8').click()
  await expect(men(page)).toHaveCount(all + 1)
  await page.getByRole('button', { name: /^Move pieces/ }).click()
  const centre = async (name: string) => { const box = (await cell(page, name).boundingBox())!; return [box.x + box.width / 2, box.y + box.height / 2] as const }
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 })
    await page.mouse.move(...to, { steps: 4 })
    await page.mouse.up()
  }
  await drag(await centre('f8'), await centre('g9'))
  await expect(page.locator('[data-man=g9]')).toHaveCount(1)
  const beside = (await verdict(page).boundingBox())!
  await drag(await centre('g9'), [beside.x + 20, beside.y + 5])
  await expect(men(page)).toHaveCount(all)
})

test('a position of four armies is put together on a phone, which scrolls nothing sideways', async ({ page, address, shot }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await edit(page, address, 'fortress-chess')
  const all = await men(page).count()
  await page.getByRole('button', { name: /^Remove pieces/ }).click()
  await cell(page, (await men(page).first().getAttribute('data-man'))!).click()
  await expect(men(page)).toHaveCount(all - 1)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(men(page)).toHaveCount(all)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await shot('editor-phone')
})

test('from where the game is over nobody plays on, and it is said why', async ({ page, address }) => {
  await edit(page, address, 'chess')
  await read(page, '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1')
  await expect(verdict(page)).toContainText('The game is over here')
  const play = page.getByRole('button', { name: 'Play from here' })
  await expect(play).toBeDisabled()
  await expect(play).toHaveAccessibleDescription(/The game is over here/)
  await expect(page.getByRole('link', { name: 'Analyse' })).toBeVisible()
})

test('what is no position yet is still there after a reload', async ({ page, address }) => {
  await edit(page, address, 'chess')
  await cell(page, 'e1').click({ button: 'right' })
  await expect(verdict(page)).toHaveText('White has no royal piece.')
  await page.reload()
  await expect(men(page)).toHaveCount(31)
  await expect(verdict(page)).toHaveText('White has no royal piece.')
  await page.getByRole('button', { name: 'Usual first position' }).click()
  await expect(page.getByRole('link', { name: 'Play from here' })).toBeVisible()
  await page.reload()
  await expect(men(page)).toHaveCount(32)
})

test('a game pasted as a position is opened on the analysis board, with its variations', async ({ page, address }) => {
  await edit(page, address, 'shogi')
  await text(page).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '[Variant "Chess"]\n\n1. e4 e5 (1... c5 {sharp} 2. Nf3) 2. Nf3 *')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('alert')).toContainText('This is a game, not a position.')
  await expect(men(page), 'the position stays').toHaveCount(40)
  await page.getByRole('link', { name: 'Open it on the analysis board' }).click()
  await expect(page).toHaveURL(/#\/analysis\/chess/)
  await expect(page.locator('.panel .moves .move button')).toHaveCount(5)
})

test('the right to capture in passing is set by hand, and the text has it', async ({ page, address }) => {
  await edit(page, address, 'chess')
  await read(page, 'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1')
  const passed = page.getByRole('group', { name: 'En passant: has just passed over' }).getByRole('combobox')
  await passed.selectOption({ label: 'e3 (e4)' })
  await expect(text(page)).toHaveValue(/ b KQkq e3 /)
  await cell(page, 'a7').click({ button: 'right' })
  await expect(text(page), 'another position has had another move before it').toHaveValue(/ b KQkq - /)
})
