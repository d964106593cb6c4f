// The first thing anybody sees.
import type { GameCard } from '../src/desk/contract'
import { expect, test } from './fixtures'
import { atSize, fits, PHONE } from './player'

test('the lobby shows the games, and a game is found by its name', async ({ page, address, shot }) => {
  await page.goto(`${address}/`)
  await page.locator('.card a.cover svg').nth(4).waitFor()
  const games = (await (await page.request.get(`${address}/api/games`)).json()) as GameCard[]
  expect(games.length).toBeGreaterThan(4)
  await shot('lobby')
  const last = games.at(-1)!
  await page.getByPlaceholder('Search').fill(last.name)
  await expect(page.locator('.row').first().getByText(last.name).first()).toBeVisible()
  await page.getByPlaceholder('Search').fill('')
  await atSize(page, PHONE, async () => {
    expect(await fits(page), 'no horizontal scrolling at 390').toBe(true)
    await shot('lobby-phone')
  })
})
