// What people say to each other at a table, each in a browser of his own: who reads what, that a line is text and nothing
// else, and that whoever is muted is not read.
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { fits, PHONE, somebody } from './player'

const open = (page: Page) => page.getByRole('button', { name: /^Chat/ }).click()
const log = (page: Page) => page.getByRole('log')
async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Say something' }).fill(text)
  await page.getByRole('button', { name: 'Send the line' }).click()
}
/** Two who play, one of them on a phone, and one who looks on. */
async function three(browser: Browser, page: Page, address: string): Promise<[Page, Page, Page]> {
  await page.goto(`${address}/#/new/chess`)
  await page.getByRole('button', { name: 'With a friend, by link' }).click()
  await expect(page.getByText('The game begins when everybody sits')).toBeVisible()
  const link = await page.locator('.links [data-to]').first().getAttribute('data-to')
  const friend = await somebody(browser, link!, PHONE)
  await expect(page.locator('.links')).toHaveCount(0)
  const watcher = await somebody(browser, page.url().replace(/\?.*/, ''))
  return [page, friend, watcher]
}

test('two who play speak to each other, and whoever looks on does not read it', async ({ browser, page, address, shot }) => {
  const [white, black, watcher] = await three(browser, page, address)
  await open(white)
  await say(white, 'good luck')
  await expect(log(white)).toContainText('good luck')
  await expect(black.getByRole('button', { name: 'Chat: one unread line' })).toBeVisible()
  await open(black)
  await expect(log(black)).toContainText('good luck')
  await expect(black.getByRole('button', { name: 'Chat', exact: true })).toBeVisible()
  await say(black, 'you too')
  await expect(log(white)).toContainText('you too')
  expect(await fits(black), 'no scrolling sideways on a phone').toBe(true)
  await shot('chat')
  if (process.env.SHOTS) await black.screenshot({ path: `${process.env.SHOTS}/chat-phone.png` })
  await open(watcher)
  await expect(watcher.getByRole('tab', { name: 'Watchers' })).toBeVisible()
  await expect(watcher.getByRole('tab', { name: 'Players' })).toHaveCount(0)
  await say(watcher, 'e4 was best')
  await expect(log(watcher)).toContainText('e4 was best')
  await expect(log(watcher)).not.toContainText('good luck')
  await expect(white.getByRole('tab', { name: 'Watchers' })).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page: white }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  // When the game is over, those who have played read what was said of it.
  await white.getByRole('button', { name: 'Resign', exact: true }).click()
  await white.getByRole('alertdialog').getByRole('button', { name: 'Resign', exact: true }).click()
  await white.getByRole('tab', { name: /^Watchers/ }).click()
  await expect(log(white)).toContainText('e4 was best')
})

test('marks and scripts in a line are text', async ({ browser, page, address }) => {
  const [white, black] = await three(browser, page, address)
  let fired = ''
  for (const each of [white, black]) each.on('dialog', (dialog) => { fired = dialog.message(); void dialog.dismiss() })
  const evil = `<img src=x onerror="alert('in')"><script>alert('out')</scr` + `ipt> {{7*7}} javascript:alert(1)`
  await open(white)
  await open(black)
  await say(white, evil)
  await expect(log(black).locator('.text').first()).toHaveText(evil)
  await expect(log(black).locator('img, script')).toHaveCount(0)
  await white.reload()
  await open(white)
  await expect(log(white).locator('.text').first()).toHaveText(evil)
  expect(fired).toBe('')
})

test('whoever is muted is not read, until he is read again; a line is reported', async ({ browser, page, address, shot }) => {
  const [white, black, watcher] = await three(browser, page, address)
  await open(white)
  await open(black)
  await say(black, 'you are slow')
  const about = white.getByRole('button', { name: /^What to do about this line/ })
  await about.click()
  await shot('chat-menu')
  await white.getByRole('button', { name: 'Report the line' }).click()
  await white.getByLabel('What is wrong with it?').fill('rude')
  await white.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(white.getByText('It has been reported.')).toBeVisible()
  await about.click()
  await white.getByRole('button', { name: /^Mute/ }).click()
  await expect(log(white)).not.toContainText('you are slow')
  await say(black, 'very slow')
  await expect(log(black)).toContainText('very slow')
  await expect(log(white)).not.toContainText('very slow')
  await white.getByText('One person is muted').click()
  await white.getByRole('button', { name: /^Read .* again/ }).click()
  await expect(log(white)).toContainText('very slow')
  await expect(watcher.getByRole('button', { name: 'Chat', exact: true })).toBeVisible()
})
