// The position editor: a position is put together by mouse and by keyboard, what is wrong with it is told, and one can go back.
import { expect, test } from './fixtures'

test('a position is put together, judged, taken back and handed on', async ({ page, address, shot }) => {
  await page.goto(`${address}/#/editor/chess`)
  const verdict = page.locator('.verdict'), cell = (name: string) => page.locator(`[data-cell=${name}]`)
  await page.getByRole('button', { name: 'Empty board' }).click()
  await expect(verdict).toHaveText('White has no royal piece.')
  await expect(page.getByRole('link', { name: 'Play from here' })).toHaveCount(0)
  await page.getByRole('button', { name: 'White King', exact: true }).click()
  await cell('e1').click()
  await page.getByRole('button', { name: 'Black King', exact: true }).click()
  await cell('e8').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Play from here' })).toBeVisible()
  await cell('e8').click({ button: 'right' })
  await expect(verdict).toHaveText('Black has no royal piece.')
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-man]')).toHaveCount(2)
  await shot('editor')
  await page.getByRole('link', { name: 'Play from here' }).click()
  await expect(page.locator('figcaption')).toContainText('A position of your own:')
})
