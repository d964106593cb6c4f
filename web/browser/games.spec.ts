// Every shipped game on the page. A base game is opened from the lobby, played against the computer and shown in both
// sizes with its guide, records and problems. Of the variants one test opens every table; with VARIORUM_ALL_GAMES a turn
// is played in each as well. Rules are tested in Rust, pure functions in vitest.
import { readdirSync, readFileSync } from 'node:fs'
import type { Game, GameCard, GameView, Guide, RecordedGame, Seat } from '../src/client/contract'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import {
  withViewport,
  expectAllDrawn,
  fitsViewport,
  openTable,
  PHONE,
  playOneTurn,
  openSetup,
  startAgainstComputer,
  waitForView,
  view,
} from './page-actions'

const folder = new URL('../../games/', import.meta.url)
const games = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
const isVariant = (id: string) => /^extends /m.test(readFileSync(new URL(`${id}/${id}.kdl`, folder), 'utf8'))
/** Picks one of several moves, a different one in each game. */
const picker = (id: string) => (count: number) => (7 * games.indexOf(id) + 3) % count

const cards = async (page: Page, address: string) =>
  (await (await page.request.get(`${address}/api/games`)).json()) as GameCard[]

/** Opens a table at which people play. The server begins a part of a game only from a position that is set up. */
async function openForPeople(page: Page, address: string, game: GameCard): Promise<void> {
  const seats = game.sides.map((): Seat => ({ by: 'person' }))
  const record = { game: game.id, readings: {}, start: null, seats, turns: [], ended: null, clock: null }
  const start = await page.request.post(`${address}/api/ask`, { data: { ask: 'view', record } })
  const position = game.partial ? ((await start.json()) as GameView).position : null
  await openTable(page, address, game.id, seats, position)
}

test('every variant is drawn on its table', async ({ page, address }) => {
  test.setTimeout(240_000)
  const variants = (await cards(page, address)).filter((game) => game.family !== null)
  expect(variants.map((game) => game.id).sort()).toEqual(games.filter(isVariant).sort())
  for (const game of variants) {
    await test.step(game.id, async () => {
      await openForPeople(page, address, game)
      await expectAllDrawn(page)
    })
  }
})

if (process.env.VARIORUM_ALL_GAMES)
  for (const id of games.filter(isVariant))
    test(`a turn can be played in ${id}`, async ({ page, address, capture }) => {
      const game = (await cards(page, address)).find((card) => card.id === id)!
      await openForPeople(page, address, game)
      await expectAllDrawn(page)
      await playOneTurn(page, picker(id))
      await capture(`${id}-table`)
    })

for (const id of games.filter((id) => !isVariant(id))) {
  test(`${id} can be played`, async ({ page, address, capture }) => {
    const game = (await cards(page, address)).find((card) => card.id === id)!
    await openSetup(page, address, game)
    if (game.note) await expect(page.getByText(game.note).first()).toBeVisible()
    await capture(`${id}-new`)
    await startAgainstComputer(page, game)
    // Where the computer begins, it may place a piece first.
    const before = await waitForView(page, (now) => now.toMove === 0 && !now.thinking, "it is the person's turn")
    await expectAllDrawn(page)
    await playOneTurn(page, picker(id))
    const afterReply = await waitForView(
      page,
      (now) =>
        now.verdict !== null ||
        (now.turns.length >= before.turns.length + game.sides.length && now.toMove === 0 && !now.thinking),
      'the computer answers',
    )
    await capture(`${id}-table`)
    expect(await fitsViewport(page), 'no horizontal scrolling at 1280').toBe(true)
    await withViewport(page, PHONE, async () => {
      expect(await fitsViewport(page), 'no horizontal scrolling at 390').toBe(true)
      await capture(`${id}-phone`)
    })
    await page
      .getByRole('button', { name: /take back/i })
      .first()
      .click()
    const back = await waitForView(page, (now) => now.turns.length < afterReply.turns.length, 'the turn is taken back')
    expect(back.position, 'the position before the turn is back').toBe(before.position)
    await page.goto(`${address}/#/rules/${id}`)
    await page.getByRole('heading', { name: game.name, exact: true }).first().waitFor()
    await capture(`${id}-rules`)
  })

  test(`the guide, records and problems of ${id} are shown`, async ({ page, address, capture }) => {
    const response = await page.request.get(`${address}/api/games/${id}`)
    const game = (await response.json()) as Game
    await page.goto(`${address}/#/guide/${id}`)
    let guide: Guide | undefined
    // A server that is busy with another game may give up before it has drawn all pieces.
    await expect(async () => {
      guide = (await (await page.request.get(`${address}/api/games/${id}/guide`)).json()) as Guide
      expect(guide.parts).toBeDefined()
    }).toPass()
    await expect(page.locator('article figure svg')).toHaveCount(
      guide!.parts.filter((part) => 'pieces' in part && part.pieces).length,
    )
    expect(await fitsViewport(page), 'no horizontal scrolling on the guide').toBe(true)
    await capture(`${id}-guide`)
    for (const { name } of game.records) {
      const record = (await (
        await page.request.get(`${address}/api/games/${id}/records/${name}`)
      ).json()) as RecordedGame
      const last = record.frames.length - 1
      const expectPieces = (at: number) =>
        expect(page.locator('[data-piece]'), `${name}: the pieces after ${at} turns`).toHaveCount(
          record.frames[at]!.pieces.length,
        )
      await page.goto(`${address}/#/record/${id}/${name}`)
      await page.locator('[data-cell]').first().waitFor()
      await expectPieces(0)
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
      await expectPieces(2)
      await page.keyboard.press('End')
      await expectPieces(last)
      if (record.reason) await expect(page.getByText(record.reason).first()).toBeVisible()
      await capture(`${id}-${name}`)
      await withViewport(page, PHONE, async () =>
        expect(await fitsViewport(page), `${name}: no horizontal scrolling at 390`).toBe(true),
      )
    }
    for (const { name } of game.problems) {
      await page.goto(`${address}/#/problem/${id}/${name}`)
      await page.getByRole('button', { name: 'Show solution' }).click()
      await page.locator('li button').first().click()
      await capture(`${id}-${name}`)
      await page.getByRole('button', { name: 'Try it on a board' }).click()
      await page.locator('[data-cell]').first().waitFor()
      expect((await view(page)).sides.length, `${name}: a table with the position`).toBe(game.sides.length)
    }
  })
}
