// Every shipped game on the page. Games that extend no other are opened from the lobby, played against the computer and
// looked at in both sizes with everything that comes with them; their relatives are opened at once, and one turn is
// clicked. Not for: rules (the Rust tests) or pure functions (vitest).
import { readdirSync } from 'node:fs'
import type { Game, GameCard, Guide, Played } from '../src/desk/contract'
import { expect, test } from './fixtures'
import { atSize, everythingIsDrawn, fits, openTable, PHONE, playOneTurn, setUp, startAgainstComputer, until, view } from './player'

const games = readdirSync(new URL('../../games', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name)

games.forEach((id, n) => {
  const pick = (count: number) => (7 * n + 3) % count
  test(`${id} can be played`, async ({ page, address, shot }) => {
    const cards = (await (await page.request.get(`${address}/api/games`)).json()) as GameCard[]
    const game = cards.find((card) => card.id === id)
    test.skip(game === undefined, 'not a shipped game')
    if (game!.family !== null) {
      await openTable(page, address, id, game!.sides.map(() => ({ by: 'person' })))
      await everythingIsDrawn(page)
      await playOneTurn(page, pick)
      await shot(`${id}-table`)
      return
    }
    await setUp(page, address, game!)
    if (game!.note) await expect(page.getByText(game!.note).first()).toBeVisible()
    await shot(`${id}-new`)
    await startAgainstComputer(page, game!)
    await everythingIsDrawn(page)
    const before = await until(page, (now) => now.toMove === 0 && !now.thinking, 'it is the person\'s turn')
    await playOneTurn(page, pick)
    const answered = await until(page, (now) => now.verdict !== null || (now.turns.length >= before.turns.length + game!.sides.length && now.toMove === 0 && !now.thinking), 'the computer answers')
    await shot(`${id}-table`)
    expect(await fits(page), 'no horizontal scrolling at 1280').toBe(true)
    await atSize(page, PHONE, async () => {
      expect(await fits(page), 'no horizontal scrolling at 390').toBe(true)
      await shot(`${id}-phone`)
    })
    await page.getByRole('button', { name: /take back/i }).first().click()
    const back = await until(page, (now) => now.turns.length < answered.turns.length, 'the turn is taken back')
    expect(back.position, 'taken back to where the turn began').toBe(before.position)
    await page.goto(`${address}/#/rules/${id}`)
    await page.getByRole('heading', { name: game!.name, exact: true }).first().waitFor()
    await shot(`${id}-rules`)
  })

  test(`what comes with ${id} is shown`, async ({ page, address, shot }) => {
    const asked = await page.request.get(`${address}/api/games/${id}`)
    const game = (await asked.json()) as Game
    test.skip(!asked.ok() || game.family !== null, 'a relative of another game')
    await page.goto(`${address}/#/guide/${id}`)
    const guide = (await (await page.request.get(`${address}/api/games/${id}/guide`)).json()) as Guide
    await expect(page.locator('article figure svg')).toHaveCount(guide.parts.filter((part) => 'men' in part && part.men).length)
    expect(await fits(page), 'its page needs no horizontal scrolling').toBe(true)
    await shot(`${id}-guide`)
    for (const { name } of game.records) {
      const record = (await (await page.request.get(`${address}/api/games/${id}/records/${name}`)).json()) as Played
      const last = record.frames.length - 1
      const men = (at: number) => expect(page.locator('[data-man]'), `${name}: the pieces after ${at} turns`).toHaveCount(record.frames[at]!.men.length)
      await page.goto(`${address}/#/record/${id}/${name}`)
      await page.locator('[data-cell]').first().waitFor()
      await men(0)
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
      await men(2)
      await page.keyboard.press('End')
      await men(last)
      if (record.reason) await expect(page.getByText(record.reason).first()).toBeVisible()
      await shot(`${id}-${name}`)
      await atSize(page, PHONE, async () => expect(await fits(page), `${name}: no horizontal scrolling at 390`).toBe(true))
    }
    for (const { name } of game.problems) {
      await page.goto(`${address}/#/problem/${id}/${name}`)
      await page.getByRole('button', { name: 'Show the solution' }).click()
      await page.locator('li button').first().click()
      await shot(`${id}-${name}`)
      await page.getByRole('button', { name: 'Try it on a board' }).click()
      await page.locator('[data-cell]').first().waitFor()
      expect((await view(page)).sides.length, `${name}: a table with the position`).toBe(game.sides.length)
    }
  })
})
