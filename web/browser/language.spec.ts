// The page in another language than the engine's: what is made from rules says that it is English, so that it is read
// aloud as English, and what the page says itself does not.
import type { Page } from '@playwright/test'
import { ask } from './engine'
import { expect, test } from './fixtures'
import { offered, openTable, view } from './player'

test.use({ locale: 'de-DE' })

/** A word alone may be the page's own, too. */
const SENTENCE = 12

/** Of these texts those that the page shows, and those of them that are not marked as English. */
async function shown(page: Page, texts: string[]): Promise<{ all: number; unmarked: string[] }> {
  const long = texts.filter((text) => text.length >= SENTENCE)
  return page.evaluate((known) => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = { all: 0, unmarked: [] as string[] }
    while (walk.nextNode()) {
      const text = walk.currentNode.textContent!.trim()
      if (!known.some((sentence) => text.includes(sentence))) continue
      found.all += 1
      if (walk.currentNode.parentElement!.closest('[lang]')?.getAttribute('lang') !== 'en') found.unmarked.push(text)
    }
    return found
  }, long)
}

async function isMarked(page: Page, texts: string[], least: number): Promise<void> {
  const found = await shown(page, texts)
  expect(found.unmarked, 'what is made from rules says that it is English').toEqual([])
  expect(found.all, 'and it is there').toBeGreaterThanOrEqual(least)
}

test('the rules: goal, board, cards, parts, doubts, sources; the headings are German', async ({ page, address }) => {
  await page.goto(`${address}/#/rules/wolf-chess`)
  const game = await ask({ ask: 'game', id: 'wolf-chess', readings: {} })
  await page.locator('.pieces .diagram svg').first().waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const told = [...game.rules, ...game.pieces].flatMap((part) => part.lines)
  const doubts = game.readings.flatMap((r) => [r.summary, ...r.values.map((v) => v.summary)])
  await isMarked(page, [...told, ...doubts, game.about, game.note ?? ''], 40)
  for (const heading of await page.locator('h2').all()) expect(await heading.evaluate((h) => h.closest('[lang]')!.getAttribute('lang'))).toBe('de')
})

test('the set-up: what the game is about, its levels, its rules in doubt', async ({ page, address }) => {
  await page.goto(`${address}/#/new/bollwerk-178`)
  const game = await ask({ ask: 'game', id: 'bollwerk-178', readings: {} })
  await page.locator('h1').waitFor()
  await page.locator('details').first().evaluate((details: HTMLDetailsElement) => { details.open = true })
  await isMarked(page, [game.about, game.note ?? '', ...game.levels.map((l) => l.about), ...game.readings.flatMap((r) => [r.summary, r.source, ...r.values.map((v) => v.summary)])], 8)
})

test('a table: the card of a piece, the line that prompts, why not, how it ended', async ({ page, address }) => {
  // What the engine says while the game is played.
  const said = new Set<string>()
  page.on('response', async (response) => {
    if (!response.url().includes('/api/') || !response.ok()) return
    const { sentence, why } = await response.json().catch(() => ({})) as { sentence?: string; why?: { sentence: string } | null }
    for (const text of [sentence, why?.sentence]) if (text) said.add(text)
  })
  await openTable(page, address, 'chess', [{ by: 'person' }, { by: 'person' }], '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1')
  await offered(page)
  const line = page.locator('.bar .sentence')
  await expect(line, 'it prompts').toHaveAttribute('lang', 'en')
  await isMarked(page, [...said], 1)

  await page.locator('[data-cell="f7"]').click({ force: true })
  await page.locator('[data-cell="a1"]').click({ force: true })
  await expect(page.locator('.bar.warn'), 'why not').toBeVisible()
  await expect(line).toHaveAttribute('lang', 'en')
  await isMarked(page, [...said], 1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.locator('[data-cell="f7"]').focus()
  await page.keyboard.press('I')
  const card = page.getByRole('dialog')
  const queen = (await ask({ ask: 'game', id: 'chess', readings: {} })).pieces.find((piece) => piece.name === 'Queen')!
  await expect(card.locator('.text p').first()).toBeVisible()
  await isMarked(page, queen.lines, 1)
  await expect(card.locator('.name > span')).toHaveAttribute('lang', 'en')
  await page.keyboard.press('Escape')

  await page.locator('[data-cell="f7"]').click({ force: true })
  await page.locator('.hit.can[data-cell="g7"]').click({ force: true })
  await expect(page.locator('.state.over')).toBeVisible()
  const { verdict } = await view(page)
  await isMarked(page, [verdict!.reason], 1)
  await expect(page.locator('.state .whose strong'), 'who has won is said by the page').toHaveText('White gewinnt')
  expect(await page.locator('.state .whose strong').evaluate((who) => who.closest('[lang]')!.getAttribute('lang'))).toBe('de')
})
