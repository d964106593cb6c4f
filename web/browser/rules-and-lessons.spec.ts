// Learning a game: its rules page, its lessons and its piece cards.
import type { Page } from '@playwright/test'
import { ask } from './engine'
import { expect, test } from './fixtures'
import { withViewport, fitsViewport, waitForTargets, PHONE } from './page-actions'

const click = async (page: Page, ...cells: string[]) => {
  for (const cell of cells) await page.locator(`[data-cell="${cell}"]`).click({ force: true })
}
const button = (page: Page, name: string) => page.locator('aside').getByRole('button', { name, exact: true })
const outcome = (page: Page) => page.locator('aside').getByRole('status')

test('an attempt at a lesson always starts afresh', async ({ page, address }) => {
  const expectFresh = async (when: string) => {
    await expect(page.locator('.hit.can'), `${when}: only the wolf and the king can be selected`).toHaveCount(2)
    await expect(button(page, 'Back'), `${when}: nothing is entered`).toBeDisabled()
    await expect(page.locator('[data-piece="d4"]'), `${when}: the wolf is on its starting square`).toHaveCount(1)
    await expect(outcome(page), `${when}: no result is left`).not.toHaveClass(/bad|good/)
  }
  await page.goto(`${address}/#/lessons/wolf-chess/wolf`)
  await expectFresh('at first')
  await click(page, 'd4', 'd5')
  await expect(outcome(page), 'a wrong move has an explanation').toHaveText('Something is still on e6.')
  await button(page, 'Retry').click()
  await expectFresh('after a wrong move')
  await click(page, 'd4')
  await expect(button(page, 'Back')).toBeEnabled()
  await page.getByRole('button', { name: 'The fox' }).click()
  await page.getByRole('heading', { name: 'The fox' }).waitFor()
  await page.getByRole('button', { name: 'The wolf' }).click()
  await expectFresh('after another lesson')
  await click(page, 'd4', 'e6')
  await expect(outcome(page)).toHaveText('Well done.')
  await button(page, 'Retry').click()
  await expectFresh('after the solution')
  await click(page, 'd4', 'd5')
  await expect(outcome(page)).toHaveClass(/bad/)
  await page.reload()
  await expectFresh('after a reload')
})

const names = ['wolf-chess', 'bollwerk-178', 'shogi', 'fortress-chess']

for (const id of names) {
  test(`the rules of ${id}: the goal, the board, a card for each piece, closed options, and no repetition`, async ({
    page,
    address,
    capture,
  }) => {
    await page.goto(`${address}/#/rules/${id}`)
    const game = await ask({ ask: 'game', id, readings: {} })
    await page.getByRole('heading', { name: game.name, level: 1 }).waitFor()
    expect(await page.locator('.goal').count()).toBeLessThanOrEqual(2)
    await expect(page.locator('#board figure .piece')).toHaveCount(game.start.filter((m) => m.cell).length)
    for (const piece of game.pieces)
      await expect(
        page.locator('.pieces h3', { hasText: piece.name }).first(),
        `${piece.name} has a card`,
      ).toBeVisible()
    const drawn = (await ask({ ask: 'reach', id, readings: {} })).filter((reach) => reach.marks.length)
    await expect(page.locator('.pieces .diagram svg'), 'every piece that moves has a diagram').toHaveCount(drawn.length)
    const options = page.locator('#options details')
    await expect(options).toHaveCount(game.readings.length)
    await expect(page.locator('#options details[open]')).toHaveCount(0)
    await expect(page.locator('#options .source:visible')).toHaveCount(0)
    // Short sentences may apply to many things, and two cards may share one.
    const texts = async (where: string) =>
      (await page.locator(where).allTextContents()).map((text) => text.trim()).filter((text) => text.length > 50)
    const cards = await texts('.pieces p'),
      sections = await texts('article > header p, article > section > p, .part p, #examples .text')
    expect(
      sections.filter((text, i) => sections.indexOf(text) !== i || cards.includes(text)),
      'no text is repeated',
    ).toEqual([])
    expect(await fitsViewport(page)).toBe(true)
    await capture(`rules-${id}`)
    await withViewport(page, PHONE, async () => {
      expect(await fitsViewport(page)).toBe(true)
      await capture(`rules-${id}-phone`)
    })
  })
}

test('printed rules leave out the controls and include closed sections', async ({ page, address, capture }) => {
  await page.goto(`${address}/#/rules/wolf-chess`)
  await page.locator('.pieces .diagram svg').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const only of [page.locator('main nav'), page.locator('.ways'), page.getByRole('link', { name: 'Variorum' })])
    await expect(only).toBeHidden()
  await expect(page.locator('#board details p').first(), 'the starting position in words').toBeVisible()
  await expect(page.locator('#options .source').first(), 'the sources of the rule options').toBeVisible()
  await page.setViewportSize({ width: 760, height: 1080 })
  await capture('rules-printed')
  const pdf = await page.pdf({ format: 'A4', ...(process.env.SHOTS && { path: `${process.env.SHOTS}/rules.pdf` }) })
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length
  expect(pages, 'a few pages of paper').toBeLessThan(16)
})

test('the lobby, the guide, the set-up page and the rules link to the first lesson', async ({ page, address }) => {
  for (const at of ['#/', '#/guide/wolf-chess', '#/new/wolf-chess', '#/rules/wolf-chess']) {
    await page.goto(`${address}/${at}`)
    await page
      .getByRole('link', { name: /First steps(: 8 lessons| in Wolf Chess)?$/ })
      .first()
      .click()
    await expect(page, at).toHaveURL(/#\/lessons\/wolf-chess\/wolf$/)
  }
})

// Each of these enters moves differently; in four of them the other side replies.
const solved: [game: string, lesson: string, clicks: string[][]][] = [
  [
    'wolf-chess',
    'fork',
    [
      ['c5', 'e6'],
      ['e6', 'b9'],
    ],
  ],
  [
    'bollwerk-178',
    'elephant',
    [
      ['f13', 'f15'],
      ['f15', 'f17'],
    ],
  ],
  [
    'bombalot',
    'goal-squares',
    [
      ['c6', 'c7'],
      ['c7', 'e9'],
    ],
  ],
  [
    'bomberman-chess',
    'lay',
    [
      ['e4', 'g6'],
      ['g6', 'g6'],
    ],
  ],
  ['fortress-chess', 'set-up', [['Knight', 'O3'], /* the bishop remains in hand */ ['N3']]],
]
for (const [id, lesson, turns] of solved) {
  test(`a lesson of ${id} is completed by clicks, with replies, and stays completed`, async ({
    page,
    address,
    capture,
  }) => {
    await page.goto(`${address}/#/lessons/${id}/${lesson}`)
    for (const [i, clicks] of turns.entries()) {
      await waitForTargets(page)
      for (const to of clicks) {
        if (/^[A-Z][a-z]/.test(to))
          await page
            .locator('.stock button', { hasText: /./ })
            .and(page.getByRole('button', { name: new RegExp(to) }))
            .click()
        else await click(page, to)
        await page.waitForTimeout(250)
      }
      const send = button(page, 'Play the move')
      if ((await send.count()) && (await send.isEnabled())) await send.click()
      if (i === 0) await capture(`lesson-${id}-answered`)
    }
    await expect(outcome(page)).toHaveClass(/good/)
    await capture(`lesson-${id}-done`)
    await expect(page.locator('.list .did')).toHaveCount(1)
    await page.reload()
    await expect(page.locator('.list .did'), 'it stays completed').toHaveCount(1)
  })
}

test('every lesson can show its solution, which does not complete it; after the last one you play the computer', async ({
  page,
  address,
}) => {
  test.slow()
  for (const [id] of solved) {
    await page.goto(`${address}/#/lessons/${id}`)
    const list = page.locator('.list button')
    await list.first().waitFor()
    for (let i = 0; i < (await list.count()); i++) {
      await list.nth(i).click()
      await button(page, 'Show me').click()
      await expect(outcome(page), `${id}, ${i + 1}`).toHaveText('This is one way to do it. Now you try.')
    }
    await expect(page.locator('.list .did')).toHaveCount(0)
  }
  await page.goto(`${address}/#/lessons/wolf-chess/mate`)
  await waitForTargets(page)
  await click(page, 'g5', 'g9')
  await button(page, 'Play the computer (easy)').click()
  await expect(page).toHaveURL(/#\/table\//)
  await waitForTargets(page)
})

test('a lesson is completed by keyboard', async ({ page, address }) => {
  await page.goto(`${address}/#/lessons/wolf-chess/wolf`)
  await waitForTargets(page)
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? null)
  for (let i = 0; i < 12 && (await at()) === null; i++) await page.keyboard.press('Tab')
  for (let i = 0; i < 4 && (await at()) !== 'd4'; i++) await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Back')).toBeEnabled()
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key)
  expect(await at()).toBe('e6')
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toHaveText('Well done.')
  await expect(outcome(page), 'the result has the focus').toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The fox' })).toBeVisible()
})

const places: [name: string, cell: string, go: (page: Page, address: string) => Promise<void>][] = [
  [
    'the table',
    'd8',
    async (page, address) => {
      await page.goto(`${address}/#/new/bomberman-chess`)
      await page.getByRole('button', { name: 'Two players, one screen' }).click()
      await waitForTargets(page)
    },
  ],
  [
    'the analysis board',
    'd8',
    async (page, address) => {
      await page.goto(`${address}/#/analysis/bomberman-chess`)
    },
  ],
  [
    'a record',
    'd8',
    async (page, address) => {
      await page.goto(`${address}/#/record/bomberman-chess/sample-game`)
    },
  ],
  [
    'a lesson',
    'e7',
    async (page, address) => {
      await page.goto(`${address}/#/lessons/bomberman-chess/explode`)
    },
  ],
]
for (const [name, cell, go] of places) {
  test(`the card of a piece on ${name} opens on hover, with I and with ?, and the page says so`, async ({
    page,
    address,
    capture,
  }) => {
    await go(page, address)
    const square = page.locator(`[data-cell="${cell}"]`)
    await square.waitFor()
    await expect(page.getByText('Hover over a piece (or press I)'), 'the page says so').toBeVisible()
    const expectCard = async (card: ReturnType<Page['locator']>) => {
      await expect(card.locator('.text p').first(), 'a sentence').toBeVisible()
      await expect(card.locator('.diagram svg'), 'one diagram on an empty board and one from here').toHaveCount(2)
    }
    // A change on the board ends a hover, so this is tried again.
    await expect(async () => {
      await page.mouse.move(2, 2)
      await square.hover({ force: true })
      await expect(page.getByRole('tooltip')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expectCard(page.getByRole('tooltip'))
    await capture(`card-${name.replaceAll(' ', '-')}`)
    await page.keyboard.press('I')
    await expectCard(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await square.focus()
    await page.keyboard.press('?')
    await expectCard(page.getByRole('dialog'))
    await page.keyboard.press('Escape')
  })
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE })
  test('holding a piece shows its card and enters nothing', async ({ page, address, capture }) => {
    await page.goto(`${address}/#/lessons/bomberman-chess/explode`)
    await waitForTargets(page)
    await expect(page.getByText('Press and hold a piece to see how it moves.'), 'the page says so').toBeVisible()
    const box = (await page.locator('[data-cell="e4"]').boundingBox())!
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
    })
    await expect(page.getByRole('dialog')).toContainText('White Bomb')
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForTimeout(300)
    await expect(page.getByRole('dialog').locator('.diagram svg')).toHaveCount(2)
    await capture('card-held')
    await page.getByRole('dialog').getByRole('button').click()
    await expect(button(page, 'Back')).toBeDisabled()
  })
})
