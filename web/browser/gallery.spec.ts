// The gallery: games are chosen by what they are like, the address keeps the choice, and the plot shows two figures of
// all games. The figures are those of games/figures.json, so the tests name no game by its figures.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { fitsViewport, PHONE } from './page-actions'

const cards = (page: Page) => page.getByRole('list', { name: 'Games', exact: true }).getByRole('article')
/** How many games fit, as the page announces it. */
const count = (page: Page) => page.getByText(/^\d+ of \d+ games$/)
async function openGallery(page: Page, address: string, query = ''): Promise<void> {
  await page.goto(`${address}/#/gallery${query}`)
  await count(page).waitFor()
}

test('the lobby leads to the gallery, and a choice leaves games like that', async ({ page, address, capture }) => {
  await page.goto(`${address}/`)
  await page.getByRole('link', { name: 'Find games by taste' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find games by taste')
  await count(page).waitFor()
  const all = await cards(page).count()
  const short = page.getByRole('group', { name: 'Length' }).getByRole('button', { name: /^Short, \d+ games?$/ })
  const promised = Number(/\d+/.exec((await short.getAttribute('aria-label'))!)![0])
  expect(promised).toBeLessThan(all)
  await short.click()
  await expect(short).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(promised)
  await expect(count(page)).toHaveText(`${promised} of ${all} games`)
  for (const text of await cards(page)
    .getByText(/about \d+ turns/)
    .allTextContents())
    expect(text).toMatch(/short/i)
  await capture('gallery')
})

test('the address keeps the choice, and says what it cannot mean', async ({ page, address }) => {
  await openGallery(page, address)
  await page
    .getByRole('group', { name: 'Players' })
    .getByRole('button', { name: /^4 players/ })
    .click()
  await page.getByLabel('Sort by').selectOption('Board size')
  await expect(page).toHaveURL(/#\/gallery\?sides=4&sort=cells$/)
  const names = await cards(page).getByRole('heading').allTextContents()
  await page.reload()
  await expect(cards(page).getByRole('heading')).toHaveText(names)
  await page.getByRole('button', { name: 'Ascending' }).click()
  await expect(cards(page).getByRole('heading')).toHaveText([...names].reverse())
  await openGallery(page, address, '?length=endless&board=small')
  await expect(page.getByText('ignores: length=endless')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Board size' }).getByRole('button', { name: /^Small/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await openGallery(page, address, '?family=nothing')
  await expect(page.getByText('ignores: family=nothing')).toBeVisible()
  await page.getByLabel('Sort by').selectOption('Length')
  await expect(page).toHaveURL(/#\/gallery\?sort=length$/)
  await expect(page.getByText('ignores:')).toHaveCount(0)
})

test('a taste is a link, the search finds games, and everything can be undone', async ({ page, address }) => {
  await openGallery(page, address)
  const all = await cards(page).count()
  await page.getByRole('link', { name: 'Small boards' }).click()
  await expect(page.getByRole('link', { name: 'Small boards' })).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/board=small/)
  await expect(page).toHaveTitle('Find games by taste – Variorum')
  const small = await cards(page).count()
  expect(small).toBeLessThan(all)
  await page.getByPlaceholder('Search by name or rule').fill('tic-tac-toe')
  await expect(cards(page)).toHaveCount(1)
  await page.getByPlaceholder('Search by name or rule').fill('no such game')
  await page.getByRole('button', { name: 'show all games' }).click()
  await expect(cards(page)).toHaveCount(all)
})

test('coming back from a game shows the same choice and the same card', async ({ page, address }) => {
  await openGallery(page, address, '?sides=2&sort=-cells')
  const names = await cards(page).getByRole('heading').allTextContents()
  await cards(page)
    .nth(60)
    .getByRole('link', { name: /^Rules of/ })
    .click()
  await expect(page).toHaveURL(/#\/rules\//)
  await page.goBack()
  await expect(cards(page).getByRole('heading')).toHaveText(names)
  await expect(cards(page).nth(60)).toBeInViewport()
})

test('the plot has a dot for each measured game, for the keyboard, too', async ({ page, address, capture }) => {
  await openGallery(page, address, '?board=large')
  await page.getByRole('button', { name: 'Compare in a plot' }).click()
  const plot = page.getByRole('group', { name: /by Length/ })
  const dots = plot.getByRole('button')
  expect(await dots.count()).toBeGreaterThan(3)
  await page.getByLabel('Across').selectOption('Board (squares)')
  await expect(page).toHaveURL(/plot=cells\.choices/)
  // One dot is in the order of the keyboard, and the arrows go to the others.
  const inOrder = page.locator('[data-dot][tabindex="0"]')
  await expect(inOrder).toHaveCount(1)
  await inOrder.focus()
  const first = await inOrder.getAttribute('data-dot')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-dot]:focus')).not.toHaveAttribute('data-dot', first!)
  await page.keyboard.press('Enter')
  const name = await page.locator('[data-dot]:focus').getAttribute('aria-label')
  const selected = page.getByRole('region', { name: 'Selected game' })
  await expect(selected.getByRole('heading')).toHaveText(name!.split('. ')[0]!)
  await expect(page).toHaveURL(/game=/)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await capture('gallery-plot')
  await page.keyboard.press('Escape')
  await expect(selected).toHaveCount(0)
})

test('on a phone the filters open, and nothing scrolls sideways', async ({ page, address, capture }) => {
  await page.setViewportSize(PHONE)
  await openGallery(page, address, '?plot=first.depth.intervals')
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await expect(page.getByRole('group', { name: 'Length' })).toHaveCount(0)
  await filters.click()
  await page
    .getByRole('group', { name: 'Length' })
    .getByRole('button', { name: /^Short/ })
    .click()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  expect(await fitsViewport(page), 'no horizontal scrolling').toBe(true)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((violation) => violation.id)).toEqual([])
  await capture('gallery-phone')
})

test('the page says where the numbers come from', async ({ page, address }) => {
  await openGallery(page, address)
  await page.getByText('How the numbers come about').click()
  await expect(page.getByText('95 % interval')).toBeVisible()
  await page.getByRole('link', { name: /^Studies/ }).click()
  await expect(page).toHaveURL(/#\/docs\/study/)
})
