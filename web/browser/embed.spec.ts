// The board for other sites: a page shows it in a frame, the visitor plays, and a computer answers; nothing is stored.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures'

test('an embedded board is played in a frame against the computer', async ({ page, address, capture }) => {
  await page.goto(`${address}/#/`)
  await page.evaluate((url) => {
    document.body.innerHTML = `<iframe src="${url}" width="480" height="560" title="Board"></iframe>`
  }, `${address}/embed#/chess?c=1`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('White to move')).toBeVisible({ timeout: 30_000 })
  await frame.locator('[data-cell="e2"]').click()
  await frame.locator('[data-cell="e4"]').click()
  await expect(frame.getByRole('button', { name: 'Back' })).toBeEnabled({ timeout: 30_000 })
  await expect(frame.getByText('White to move')).toBeVisible({ timeout: 30_000 })
  await capture('embed')
  await frame.getByRole('button', { name: 'Back' }).click()
  await expect(frame.getByRole('button', { name: 'Back' })).toBeDisabled()
  await expect(frame.locator('[data-piece="e2"]')).toHaveCount(1)
})

test('an embedded board is accessible, sets no cookie, and offers the analysis', async ({ browser, address }) => {
  const context = await browser.newContext({ viewport: { width: 480, height: 560 } })
  const page = await context.newPage()
  await page.goto(`${address}/embed#/shogi`)
  await expect(page.getByRole('link', { name: 'Open in Variorum' })).toHaveAttribute('href', /#\/analysis\/shogi/)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((violation) => violation.id)).toEqual([])
  expect(await context.cookies()).toEqual([])
  await page.goto('about:blank')
  await page.goto(`${address}/embed`)
  await expect(page.getByRole('alert')).toContainText('names no game')
})
