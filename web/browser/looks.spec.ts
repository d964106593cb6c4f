// What the reader chose of colours, coordinates and faces is on the board at once, and still there after the page is
// loaded again. That every choice can be seen well is computed in src/board/themes.test.ts.
import { expect, test } from './fixtures'
import { openTable } from './player'

const people = [{ by: 'person' as const }, { by: 'person' as const }]
const filled = (page: import('@playwright/test').Page, what: string) => page.locator(what).first().evaluate((node) => getComputedStyle(node).fill)

test('board, men, page and coordinates are as chosen, and stay so', async ({ page, address, shot }) => {
  await openTable(page, address, 'chess', people)
  await page.locator('svg .dark').first().waitFor()
  const before = await filled(page, 'svg .dark')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'Green' }).check({ force: true })
  await page.getByRole('radiogroup', { name: 'Page' }).getByRole('radio', { name: 'Dark' }).check({ force: true })
  await page.getByRole('radiogroup', { name: 'Coordinates' }).getByRole('radio', { name: 'None' }).check({ force: true })
  await page.keyboard.press('Escape')
  const after = await filled(page, 'svg .dark')
  expect(after).not.toBe(before)
  await expect(page.locator('svg text.label')).toHaveCount(0)
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground, 'the page is dark').toMatch(/^rgb\((\d|[1-4]\d), /)
  await shot('looks-green-dark')
  await page.reload()
  await page.locator('svg .dark').first().waitFor()
  expect(await filled(page, 'svg .dark')).toBe(after)
  await expect(page.locator('svg text.label')).toHaveCount(0)
})

test('men with characters: pictures, characters or figures, as the reader chooses', async ({ page, address, shot }) => {
  await openTable(page, address, 'shogi', people)
  const men = page.locator('[data-man]')
  await men.first().waitFor()
  const count = await men.count()
  await expect(page.locator('[data-man] .wedge'), 'every man is a wedge').toHaveCount(count)
  await expect(page.locator('[data-man] .wedge .ink').first(), 'with its character').toBeVisible()
  await expect(page.locator('[data-man] .wedge use')).toHaveCount(count)
  await shot('looks-wedges-pictures')
  await page.getByRole('button', { name: 'Settings' }).click()
  const faces = page.getByRole('radiogroup', { name: 'Pieces with characters' })
  await faces.getByRole('radio', { name: 'Characters', exact: true }).check({ force: true })
  await expect(page.locator('[data-man] .wedge use')).toHaveCount(0)
  await expect(page.locator('[data-man] .wedge .ink')).toHaveCount(count)
  await faces.getByRole('radio', { name: 'Chess pieces' }).check({ force: true })
  await expect(page.locator('[data-man] .wedge')).toHaveCount(0)
  await expect(page.locator('[data-man] use')).toHaveCount(count)
})

test('a river and palaces are drawn, and the men stand where lines cross', async ({ page, address, shot }) => {
  await openTable(page, address, 'xiangqi', people)
  await page.locator('[data-man]').first().waitFor()
  await expect(page.locator('svg rect.river')).toHaveCount(1)
  await expect(page.locator('svg .dark')).toHaveCount(0)
  await expect(page.locator('[data-man] .disc')).toHaveCount(await page.locator('[data-man]').count())
  await shot('looks-points')
})

for (const game of ['shogi', 'yari-shogi', 'xiangqi', 'janggi']) {
  test(`what is written on the pieces of ${game} stays on them, upright and turned`, async ({ page, address, shot }) => {
    await page.addInitScript(() => localStorage.setItem('variorum.settings', JSON.stringify({ faces: 'characters' })))
    await openTable(page, address, game, people)
    await page.locator('[data-man] .ink').first().waitFor()
    const outside = () => page.locator('[data-man]').evaluateAll((men) => men.flatMap((man) => {
      const tile = man.querySelector('.tile')?.getBoundingClientRect()
      if (!tile) return []
      const beyond = [...man.querySelectorAll('.ink')].map((ink) => ink.getBoundingClientRect())
        .some((ink) => ink.left < tile.left || ink.right > tile.right || ink.top < tile.top || ink.bottom > tile.bottom)
      return beyond ? [man.getAttribute('data-man')] : []
    }))
    expect(await outside()).toEqual([])
    await shot(`looks-faces-${game}`)
    await page.getByRole('button', { name: 'Flip' }).click()
    expect(await outside(), 'turned').toEqual([])
  })
}
