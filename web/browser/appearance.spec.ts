// A change of colours, coordinates or piece faces takes effect at once and survives a reload. src/board/themes.test.ts
// checks that every choice has enough contrast.
import { expect, test } from './fixtures'
import { openTable } from './page-actions'

const people = [{ by: 'person' as const }, { by: 'person' as const }]
const fillOf = (page: import('@playwright/test').Page, what: string) =>
  page
    .locator(what)
    .first()
    .evaluate((node) => getComputedStyle(node).fill)

test('the chosen board, pieces, theme and coordinates apply at once and survive a reload', async ({
  page,
  address,
  capture,
}) => {
  await openTable(page, address, 'chess', people)
  await page.locator('svg .dark').first().waitFor()
  const before = await fillOf(page, 'svg .dark')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'Green' }).check({ force: true })
  await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).check({ force: true })
  await page
    .getByRole('radiogroup', { name: 'Coordinates' })
    .getByRole('radio', { name: 'None' })
    .check({ force: true })
  await page.keyboard.press('Escape')
  const after = await fillOf(page, 'svg .dark')
  expect(after).not.toBe(before)
  await expect(page.locator('svg text.label')).toHaveCount(0)
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background, 'the page is dark').toMatch(/^rgb\((\d|[1-4]\d), /)
  await capture('looks-green-dark')
  await page.reload()
  await page.locator('svg .dark').first().waitFor()
  expect(await fillOf(page, 'svg .dark')).toBe(after)
  await expect(page.locator('svg text.label')).toHaveCount(0)
})

test('pieces with characters show pictures, characters or chess pieces, as chosen', async ({
  page,
  address,
  capture,
}) => {
  await openTable(page, address, 'shogi', people)
  const pieces = page.locator('[data-piece]')
  await pieces.first().waitFor()
  const count = await pieces.count()
  await expect(page.locator('[data-piece] .wedge'), 'every piece is a wedge').toHaveCount(count)
  await expect(page.locator('[data-piece] .wedge .ink').first(), 'a piece shows its character').toBeVisible()
  await expect(page.locator('[data-piece] .wedge use')).toHaveCount(count)
  await capture('looks-wedges-pictures')
  await page.getByRole('button', { name: 'Settings' }).click()
  const faces = page.getByRole('radiogroup', { name: 'Pieces with characters' })
  await faces.getByRole('radio', { name: 'Characters', exact: true }).check({ force: true })
  await expect(page.locator('[data-piece] .wedge use')).toHaveCount(0)
  await expect(page.locator('[data-piece] .wedge .ink')).toHaveCount(count)
  await faces.getByRole('radio', { name: 'Chess pieces' }).check({ force: true })
  await expect(page.locator('[data-piece] .wedge')).toHaveCount(0)
  await expect(page.locator('[data-piece] use')).toHaveCount(count)
})

test('the board has a river and palaces, and the pieces stand where lines cross', async ({
  page,
  address,
  capture,
}) => {
  await openTable(page, address, 'xiangqi', people)
  await page.locator('[data-piece]').first().waitFor()
  await expect(page.locator('svg rect.river')).toHaveCount(1)
  await expect(page.locator('svg .dark')).toHaveCount(0)
  await expect(page.locator('[data-piece] .disc')).toHaveCount(await page.locator('[data-piece]').count())
  await capture('looks-points')
})

for (const game of ['shogi', 'yari-shogi', 'xiangqi', 'janggi']) {
  test(`the characters of ${game} stay within their pieces, upright and rotated`, async ({
    page,
    address,
    capture,
  }) => {
    await page.addInitScript(() => localStorage.setItem('variorum.settings', JSON.stringify({ faces: 'characters' })))
    await openTable(page, address, game, people)
    await page.locator('[data-piece] .ink').first().waitFor()
    const outside = () =>
      page.locator('[data-piece]').evaluateAll((pieces) =>
        pieces.flatMap((piece) => {
          const tile = piece.querySelector('.tile')?.getBoundingClientRect()
          if (!tile) return []
          const isOutside = [...piece.querySelectorAll('.ink')]
            .map((ink) => ink.getBoundingClientRect())
            .some(
              (ink) => ink.left < tile.left || ink.right > tile.right || ink.top < tile.top || ink.bottom > tile.bottom,
            )
          return isOutside ? [piece.getAttribute('data-piece')] : []
        }),
      )
    expect(await outside()).toEqual([])
    await capture(`looks-faces-${game}`)
    await page.getByRole('button', { name: 'Flip' }).click()
    expect(await outside(), 'rotated').toEqual([])
  })
}
