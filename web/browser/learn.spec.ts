// Understanding a game: its rules page, its first steps, and what a piece is.
import type { Page } from '@playwright/test'
import { ask } from './engine'
import { expect, test } from './fixtures'
import { atSize, fits, offered, PHONE } from './player'

const click = async (page: Page, ...cells: string[]) => { for (const cell of cells) await page.locator(`[data-cell="${cell}"]`).click({ force: true }) }
const button = (page: Page, name: string) => page.locator('aside').getByRole('button', { name, exact: true })
const outcome = (page: Page) => page.locator('aside').getByRole('status')

test('an attempt at a lesson begins afresh, whatever became of the one before', async ({ page, address }) => {
  const afresh = async (when: string) => {
    await expect(page.locator('.hit.can'), `${when}: only the wolf can be chosen, and the king`).toHaveCount(2)
    await expect(button(page, 'Back'), `${when}: nothing is entered`).toBeDisabled()
    await expect(page.locator('[data-man="d4"]'), `${when}: the wolf stands where it stood`).toHaveCount(1)
    await expect(outcome(page), `${when}: no verdict is left`).not.toHaveClass(/bad|good/)
  }
  await page.goto(`${address}/#/lessons/wolf-chess/wolf`)
  await afresh('at first')
  await click(page, 'd4', 'd5')
  await expect(outcome(page), 'a wrong move says why').toHaveText('Something still stands on e6.')
  await button(page, 'Again').click()
  await afresh('after a wrong move')
  await click(page, 'd4')
  await expect(button(page, 'Back')).toBeEnabled()
  await page.getByRole('button', { name: 'The fox' }).click()
  await page.getByRole('heading', { name: 'The fox' }).waitFor()
  await page.getByRole('button', { name: 'The wolf' }).click()
  await afresh('after another lesson')
  await click(page, 'd4', 'e6')
  await expect(outcome(page)).toHaveText('Well done.')
  await button(page, 'Again').click()
  await afresh('after the solution')
  await click(page, 'd4', 'd5')
  await expect(outcome(page)).toHaveClass(/bad/)
  await page.reload()
  await afresh('after a reload')
})

const names = ['wolf-chess', 'bollwerk-178', 'shogi', 'fortress-chess']

for (const id of names) {
  test(`the rules of ${id}: goal, board, a card for each piece, doubts folded, everything once`, async ({ page, address, shot }) => {
    await page.goto(`${address}/#/rules/${id}`)
    const game = await ask({ ask: 'game', id, readings: {} })
    await page.getByRole('heading', { name: game.name, level: 1 }).waitFor()
    expect(await page.locator('.goal').count()).toBeLessThanOrEqual(2)
    await expect(page.locator('#board figure .man')).toHaveCount(game.start.filter((m) => m.cell).length)
    for (const piece of game.pieces) await expect(page.locator('.pieces h3', { hasText: piece.name }).first(), `${piece.name} has a card`).toBeVisible()
    const drawn = (await ask({ ask: 'reach', id, readings: {} })).filter((picture) => picture.marks.length)
    await expect(page.locator('.pieces .diagram svg'), 'everybody who goes has a diagram').toHaveCount(drawn.length)
    const doubts = page.locator('#doubts details')
    await expect(doubts).toHaveCount(game.readings.length)
    await expect(page.locator('#doubts details[open]')).toHaveCount(0)
    await expect(page.locator('#doubts .source:visible')).toHaveCount(0)
    // Short sentences may be true of many things; two cards may each have the same one.
    const texts = async (where: string) => (await page.locator(where).allTextContents()).map((text) => text.trim()).filter((text) => text.length > 50)
    const cards = await texts('.pieces p'), told = await texts('article > header p, article > section > p, .part p, .said')
    expect(told.filter((text, i) => told.indexOf(text) !== i || cards.includes(text)), 'nothing is told twice').toEqual([])
    expect(await fits(page)).toBe(true)
    await shot(`rules-${id}`)
    await atSize(page, PHONE, async () => { expect(await fits(page)).toBe(true); await shot(`rules-${id}-phone`) })
  })
}

test('the rules can be printed: without what is for clicking, with what is folded', async ({ page, address, shot }) => {
  await page.goto(`${address}/#/rules/wolf-chess`)
  await page.locator('.pieces .diagram svg').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const only of [page.locator('main nav'), page.locator('.ways'), page.getByRole('link', { name: 'Variorum' })]) await expect(only).toBeHidden()
  await expect(page.locator('#board details p').first(), 'who stands where').toBeVisible()
  await expect(page.locator('#doubts .source').first(), 'the sources of doubts').toBeVisible()
  await page.setViewportSize({ width: 760, height: 1080 })
  await shot('rules-printed')
  const pdf = await page.pdf({ format: 'A4', ...(process.env.SHOTS && { path: `${process.env.SHOTS}/rules.pdf` }) })
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length
  expect(pages, 'some pages of paper, not a roll').toBeLessThan(16)
})

test('from the lobby, the page of a game and its set-up one comes to its first steps', async ({ page, address }) => {
  for (const at of ['#/', '#/guide/wolf-chess', '#/new/wolf-chess', '#/rules/wolf-chess']) {
    await page.goto(`${address}/${at}`)
    await page.getByRole('link', { name: /First steps(: 8 lessons| in Wolf Chess)?$/ }).first().click()
    await expect(page, at).toHaveURL(/#\/lessons\/wolf-chess\/wolf$/)
  }
})

// Every one of these has its own way of entering a move; in four of them somebody answers.
const solved: [game: string, lesson: string, clicks: string[][]][] = [
  ['wolf-chess', 'fork', [['c5', 'e6'], ['e6', 'b9']]],
  ['bollwerk-178', 'elephant', [['f13', 'f15'], ['f15', 'f17']]],
  ['bombalot', 'goal-squares', [['c6', 'c7'], ['c7', 'e9']]],
  ['bomberman-chess', 'lay', [['e4', 'g6'], ['g6', 'g6']]],
  ['fortress-chess', 'set-up', [['Knight', 'O3'], /* the bishop is in the hand */ ['N3']]],
]
for (const [id, lesson, turns] of solved) {
  test(`a lesson of ${id} is solved to the end by clicks, somebody answers, and that is remembered`, async ({ page, address, shot }) => {
    await page.goto(`${address}/#/lessons/${id}/${lesson}`)
    for (const [i, clicks] of turns.entries()) {
      await offered(page)
      for (const to of clicks) {
        if (/^[A-Z][a-z]/.test(to)) await page.locator('.stock button', { hasText: /./ }).and(page.getByRole('button', { name: new RegExp(to) })).click()
        else await click(page, to)
        await page.waitForTimeout(250)
      }
      const send = button(page, 'Play the move')
      if (await send.count() && await send.isEnabled()) await send.click()
      if (i === 0) await shot(`lesson-${id}-answered`)
    }
    await expect(outcome(page)).toHaveClass(/good/)
    await shot(`lesson-${id}-done`)
    await expect(page.locator('.list .did')).toHaveCount(1)
    await page.reload()
    await expect(page.locator('.list .did'), 'it is remembered').toHaveCount(1)
  })
}

test('every lesson can be shown, which does not count as done; after the last one plays the computer', async ({ page, address }) => {
  test.slow()
  for (const [id] of solved) {
    await page.goto(`${address}/#/lessons/${id}`)
    const list = page.locator('.list button')
    await list.first().waitFor()
    for (let i = 0; i < await list.count(); i++) {
      await list.nth(i).click()
      await button(page, 'Show me').click()
      await expect(outcome(page), `${id}, ${i + 1}`).toHaveText('This is one way to do it. Now you.')
    }
    await expect(page.locator('.list .did')).toHaveCount(0)
  }
  await page.goto(`${address}/#/lessons/wolf-chess/mate`)
  await offered(page)
  await click(page, 'g5', 'g9')
  await button(page, 'Play against the computer, at an easy level').click()
  await expect(page).toHaveURL(/#\/table\//)
  await offered(page)
})

test('keys alone solve a lesson', async ({ page, address }) => {
  await page.goto(`${address}/#/lessons/wolf-chess/wolf`)
  await offered(page)
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? null)
  for (let i = 0; i < 12 && (await at()) === null; i++) await page.keyboard.press('Tab')
  for (let i = 0; i < 4 && (await at()) !== 'd4'; i++) await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Back')).toBeEnabled()
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key)
  expect(await at()).toBe('e6')
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toHaveText('Well done.')
  await expect(outcome(page), 'what has come of it is where one is').toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The fox' })).toBeVisible()
})

const places: [name: string, cell: string, go: (page: Page, address: string) => Promise<void>][] = [
  ['the table', 'd8', async (page, address) => { await page.goto(`${address}/#/new/bomberman-chess`); await page.getByRole('button', { name: 'Two at this screen' }).click(); await offered(page) }],
  ['the analysis board', 'd8', async (page, address) => { await page.goto(`${address}/#/analysis/bomberman-chess`) }],
  ['a record', 'd8', async (page, address) => { await page.goto(`${address}/#/record/bomberman-chess/sample-game`) }],
  ['a lesson', 'e7', async (page, address) => { await page.goto(`${address}/#/lessons/bomberman-chess/explode`) }],
]
for (const [name, cell, go] of places) {
  test(`what a piece is, on ${name}: by resting on it, with I and with ?; the screen says so`, async ({ page, address, shot }) => {
    await go(page, address)
    const square = page.locator(`[data-cell="${cell}"]`)
    await square.waitFor()
    await expect(page.getByText('Rest on a piece, or press I over it'), 'the screen says so').toBeVisible()
    const about = async (card: ReturnType<Page['locator']>) => {
      await expect(card.locator('.text p').first(), 'a sentence').toBeVisible()
      await expect(card.locator('.diagram svg'), 'alone, and from here').toHaveCount(2)
    }
    // Whatever happens on the board meanwhile ends the rest.
    await expect(async () => {
      await page.mouse.move(2, 2)
      await square.hover({ force: true })
      await expect(page.getByRole('tooltip')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await about(page.getByRole('tooltip'))
    await shot(`card-${name.replaceAll(' ', '-')}`)
    await page.keyboard.press('I')
    await about(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await square.focus()
    await page.keyboard.press('?')
    await about(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
  })
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE })
  test('a piece held down says what it is, and nothing is entered', async ({ page, address, shot }) => {
    await page.goto(`${address}/#/lessons/bomberman-chess/explode`)
    await offered(page)
    await expect(page.getByText('Hold a piece to see what it does.'), 'the screen says so').toBeVisible()
    const box = (await page.locator('[data-cell="e4"]').boundingBox())!
    const finger = await page.context().newCDPSession(page)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] })
    await expect(page.getByRole('dialog')).toContainText('White Bomb')
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForTimeout(300)
    await expect(page.getByRole('dialog').locator('.diagram svg')).toHaveCount(2)
    await shot('card-held')
    await page.getByRole('dialog').getByRole('button').click()
    await expect(button(page, 'Back')).toBeDisabled()
  })
})
