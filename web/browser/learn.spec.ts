// Understanding a game: its rules page, its first steps, and what a piece is.
import { expect, test } from './fixtures'
import type { Page } from '@playwright/test'

const click = async (page: Page, ...cells: string[]) => { for (const cell of cells) await page.locator(`[data-cell="${cell}"]`).click({ force: true }) }
const button = (page: Page, name: string) => page.locator('aside').getByRole('button', { name, exact: true })
const outcome = (page: Page) => page.locator('aside').getByRole('status')

test('an attempt at a lesson begins afresh, whatever became of the one before', async ({ page, address }) => {
  const afresh = async (when: string) => {
    await expect(page.locator('.hit.can'), `${when}: only the wolf can be chosen, and the king`).toHaveCount(2)
    await expect(button(page, 'Back'), `${when}: nothing is entered`).toBeDisabled()
    await expect(page.locator('[data-man="d4"]'), `${when}: the wolf stands where it stood`).toHaveCount(1)
    await expect(outcome(page), `${when}: no verdict is left`).not.toHaveClass(/bad|good/)
  }
  await page.goto(`${address}/#/lessons/wolf-chess/wolf`)
  await afresh('at first')
  await click(page, 'd4', 'd5')
  await expect(outcome(page), 'a wrong move says why').toHaveText('Something still stands on e6.')
  await button(page, 'Again').click()
  await afresh('after a wrong move')
  await click(page, 'd4')
  await expect(button(page, 'Back')).toBeEnabled()
  await page.getByRole('button', { name: 'The fox' }).click()
  await page.getByRole('heading', { name: 'The fox' }).waitFor()
  await page.getByRole('button', { name: 'The wolf' }).click()
  await afresh('after another lesson')
  await click(page, 'd4', 'e6')
  await expect(outcome(page)).toHaveText('Well done.')
  await button(page, 'Again').click()
  await afresh('after the solution')
  await click(page, 'd4', 'd5')
  await expect(outcome(page)).toHaveClass(/bad/)
  await page.reload()
  await afresh('after a reload')
})
