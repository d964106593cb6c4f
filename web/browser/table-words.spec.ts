// What a table says: the squares of the game's own notation, a sentence for each turn, what a newcomer needs, and what to
// do on a phone.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { PHONE, openTable, view, waitForTargets } from './page-actions'

const PEOPLE = [{ by: 'person' }, { by: 'person' }] as const
const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`)
const click = (page: Page, name: string) => cell(page, name).click({ force: true })

async function play(page: Page, ...moves: [string, string][]): Promise<void> {
  for (const [from, to] of moves) {
    const before = (await view(page)).turns.length
    await click(page, from)
    await page.locator(`.hit.can[data-cell="${to}"]`).click({ force: true })
    await expect(page.locator('.turns [data-turn]')).toHaveCount(before + 1)
  }
}

test('a table of shogi names squares as its turns do: cells, prompt, refusal, card and announcement', async ({
  page,
  address,
  capture,
}) => {
  await openTable(page, address, 'shogi', [...PEOPLE])
  await waitForTargets(page)
  await expect(cell(page, 'c3')).toHaveAccessibleName(/^77, /)
  await click(page, 'c3')
  await expect(page.getByRole('list', { name: 'Steps so far' })).toContainText('77')
  await click(page, 'c6')
  await expect(page.locator('.sentence')).toHaveText('The Pawn cannot go to 74: it does not move that way.')
  await capture('shogi-refusal')
  await page.locator(`.hit.can[data-cell="c4"]`).click({ force: true })
  await expect(page.locator('.turns [data-turn]')).toHaveCount(1)
  await expect(page.locator('.unseen[aria-live]').filter({ hasText: 'Pawn' })).toHaveText('White Pawn from 77 to 76.')
  await cell(page, 'h2').focus()
  await page.keyboard.press('i')
  await expect(page.getByRole('dialog', { name: 'Rook on 28' })).toBeVisible()
  await capture('shogi-card')
})

test('each turn of the list explains itself in a sentence, to the pointer and to the keyboard', async ({
  page,
  address,
  capture,
}) => {
  await openTable(page, address, 'chess', [...PEOPLE], '4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1')
  await play(page, ['a1', 'a8'], ['e8', 'd7'])
  await page.locator('[data-turn="0"]').hover()
  await expect(page.getByRole('tooltip')).toHaveText('White Rook from a1 to a8. Check to Black.')
  await capture('turn-in-words')
  await page.mouse.move(5, 5)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.locator('[data-turn="1"]').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('tooltip')).toHaveText('Black King from e8 to d7.')
  await expect(page.locator('[data-turn="1"]')).toHaveAccessibleDescription('Black King from e8 to d7.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})

const introduction = (page: Page) => page.getByRole('region', { name: /^New to Wolf Chess/i })

test('the first table of a game offers its aim, lessons and rules, until that is dismissed', async ({
  page,
  address,
  capture,
}) => {
  await openTable(page, address, 'wolf-chess', [...PEOPLE])
  await expect(introduction(page)).toContainText('The aim is ')
  await expect(introduction(page).getByRole('link', { name: /short lessons/ })).toHaveAttribute(
    'href',
    '#/lessons/wolf-chess',
  )
  await expect(introduction(page).getByRole('link', { name: 'Rules' })).toHaveAttribute('href', /^#\/rules\/wolf-chess/)
  await capture('first-table')
  const board = await page.locator('.frame').boundingBox()
  await introduction(page).getByRole('button', { name: 'Got it' }).click()
  await expect(introduction(page)).toHaveCount(0)
  expect(await page.locator('.frame').boundingBox()).toEqual(board)
  await openTable(page, address, 'wolf-chess', [...PEOPLE])
  await waitForTargets(page)
  await expect(introduction(page)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })
  test('the introduction covers no part of the board, and the prompt is there before the first tap', async ({
    page,
    address,
    capture,
  }) => {
    for (const game of ['chess', 'bollwerk-178']) {
      await openTable(page, address, game, [...PEOPLE])
      await waitForTargets(page)
      const card = page.locator('section.first')
      await expect(card).toBeInViewport({ ratio: 0.99 })
      const [box, board] = [(await card.boundingBox())!, (await page.locator('.frame').boundingBox())!]
      expect(box.y, game).toBeGreaterThanOrEqual(board.y + board.height)
      await expect(page.locator('.state .line'), game).toHaveText('Choose a piece.')
      await capture(`first-table-${game}`)
    }
  })
})

test('what an explosion costs is not hidden by the button that sets it off', async ({ page, address, capture }) => {
  await openTable(page, address, 'bomberman-chess', [...PEOPLE], '9k/10/3ppp4/10/3O6/10/10/K9 w - - 0 5')
  await waitForTargets(page)
  await click(page, 'd4')
  await page.locator('.chooser button').first().hover()
  await page.locator('.tally').waitFor()
  await capture('detonate')
  const [tally, popup] = [
    (await page.locator('.tally').boundingBox())!,
    (await page.locator('.chooser').boundingBox())!,
  ]
  const apart =
    tally.x + tally.width <= popup.x ||
    popup.x + popup.width <= tally.x ||
    tally.y + tally.height <= popup.y ||
    popup.y + popup.height <= tally.y
  expect(apart, JSON.stringify({ tally, popup })).toBe(true)
})

test('a German lobby names the families of games in German', async ({ browser, address }) => {
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('group', { name: /Familien/ }).getByRole('button', { name: /^Schach \d+/ })).toBeVisible()
  await context.close()
})
