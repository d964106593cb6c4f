// Bots: a user creates a bot in the settings, connects its program, invites it from the set-up page and plays it.
import AxeBuilder from '@axe-core/playwright'
import { spawn } from 'node:child_process'
import { expect, test } from './fixtures'
import { fitsViewport, move, PHONE, view } from './page-actions'

const binary = process.env.VARIORUM ?? new URL('../../target/debug/variorum', import.meta.url).pathname

test('a user creates a bot on a phone, sees its token once, invites it and plays it', async ({
  page,
  address,
  capture,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${address}/#/`)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Bots and access tokens').click()
  await page.getByLabel('New bot').fill('Max')
  await page.getByRole('button', { name: 'Create' }).first().click()
  const token = await page.locator('code').textContent()
  expect(token).toMatch(/^variorum\./)
  await expect(page.getByText('Max[bot]')).toBeVisible()
  expect(await fitsViewport(page), 'no horizontal scrolling on a phone').toBe(true)
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  await capture('bots')
  // The token is shown once only: it is gone when the section opens again.
  await page.getByText('Bots and access tokens').click()
  await page.getByText('Bots and access tokens').click()
  await expect(page.getByText('Max[bot]')).toBeVisible()
  await expect(page.locator('dialog code')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()

  const bot = spawn(binary, ['bot', '--server', address, '--engine', 'self:1', '--think', '200'], {
    env: { ...process.env, VARIORUM_TOKEN: token! },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await new Promise<void>((connected) =>
      bot.stdout.on('data', (output) => {
        if (String(output).includes('Max[bot] is connected')) connected()
      }),
    )
    await page.goto(`${address}/#/new/chess`)
    await page.getByLabel('Your side').last().selectOption({ label: 'White' })
    await page.getByRole('button', { name: 'Invite Max[bot]' }).click()
    await expect(page).toHaveURL(/#\/table\//)
    await move(page, 'e2', 'e4')
    await expect.poll(async () => (await view(page)).turns.length).toBe(2)
  } finally {
    bot.kill()
  }
})
