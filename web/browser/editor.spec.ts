// The position editor: positions are set up by mouse and by keyboard, problems are reported, and a position can be
// undone, linked, pasted and played. accessibility.spec.ts covers the editor too.
import { expect, test } from './fixtures'
import type { Page } from '@playwright/test'

const verdict = (page: Page) => page.locator('.verdict')
const cell = (page: Page, name: string) => page.locator(`[data-cell=${name}]`)
const pieces = (page: Page) => page.locator('[data-piece]')
const text = (page: Page) => page.getByLabel('Position text (you can paste FEN or SFEN)')
async function edit(page: Page, address: string, game: string) {
  await page.goto(`${address}/#/editor/${game}`)
  await pieces(page).first().waitFor()
}
async function load(page: Page, position: string) {
  await text(page).fill(position)
  await page.getByRole('button', { name: 'Load', exact: true }).click()
}

test('a position is set up, checked, undone and played', async ({ page, address, capture }) => {
  await edit(page, address, 'chess')
  await page.getByRole('button', { name: 'Clear board' }).click()
  await expect(verdict(page)).toHaveText('White has no royal piece.')
  await expect(page.getByRole('link', { name: 'Play from here' })).toHaveCount(0)
  await page.getByRole('button', { name: 'White King', exact: true }).click()
  await cell(page, 'e1').click()
  await page.getByRole('button', { name: 'Black King', exact: true }).click()
  await cell(page, 'e8').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Play from here' }), 'two bare kings are a draw').toBeDisabled()
  await page.getByRole('button', { name: 'White Rook', exact: true }).click()
  await cell(page, 'a1').click()
  await expect(page.getByRole('link', { name: 'Play from here' })).toBeVisible()
  await cell(page, 'e8').click({ button: 'right' })
  await expect(verdict(page)).toHaveText('Black has no royal piece.')
  await page.keyboard.press('Control+z')
  await expect(pieces(page)).toHaveCount(3)
  await capture('editor')
  await page.getByRole('link', { name: 'Play from here' }).click()
  await expect(page.locator('figcaption')).toContainText('Custom position:')
  await page.getByRole('button', { name: 'Two players, one screen' }).click()
  await page.waitForURL(/#\/table\//)
  await expect(pieces(page)).toHaveCount(3)
})

test('the link contains the position, pieces in hand included', async ({ page, address, context }) => {
  await edit(page, address, 'shogi')
  const before = await text(page).inputValue()
  await cell(page, 'e3').click({ button: 'right' })
  await expect(text(page)).not.toHaveValue(before)
  await page.getByRole('button', { name: 'One more Pawn for White' }).click()
  await expect(text(page)).toHaveValue(/\[P\]/)
  const linked = await text(page).inputValue()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(text(other)).toHaveValue(linked)
  await expect(pieces(other)).toHaveCount(39)
})

test('FEN and SFEN are read, and an error is reported', async ({ page, address }) => {
  await edit(page, address, 'chess')
  await load(page, 'k7/8/8/8/8/8/8/K6R w - - 0 1')
  await expect(pieces(page)).toHaveCount(3)
  await expect(verdict(page)).toHaveText('Legal position, White to move.')
  await load(page, 'k7/8/8/8/8/8/8/K6X w - - 0 1')
  await expect(page.getByRole('alert')).toContainText('X')
  await expect(pieces(page)).toHaveCount(3)
  await edit(page, address, 'shogi')
  await load(page, 'lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2')
  await expect(verdict(page)).toHaveText('Legal position, Black to move.')
  await expect(pieces(page)).toHaveCount(40)
})

test('stones of Bollwerk 178 are placed, and pieces are dragged on the board and off it', async ({ page, address }) => {
  await edit(page, address, 'bollwerk-178')
  const all = await pieces(page).count()
  await page.getByRole('group', { name: 'Stones', exact: true }).getByRole('button').first().click()
  await cell(page, 'f8').click()
  await expect(pieces(page)).toHaveCount(all + 1)
  await page.getByRole('button', { name: /^Move pieces/ }).click()
  const centre = async (name: string) => {
    const box = (await cell(page, name).boundingBox())!
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 })
    await page.mouse.move(...to, { steps: 4 })
    await page.mouse.up()
  }
  await drag(await centre('f8'), await centre('g9'))
  await expect(page.locator('[data-piece=g9]')).toHaveCount(1)
  const beside = (await verdict(page).boundingBox())!
  await drag(await centre('g9'), [beside.x + 20, beside.y + 5])
  await expect(pieces(page)).toHaveCount(all)
})

test('a position with four armies is edited on a phone without horizontal scrolling', async ({
  page,
  address,
  capture,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await edit(page, address, 'fortress-chess')
  const all = await pieces(page).count()
  await page.getByRole('button', { name: /^Remove pieces/ }).click()
  await cell(page, (await pieces(page).first().getAttribute('data-piece'))!).click()
  await expect(pieces(page)).toHaveCount(all - 1)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(pieces(page)).toHaveCount(all)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await capture('editor-phone')
})

test('a finished position cannot be played, and the page says why', async ({ page, address }) => {
  await edit(page, address, 'chess')
  await load(page, '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1')
  await expect(verdict(page)).toContainText('The game is over in this position')
  const play = page.getByRole('button', { name: 'Play from here' })
  await expect(play).toBeDisabled()
  await expect(play).toHaveAccessibleDescription(/The game is over in this position/)
  await expect(page.getByRole('link', { name: 'Analyse' })).toBeVisible()
})

test('an invalid position survives a reload', async ({ page, address }) => {
  await edit(page, address, 'chess')
  await cell(page, 'e1').click({ button: 'right' })
  await expect(verdict(page)).toHaveText('White has no royal piece.')
  await page.reload()
  await expect(pieces(page)).toHaveCount(31)
  await expect(verdict(page)).toHaveText('White has no royal piece.')
  await page.getByRole('button', { name: 'Starting position' }).click()
  await expect(page.getByRole('link', { name: 'Play from here' })).toBeVisible()
  await page.reload()
  await expect(pieces(page)).toHaveCount(32)
})

test.describe('a game pasted as a position', () => {
  // While the engine is still loading, the server answers that this is no position.
  test.use({ allowedConsoleErrors: [/status of 400/] })
  test('opens on the analysis board, with its variations', async ({ page, address }) => {
    await edit(page, address, 'shogi')
    await text(page).evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '[Variant "Chess"]\n\n1. e4 e5 (1... c5 {sharp} 2. Nf3) 2. Nf3 *')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(page.getByRole('alert')).toContainText('This is a game, not a position.')
    await expect(pieces(page), 'the position does not change').toHaveCount(40)
    await page.getByRole('link', { name: 'Open it on the analysis board' }).click()
    await expect(page).toHaveURL(/#\/analysis\/chess/)
    await expect(page.locator('.panel .moves .move button')).toHaveCount(5)
  })
})

test('the en passant target can be set, and the position text includes it', async ({ page, address }) => {
  await edit(page, address, 'chess')
  await load(page, 'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1')
  const enPassant = page.getByRole('group', { name: 'En passant target' }).getByRole('combobox')
  await enPassant.selectOption({ label: 'e3 (e4)' })
  await expect(text(page)).toHaveValue(/ b KQkq e3 /)
  await cell(page, 'a7').click({ button: 'right' })
  await expect(text(page), 'another position has another last move').toHaveValue(/ b KQkq - /)
})
