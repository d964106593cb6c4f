// Chat at a table, each visitor in their own browser: who can read which room, messages are plain text, and muted
// authors are hidden.
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { fitsViewport, PHONE, newVisitor } from './page-actions'

const open = (page: Page) => page.getByRole('button', { name: /^Chat/ }).click()
const log = (page: Page) => page.getByRole('log')
async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Write a message' }).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
}
/** Two players, one of them on a phone, and a spectator. */
async function playersAndSpectator(browser: Browser, page: Page, address: string): Promise<[Page, Page, Page]> {
  await page.goto(`${address}/#/new/chess`)
  await page.getByRole('button', { name: 'With a friend, by link' }).click()
  await expect(page.getByText('The game starts when every seat is taken')).toBeVisible()
  const link = await page.locator('.links [data-to]').first().getAttribute('data-to')
  const friend = await newVisitor(browser, link!, PHONE)
  await expect(page.locator('.links')).toHaveCount(0)
  const watcher = await newVisitor(browser, page.url().replace(/\?.*/, ''))
  return [page, friend, watcher]
}

test('the players chat, and a spectator cannot read it', async ({ browser, page, address, capture }) => {
  const [white, black, watcher] = await playersAndSpectator(browser, page, address)
  await open(white)
  await say(white, 'good luck')
  await expect(log(white)).toContainText('good luck')
  await expect(black.getByRole('button', { name: 'Chat: one unread message' })).toBeVisible()
  await open(black)
  await expect(log(black)).toContainText('good luck')
  await expect(black.getByRole('button', { name: 'Chat', exact: true })).toBeVisible()
  await say(black, 'you too')
  await expect(log(white)).toContainText('you too')
  expect(await fitsViewport(black), 'no horizontal scrolling on a phone').toBe(true)
  await capture('chat')
  if (process.env.SHOTS) await black.screenshot({ path: `${process.env.SHOTS}/chat-phone.png` })
  await open(watcher)
  await expect(watcher.getByRole('tab', { name: 'Spectators' })).toBeVisible()
  await expect(watcher.getByRole('tab', { name: 'Players' })).toHaveCount(0)
  await say(watcher, 'e4 was best')
  await expect(log(watcher)).toContainText('e4 was best')
  await expect(log(watcher)).not.toContainText('good luck')
  await expect(white.getByRole('tab', { name: 'Spectators' })).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page: white }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  // When the game is over, the players can read the spectators’ chat.
  await white.getByRole('button', { name: 'Resign', exact: true }).click()
  await white.getByRole('alertdialog').getByRole('button', { name: 'Resign', exact: true }).click()
  await white.getByRole('tab', { name: /^Spectators/ }).click()
  await expect(log(white)).toContainText('e4 was best')
})

test('markup and scripts in a message are shown as text', async ({ browser, page, address }) => {
  const [white, black] = await playersAndSpectator(browser, page, address)
  let fired = ''
  for (const each of [white, black])
    each.on('dialog', (dialog) => {
      fired = dialog.message()
      void dialog.dismiss()
    })
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

test('a muted author is hidden until unmuted, and a message can be reported', async ({
  browser,
  page,
  address,
  capture,
}) => {
  const [white, black, watcher] = await playersAndSpectator(browser, page, address)
  await open(white)
  await open(black)
  await say(black, 'you are slow')
  const about = white.getByRole('button', { name: /^Options for this message/ })
  await about.click()
  await capture('chat-menu')
  await white.getByRole('button', { name: 'Report message' }).click()
  await white.getByLabel('What is wrong with it?').fill('rude')
  await white.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(white.getByText('Your report has been sent.')).toBeVisible()
  await about.click()
  await white.getByRole('button', { name: /^Mute/ }).click()
  await expect(log(white)).not.toContainText('you are slow')
  await say(black, 'very slow')
  await expect(log(black)).toContainText('very slow')
  await expect(log(white)).not.toContainText('very slow')
  await white.getByText('One player is muted').click()
  await white.getByRole('button', { name: /^Unmute/ }).click()
  await expect(log(white)).toContainText('very slow')
  await expect(watcher.getByRole('button', { name: 'Chat', exact: true })).toBeVisible()
})
