// Programs that play: a bot is made in the settings, its program comes, is invited from the set-up screen and plays.
import AxeBuilder from '@axe-core/playwright'
import { spawn } from 'node:child_process'
import { expect, test } from './fixtures'
import { fits, move, PHONE, view } from './player'

const binary = process.env.VARIORUM ?? new URL('../../target/release/variorum', import.meta.url).pathname

test('a bot is made on a phone, its token is shown once, its program is invited and plays', async ({ page, address, shot }) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${address}/#/`)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Programs that play for you').click()
  await page.getByLabel('A new bot').fill('Max')
  await page.getByRole('button', { name: 'Make' }).first().click()
  const token = await page.locator('code').textContent()
  expect(token).toMatch(/^variorum\./)
  await expect(page.getByText('Max[bot]')).toBeVisible()
  expect(await fits(page), 'no scrolling sideways on a phone').toBe(true)
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  await shot('programs')
  // What was shown once is gone when it is looked at again.
  await page.getByText('Programs that play for you').click()
  await page.getByText('Programs that play for you').click()
  await expect(page.getByText('Max[bot]')).toBeVisible()
  await expect(page.locator('dialog code')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()

  const bot = spawn(binary, ['bot', '--server', address, '--engine', 'self:1', '--think', '200'], { env: { ...process.env, VARIORUM_TOKEN: token! }, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await new Promise<void>((there) => bot.stdout.on('data', (said) => { if (String(said).includes('Max[bot] is at')) there() }))
    await page.goto(`${address}/#/new/chess`)
    await page.getByLabel('Your side').last().selectOption({ label: 'White' })
    await page.getByRole('button', { name: 'Invite Max[bot]' }).click()
    await expect(page).toHaveURL(/#\/table\//)
    await move(page, 'e2', 'e4')
    await expect.poll(async () => (await view(page)).turns.length).toBe(2)
  } finally { bot.kill() }
})
