// The board under the hand: how many clicks a turn takes, choices at their square, dragging, explosions that end, pieces
// that tell what they are, a whole game by keys alone, fingers on a small screen.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { offered, openTable, PHONE, until, view } from './player'

const PEOPLE = [{ by: 'person' as const }, { by: 'person' as const }]
const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`)
const turns = async (page: Page) => (await view(page)).turns.length
const played = (page: Page, count: number) => until(page, (now) => now.turns.length === count, `${count} turns are played`, 10)

/** Clicks, counted. What is clicked is waited for: nobody clicks a square that says nothing yet. */
class Hand {
  clicks = 0
  constructor(readonly page: Page) {}
  async on(name: string, offers = true) {
    const at = cell(this.page, name)
    if (offers) await expect(at).toHaveClass(/\bcan\b/)
    await at.click({ force: true })
    this.clicks += 1
  }
}

test.describe('clicks', () => {
  test('an orthodox move takes two', async ({ page, address }) => {
    await openTable(page, address, 'chess', PEOPLE)
    const hand = new Hand(page)
    await hand.on('e2')
    await hand.on('e4')
    await played(page, 1)
    expect(hand.clicks).toBe(2)
  })
  test('a move and a stone take three, and one more if it is another stone', async ({ page, address }) => {
    await openTable(page, address, 'bollwerk-178', PEOPLE)
    const hand = new Hand(page)
    await hand.on('f2')
    await hand.on('e4')
    await hand.on('e5')
    await played(page, 1)
    expect(hand.clicks).toBe(3)
    await hand.on('f15')
    await hand.on('e13')
    await page.locator('.stock button.usable.taken').waitFor()
    await page.locator('.stock button.usable:not(.taken)').nth(1).click()
    await hand.on('e12')
    await played(page, 2)
    expect((await view(page)).turns[1]!.text).toContain('#e12')
  })
  test('a chain takes two and one for each real choice', async ({ page, address }) => {
    await openTable(page, address, 'bombalot', PEOPLE)
    const hand = new Hand(page)
    await hand.on('c2')
    await hand.on('c4')
    await hand.on('c4') // here he stops: he could go on
    await played(page, 1)
    expect(hand.clicks).toBe(3)
    await hand.on('b8')
    await cell(page, 'c8').click({ force: true })
    await played(page, 2)
  })
  test('a game of four with walls, fortresses and many readings is begun with one', async ({ page, address }) => {
    await page.goto(`${address}/#/new/fortress-chess`)
    await page.getByRole('button', { name: 'Play White', exact: true }).click()
    await offered(page)
    expect((await view(page)).sides.map((side) => side.by)).toEqual(['person', 'computer', 'computer', 'computer'])
  })
  test('an explosion takes two', async ({ page, address }) => {
    await openTable(page, address, 'bomberman-chess', PEOPLE, '9k/10/3ppp4/10/10/4o5/3P6/K9 w - - 0 5')
    const hand = new Hand(page)
    await hand.on('d2')
    await hand.on('e3')
    await played(page, 1)
    expect(hand.clicks).toBe(2)
  })
  test('an explosion that costs more than it takes is asked about', async ({ page, address }) => {
    await openTable(page, address, 'bombalot', PEOPLE)
    const hand = new Hand(page)
    await hand.on('d1')
    await hand.on('d1')
    await expect(page.getByText('Costs more than it takes')).toBeVisible()
    expect(await turns(page)).toBe(0)
    await hand.on('d1', false)
    await played(page, 1)
  })
  test('a bomb that can do nothing but go off does so when it is clicked again', async ({ page, address }) => {
    await openTable(page, address, 'bomberman-chess', PEOPLE, '1r1b5o/o1pp3Pkp/10/pp1PD5/10/2P4OP1/PP5P1P/O5rK2 w - - 0 25')
    const hand = new Hand(page)
    await hand.on('a1')
    await page.locator('.chooser.only button').waitFor()
    await hand.on('a1', false)
    await expect(page.getByText('Costs more than it takes')).toBeVisible()
    await hand.on('a1', false)
    await played(page, 1)
    expect((await view(page)).turns[0]!.text).toBe('Oxa1->a2,g1')
  })
})

test('a chain is told by every square it lands on', async ({ page, address }) => {
  await openTable(page, address, 'bombalot', PEOPLE, '---2---/8/8/1P1p4/8/3p4/2S5/8/8/---2--- w {last=-,-;freeze=}')
  const hand = new Hand(page)
  await hand.on('c3')
  await cell(page, 'a5').click({ force: true }) // the far landing: the way there is filled in
  await hand.on('a5')
  await played(page, 1)
  expect((await view(page)).turns[0]!.cells).toEqual(['c3', 'e5', 'c7', 'a5'])
  await expect(page.locator('.last.newest .bound')).toHaveCount(4)
})

test.describe('a choice at its square', () => {
  const position = '4k3/P6P/8/8/8/8/8/4K3 w - - 0 1'
  test('lies on the square with the first under the pointer, so that a double click takes it', async ({ page, address }) => {
    await openTable(page, address, 'chess', PEOPLE, position)
    await cell(page, 'a7').click({ force: true })
    const box = (await cell(page, 'a8').boundingBox())!
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.click(at.x, at.y)
    await expect(page.locator('.chooser button').first()).toBeVisible()
    await page.mouse.click(at.x, at.y)
    await played(page, 1)
    expect((await view(page)).turns[0]!.text).toContain('=Q')
  })
  for (const [how, cancel] of Object.entries({
    'Escape': (page: Page) => page.keyboard.press('Escape'),
    'a click beside it': (page: Page) => cell(page, 'e4').click({ force: true }),
    'the right button': (page: Page) => page.locator('.chooser').click({ button: 'right' }),
  })) {
    test(`is taken back by ${how}, and the board goes on`, async ({ page, address }) => {
      await openTable(page, address, 'chess', PEOPLE, position)
      await cell(page, 'a7').click({ force: true })
      await cell(page, 'a8').click({ force: true })
      await page.locator('.chooser').waitFor()
      await cancel(page)
      await expect(page.locator('.chooser')).toHaveCount(0)
      await cell(page, 'h7').click({ force: true })
      await expect(cell(page, 'h8')).toHaveClass(/\bcan\b/)
    })
  }
  test('has letters, and goes with the square when the board is turned or the window changes', async ({ page, address }) => {
    await openTable(page, address, 'chess', PEOPLE, position)
    await cell(page, 'a7').click({ force: true })
    await cell(page, 'a8').click({ force: true })
    await page.locator('.chooser').waitFor()
    await page.keyboard.press('f')
    await page.setViewportSize({ width: 1000, height: 700 })
    await expect.poll(async () => {
      const target = (await cell(page, 'a8').boundingBox())!, queen = (await page.getByRole('button', { name: 'Queen' }).boundingBox())!
      return Math.hypot(target.x - queen.x, target.y - queen.y)
    }).toBeLessThan(3)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.keyboard.press('n')
    await played(page, 1)
    expect((await view(page)).turns[0]!.text).toContain('=N')
  })
})

test.describe('dragging', () => {
  const middle = async (page: Page, name: string) => { const b = (await cell(page, name).boundingBox())!; return [b.x + b.width / 2, b.y + b.height / 2] as const }
  test('begins after three pixels, is under the pointer everywhere, and ends beside the board without a move', async ({ page, address }) => {
    await openTable(page, address, 'chess', PEOPLE)
    await offered(page)
    const [x, y] = await middle(page, 'e2')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 2, y)
    await expect(page.locator('svg.held')).toHaveCount(0)
    await page.mouse.move(x + 5, y)
    await page.mouse.move(1100, 500, { steps: 3 })
    const held = (await page.locator('svg.held').boundingBox())!
    expect(Math.abs(held.x + held.width / 2 - 1100)).toBeLessThan(2)
    await page.mouse.up()
    await expect(page.locator('svg.held')).toHaveCount(0)
    expect(await turns(page)).toBe(0)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(...await middle(page, 'e4'), { steps: 4 })
    await page.mouse.up()
    await played(page, 1)
  })
  test('out of the stock', async ({ page, address }) => {
    await openTable(page, address, 'bollwerk-178', PEOPLE)
    const hand = new Hand(page)
    await hand.on('f2')
    await hand.on('e4')
    const block = (await page.locator('.stock button.usable').nth(2).boundingBox())!
    await page.mouse.move(block.x + 15, block.y + 15)
    await page.mouse.down()
    await page.mouse.move(...await middle(page, 'e5'), { steps: 5 })
    await expect(cell(page, 'e5')).toHaveClass(/\bcan\b/)
    await page.mouse.up()
    await played(page, 1)
    expect((await view(page)).turns[0]!.text).toContain('#e5')
  })
})

test('an explosion is seen, told in words, and over within 900 ms', async ({ page, address, shot }) => {
  await openTable(page, address, 'bomberman-chess', PEOPLE, '9k/10/3ppp4/10/10/4o5/3P6/K9 w - - 0 5')
  await page.evaluate(() => {
    const seen = { from: 0, to: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const there = document.querySelector('.happening') !== null
      if (there && !seen.from) seen.from = performance.now()
      if (!there && seen.from && !seen.to) seen.to = performance.now()
    }).observe(document.body, { childList: true, subtree: true })
  })
  const hand = new Hand(page)
  await hand.on('d2')
  await cell(page, 'e3').hover({ force: true })
  await page.locator('.effects .star').first().waitFor()
  await shot('board-preview')
  await hand.on('e3')
  await page.locator('.happening').waitFor()
  await shot('board-explosion')
  await expect(page.locator('.happening')).toHaveCount(0)
  const seen = await page.evaluate(() => (window as unknown as { seen: { from: number; to: number } }).seen)
  expect(seen.to - seen.from).toBeLessThan(1100) // 900 ms, and two frames of a slow machine
  await expect(page.getByText(/Explosion on e3/)).toHaveCount(1)
  await expect(page.locator('[data-man="e6"]')).toHaveCount(0)
})

test('with reduced motion nothing moves and everything is said', async ({ page, address }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openTable(page, address, 'bomberman-chess', PEOPLE, '9k/10/3ppp4/10/10/4o5/3P6/K9 w - - 0 5')
  const hand = new Hand(page)
  await hand.on('d2')
  await hand.on('e3')
  await expect(page.getByText(/Explosion on e3/)).toHaveCount(1)
  await expect(page.locator('.happening')).toHaveCount(0)
})

test('every piece tells what it is, by pointing and by keys', async ({ page, address }) => {
  await openTable(page, address, 'bombalot', PEOPLE)
  await offered(page)
  await cell(page, 'e8').hover({ force: true })
  await expect(page.getByRole('tooltip')).toContainText('Immobilizer')
  await page.keyboard.press('i')
  const card = page.getByRole('dialog', { name: /Immobilizer on e8/ })
  await expect(card).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
})

test('arrows and circles are drawn with the right button and rubbed out by a click', async ({ page, address }) => {
  await openTable(page, address, 'chess', PEOPLE)
  await offered(page)
  const middle = async (name: string) => { const b = (await cell(page, name).boundingBox())!; return [b.x + b.width / 2, b.y + b.height / 2] as const }
  const draw = async (from: string, to: string) => {
    await page.mouse.move(...await middle(from))
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(...await middle(to), { steps: 2 })
    await page.mouse.up({ button: 'right' })
  }
  await draw('e2', 'e4')
  await draw('d5', 'd5')
  await expect(page.locator('.shapes > *')).toHaveCount(2)
  await draw('d5', 'd5')
  await expect(page.locator('.shapes > *')).toHaveCount(1)
  await cell(page, 'e5').click({ force: true })
  await expect(page.locator('.shapes')).toHaveCount(0)
})

test('a whole game by keys alone', async ({ page, address }) => {
  await openTable(page, address, 'chess', PEOPLE)
  await offered(page)
  const at = async () => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? '')
  await page.keyboard.press('Tab')
  for (let i = 0; i < 40 && !(await at()); i++) await page.keyboard.press('Tab')
  expect(await at(), 'the board is reached by Tab').not.toBe('')
  /** Walks there by arrows, as somebody who sees or hears the squares, and chooses. */
  async function go(to: string) {
    for (let i = 0; i < 20; i++) {
      const now = await at()
      if (now === to) break
      const file = to.charCodeAt(0) - now.charCodeAt(0), rank = Number(to[1]) - Number(now[1])
      await page.keyboard.press(file > 0 ? 'ArrowRight' : file < 0 ? 'ArrowLeft' : rank > 0 ? 'ArrowUp' : 'ArrowDown')
    }
    expect(await at()).toBe(to)
    await page.keyboard.press('Enter')
  }
  const game = ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6', 'h5f7']
  for (const [i, turn] of game.entries()) {
    await go(turn.slice(0, 2))
    await expect(cell(page, turn.slice(0, 2))).toHaveAttribute('aria-selected', 'true')
    await go(turn.slice(2))
    await played(page, i + 1)
  }
  expect((await view(page)).verdict?.result).toBe('1-0')
  await expect(page.getByText('White Queen from h5 to f7.', { exact: false })).toHaveCount(1)
})

test('a piece promotes by keys: the choice takes the focus and gives it back', async ({ page, address }) => {
  await openTable(page, address, 'wolf-chess', PEOPLE, '7k/P7/8/8/8/8/8/8/8/K7 w - - 0 1')
  await offered(page)
  await cell(page, 'a9').focus()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'a10')).toHaveClass(/\bcan\b/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.locator('.chooser button').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.chooser button').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('.chooser')).toHaveCount(0)
  await expect(cell(page, 'a10')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.locator('.chooser').waitFor()
  await page.keyboard.press('2')
  await played(page, 1)
})

test.describe('with a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })
  test('squares that can be chosen are large enough to hit', async ({ page, address }) => {
    await openTable(page, address, 'fortress-chess', [...PEOPLE, ...PEOPLE])
    await offered(page)
    await expect.poll(async () => (await page.locator('.hit.can').first().boundingBox())!.width).toBeGreaterThanOrEqual(24)
    for (const target of await page.locator('.hit.can').all()) await expect(target).toBeInViewport({ ratio: 0.9 })
    await openTable(page, address, 'bollwerk-178', PEOPLE)
    await offered(page)
    expect((await cell(page, 'f2').boundingBox())!.width).toBeGreaterThanOrEqual(24)
  })
  test('an explosion is shown by the first tap and made by the second', async ({ page, address }) => {
    await openTable(page, address, 'bomberman-chess', PEOPLE, '9k/10/3ppp4/10/10/4o5/3P6/K9 w - - 0 5')
    await offered(page)
    await cell(page, 'd2').tap({ force: true })
    await expect(cell(page, 'e3')).toHaveClass(/\bcan\b/)
    await cell(page, 'e3').tap({ force: true })
    await page.locator('.effects .star').first().waitFor()
    expect(await turns(page)).toBe(0)
    await cell(page, 'e3').tap({ force: true })
    await played(page, 1)
  })
})

test('a move entered while the computer thinks is played when it is one\'s turn, or forgotten', async ({ page, address }) => {
  await openTable(page, address, 'chess', [{ by: 'person' }, { by: 'computer', level: 7 }])
  const hand = new Hand(page)
  await hand.on('e2')
  await hand.on('e4')
  await until(page, (now) => now.thinking, 'the computer thinks', 10)
  await cell(page, 'a2').click({ force: true })
  await cell(page, 'a3').click({ force: true })
  await expect(page.locator('.premove')).toHaveCount(2)
  await until(page, (now) => now.turns.length >= 3, 'the move is played', 30)
  expect((await view(page)).turns[2]!.text).toContain('a3')
  await expect(page.locator('.premove')).toHaveCount(0)
  // Nobody goes there: it is forgotten, with a sentence.
  await until(page, (now) => now.thinking || now.turns.length >= 4, 'the computer thinks again', 10)
  await cell(page, 'h1').click({ force: true })
  await cell(page, 'h8').click({ force: true })
  await until(page, (now) => now.turns.length === 4 && !now.thinking, 'the computer has moved', 30)
  await expect(page.getByText('not possible now')).toBeVisible()
  expect(await turns(page)).toBe(4)
})
