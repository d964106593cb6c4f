// The documents as pages: the list, a link between two of them, the search, and a phone.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures'
import { fitsViewport, PHONE } from './page-actions'

test('the guide leads to the language reference, and the search to a word', async ({ page, address, capture }) => {
  await page.goto(`${address}/#/docs`)
  await page.getByRole('link', { name: 'Your first game' }).click()
  await expect(page.getByRole('heading', { name: '1. Five lines' })).toBeVisible()
  await page
    .getByRole('article')
    .getByRole('link', { name: /language/i })
    .first()
    .click()
  await expect(page).toHaveURL(/#\/docs\/language/)
  await expect(page.getByRole('heading', { name: 'The rule language' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the documents' }).fill('leap')
  await page.getByRole('link', { name: 'leap', exact: true }).first().click()
  await expect(page.locator('#leap')).toBeInViewport()
  await capture('docs-word')
})

test('a document fits a phone and is accessible', async ({ page, address }) => {
  await page.setViewportSize(PHONE)
  for (const name of ['', '/first-game', '/language', '/games']) {
    await page.goto(`${address}/#/docs${name}`)
    await page.locator('h1').waitFor()
    expect(await fitsViewport(page), `no horizontal scrolling: ${name}`).toBe(true)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map((v) => `${name} ${v.id}`)).toEqual([])
  }
})
