// The board as an input device: the number of clicks a turn takes, choices at their square, dragging, explosions, piece
// cards, a complete game by keyboard, and touch on a small screen.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { waitForTargets, openTable, PHONE, waitForView, view } from './page-actions'

const PEOPLE = [{ by: 'person' as const }, { by: 'person' as const }]
const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`)
const turns = async (page: Page) => (await view(page)).turns.length
const played = (page: Page, count: number) =>
  waitForView(page, (now) => now.turns.length === count, `${count} turns have been played`, 10)

/** Counts clicks. It waits until a square is a target, as a player would. */
class Clicker {
  clicks = 0
  constructor(readonly page: Page) {}
  async on(name: string, isTarget = true) {
    const at = cell(this.page, name)
    if (isTarget) await expect(at).toHaveClass(/\bcan\b/)
    await at.click({ force: true })
    this.clicks += 1
  }
}

test.describe('clicks', () => {
  test('a chess move takes two', async ({ page, address }) => {
    await openTable(page, address, 'chess', PEOPLE)
    const clicker = new Clicker(page)
    await clicker.on('e2')
    await clicker.on('e4')
    await played(page, 1)
    expect(clicker.clicks).toBe(2)
  })
  test('a move and a stone take three, and one more for another stone', async ({ page, address }) => {
    await openTable(page, address, 'bollwerk-178', PEOPLE)
    const clicker = new Clicker(page)
    await clicker.on('f2')
    await clicker.on('e4')
    await clicker.on('e5')
    await played(page, 1)
    expect(clicker.clicks).toBe(3)
    await clicker.on('f15')
    await clicker.on('e13')
    await page.locator('.stock button.usable.taken').waitFor()
    await page.locator('.stock button.usable:not(.taken)').nth(1).click()
    await clicker.on('e12')
    await played(page, 2)
    expect((await view(page)).turns[1]!.text).toContain('#e12')
  })
  test('a chain takes two, and one for each real choice', async ({ page, address }) => {
    await openTable(page, address, 'bombalot', PEOPLE)
    const clicker = new Clicker(page)
    await clicker.on('c2')
    await clicker.on('c4')
    await clicker.on('c4') // stops here, although the chain could continue
    await played(page, 1)
    expect(clicker.clicks).toBe(3)
    await clicker.on('b8')
    await cell(page, 'c8').click({ force: true })
    await played(page, 2)
  })
  test('a game for four with walls, fortresses and many rule options starts with one', async ({ page, address }) => {
    await page.goto(`${address}/#/new/fortress-chess`)
    await page.getByRole('button', { name: 'Play White', exact: true }).click()
    await waitForTargets(page)
    expect((await view(page)).sides.map((side) => side.kind)).toEqual(['person', 'computer', 'computer', 'computer'])
  })
  test('an explosion takes two', async ({ page, address }) => {
    await openTable(page, address, 'bomberman-chess', PEOPLE, '9k/10/3ppp4/10/10/4o5/3P6/K9 w - - 0 5')
    const clicker = new Clicker(page)
    await clicker.on('d2')
    await clicker.on('e3')
    await played(page, 1)
    expect(clicker.clicks).toBe(2)
  })
  test('an explosion that costs more than it gains needs a confirmation', async ({ page, address }) => {
    await openTable(page, address, 'bombalot', PEOPLE)
    const clicker = new Clicker(page)
    await clicker.on('d1')
    await clicker.on('d1')
    await expect(page.getByText('This move loses more than it gains')).toBeVisible()
    expect(await turns(page)).toBe(0)
    await clicker.on('d1', false)
    await played(page, 1)
  })
  test('a bomb that can only explode does so at a second click', async ({ page, address }) => {
    await openTable(
      page,
      address,
      'bomberman-chess',
      PEOPLE,
      '1r1b5o/o1pp3Pkp/10/pp1PD5/10/2P4OP1/PP5P1P/O5rK2 w - - 0 25',
    )
    const clicker = new Clicker(page)
    await clicker.on('a1')
    await page.locator('.chooser.only button').waitFor()
    await clicker.on('a1', false)
    await expect(page.getByText('This move loses more than it gains')).toBeVisible()
    await clicker.on('a1', false)
    await played(page, 1)
    expect((await view(page)).turns[0]!.text).toBe('Oxa1->a2,g1')
  })
})

test('a chain marks every square it lands on', async ({ page, address }) => {
  await openTable(page, address, 'bombalot', PEOPLE, '---2---/8/8/1P1p4/8/3p4/2S5/8/8/---2--- w {last=-,-;freeze=}')
  const clicker = new Clicker(page)
  await clicker.on('c3')
  await cell(page, 'a5').click({ force: true }) // a distant landing square: the way there is filled in
  await clicker.on('a5')
  await played(page, 1)
  expect((await view(page)).turns[0]!.cells).toEqual(['c3', 'e5', 'c7', 'a5'])
  await expect(page.locator('.last.newest .bound')).toHaveCount(4)
})

test.describe('a choice at its square', () => {
  const position = '4k3/P6P/8/8/8/8/8/4K3 w - - 0 1'
  test('opens with the first option under the pointer, so that a double click takes it', async ({ page, address }) => {
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
    Escape: (page: Page) => page.keyboard.press('Escape'),
    'a click beside it': (page: Page) => cell(page, 'e4').click({ force: true }),
    'the right button': (page: Page) => page.locator('.chooser').click({ button: 'right' }),
  })) {
    test(`is cancelled by ${how}, and the board stays usable`, async ({ page, address }) => {
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
  test('has shortcut letters, and follows its square when the board flips or the window resizes', async ({
    page,
    address,
  }) => {
    await openTable(page, address, 'chess', PEOPLE, position)
    await cell(page, 'a7').click({ force: true })
    await cell(page, 'a8').click({ force: true })
    await page.locator('.chooser').waitFor()
    await page.keyboard.press('f')
    await page.setViewportSize({ width: 1000, height: 700 })
    await expect
      .poll(async () => {
        const target = (await cell(page, 'a8').boundingBox())!,
          queen = (await page.getByRole('button', { name: 'Queen' }).boundingBox())!
        return Math.hypot(target.x - queen.x, target.y - queen.y)
      })
      .toBeLessThan(3)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.keyboard.press('n')
    await played(page, 1)
    expect((await view(page)).turns[0]!.text).toContain('=N')
  })
})

test.describe('dragging', () => {
  const middle = async (page: Page, name: string) => {
    const b = (await cell(page, name).boundingBox())!
    return [b.x + b.width / 2, b.y + b.height / 2] as const
  }
  test('starts after three pixels, follows the pointer everywhere, and makes no move when it ends off the board', async ({
    page,
    address,
  }) => {
    await openTable(page, address, 'chess', PEOPLE)
    await waitForTargets(page)
    const [x, y] = await middle(page, 'e2')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 2, y)
    await expect(page.locator('svg.held')).toHaveCount(0)
    await page.mouse.move(x + 5, y)
    await page.mouse.move(1100, 500, { steps: 3 })
    const ghost = (await page.locator('svg.held').boundingBox())!
    expect(Math.abs(ghost.x + ghost.width / 2 - 1100)).toBeLessThan(2)
    await page.mouse.up()
    await expect(page.locator('svg.held')).toHaveCount(0)
    expect(await turns(page)).toBe(0)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(...(await middle(page, 'e4')), { steps: 4 })
    await page.mouse.up()
    await played(page, 1)
  })
  test('from the stock', async ({ page, address }) => {
    await openTable(page, address, 'bollwerk-178', PEOPLE)
    const clicker = new Clicker(page)
    await clicker.on('f2')
    await clicker.on('e4')
    const block = (await page.locator('.stock button.usable').nth(2).boundingBox())!
    await page.mouse.move(block.x + 15, block.y + 15)
    await page.mouse.down()
    await page.mouse.move(...(await middle(page, 'e5')), { steps: 5 })
    await expect(cell(page, 'e5')).toHaveClass(/\bcan\b/)
    await page.mouse.up()
    await played(page, 1)
    expect((await view(page)).turns[0]!.text).toContain('#e5')
  })
})

test('an explosion is animated for less than 900 ms and announced', async ({ page, address, capture }) => {
  await openTable(page, address, 'bomberman-chess', PEOPLE, '9k/10/3ppp4/10/10/4o5/3P6/K9 w - - 0 5')
  await page.evaluate(() => {
    const seen = { from: 0, to: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const isShown = document.querySelector('.happening') !== null
      if (isShown && !seen.from) seen.from = performance.now()
      if (!isShown && seen.from && !seen.to) seen.to = performance.now()
    }).observe(document.body, { childList: true, subtree: true })
  })
  const clicker = new Clicker(page)
  await clicker.on('d2')
  await cell(page, 'e3').hover({ force: true })
  await page.locator('.effects .star').first().waitFor()
  await capture('board-preview')
  await clicker.on('e3')
  await page.locator('.happening').waitFor()
  await capture('board-explosion')
  await expect(page.locator('.happening')).toHaveCount(0)
  const seen = await page.evaluate(() => (window as unknown as { seen: { from: number; to: number } }).seen)
  expect(seen.to - seen.from).toBeLessThan(1100) // 900 ms, and two frames of a slow machine
  await expect(page.getByText(/Explosion on e3/)).toHaveCount(1)
  await expect(page.locator('[data-piece="e6"]')).toHaveCount(0)
})

test('with reduced motion nothing moves, and everything is announced', async ({ page, address }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openTable(page, address, 'bomberman-chess', PEOPLE, '9k/10/3ppp4/10/10/4o5/3P6/K9 w - - 0 5')
  const clicker = new Clicker(page)
  await clicker.on('d2')
  await clicker.on('e3')
  await expect(page.getByText(/Explosion on e3/)).toHaveCount(1)
  await expect(page.locator('.happening')).toHaveCount(0)
})

test('every piece shows its card, by pointer and by keyboard', async ({ page, address }) => {
  await openTable(page, address, 'bombalot', PEOPLE)
  await waitForTargets(page)
  await cell(page, 'e8').hover({ force: true })
  await expect(page.getByRole('tooltip')).toContainText('Immobilizer')
  await page.keyboard.press('i')
  const card = page.getByRole('dialog', { name: /Immobilizer on e8/ })
  await expect(card).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
})

test('arrows and circles are drawn with the right button, and a click clears them', async ({ page, address }) => {
  await openTable(page, address, 'chess', PEOPLE)
  await waitForTargets(page)
  const middle = async (name: string) => {
    const b = (await cell(page, name).boundingBox())!
    return [b.x + b.width / 2, b.y + b.height / 2] as const
  }
  const draw = async (from: string, to: string) => {
    await page.mouse.move(...(await middle(from)))
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(...(await middle(to)), { steps: 2 })
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

test('a complete game by keyboard', async ({ page, address }) => {
  await openTable(page, address, 'chess', PEOPLE)
  await waitForTargets(page)
  const at = async () => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? '')
  await page.keyboard.press('Tab')
  for (let i = 0; i < 40 && !(await at()); i++) await page.keyboard.press('Tab')
  expect(await at(), 'Tab reaches the board').not.toBe('')
  /** Goes to a square with the arrow keys and selects it. */
  async function go(to: string) {
    for (let i = 0; i < 20; i++) {
      const now = await at()
      if (now === to) break
      const file = to.charCodeAt(0) - now.charCodeAt(0),
        rank = Number(to[1]) - Number(now[1])
      await page.keyboard.press(file > 0 ? 'ArrowRight' : file < 0 ? 'ArrowLeft' : rank > 0 ? 'ArrowUp' : 'ArrowDown')
    }
    expect(await at()).toBe(to)
    await page.keyboard.press('Enter')
  }
  const game = ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6', 'h5f7']
  for (const [i, turn] of game.entries()) {
    // The table shows a move before its player's next one is possible.
    await expect(cell(page, turn.slice(0, 2))).toHaveClass(/\bgrab\b/)
    await go(turn.slice(0, 2))
    await expect(cell(page, turn.slice(0, 2))).toHaveAttribute('aria-selected', 'true')
    await go(turn.slice(2))
    await played(page, i + 1)
  }
  expect((await view(page)).verdict?.result).toBe('1-0')
  await expect(page.getByText('White Queen from h5 to f7.', { exact: false })).toHaveCount(1)
})

test('a piece promotes by keyboard: the choice takes the focus and returns it', async ({ page, address }) => {
  await openTable(page, address, 'wolf-chess', PEOPLE, '7k/P7/8/8/8/8/8/8/8/K7 w - - 0 1')
  await waitForTargets(page)
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

test.describe('touch', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })
  test('targets are large enough to tap', async ({ page, address }) => {
    await openTable(page, address, 'fortress-chess', [...PEOPLE, ...PEOPLE])
    await waitForTargets(page)
    await expect
      .poll(async () => (await page.locator('.hit.can').first().boundingBox())!.width)
      .toBeGreaterThanOrEqual(24)
    for (const target of await page.locator('.hit.can').all()) await expect(target).toBeInViewport({ ratio: 0.9 })
    await openTable(page, address, 'bollwerk-178', PEOPLE)
    await waitForTargets(page)
    expect((await cell(page, 'f2').boundingBox())!.width).toBeGreaterThanOrEqual(24)
  })
  test('the first tap previews an explosion, the second one plays it', async ({ page, address }) => {
    await openTable(page, address, 'bomberman-chess', PEOPLE, '9k/10/3ppp4/10/10/4o5/3P6/K9 w - - 0 5')
    await waitForTargets(page)
    await cell(page, 'd2').tap({ force: true })
    await expect(cell(page, 'e3')).toHaveClass(/\bcan\b/)
    await cell(page, 'e3').tap({ force: true })
    await page.locator('.effects .star').first().waitFor()
    expect(await turns(page)).toBe(0)
    await cell(page, 'e3').tap({ force: true })
    await played(page, 1)
  })
})

test("a premove is played on the player's turn, or cancelled if it is not possible", async ({ page, address }) => {
  await openTable(page, address, 'chess', [{ by: 'person' }, { by: 'computer', level: 7 }])
  const clicker = new Clicker(page)
  await clicker.on('e2')
  await clicker.on('e4')
  await waitForView(page, (now) => now.thinking, 'the computer thinks', 10)
  await cell(page, 'a2').click({ force: true })
  await cell(page, 'a3').click({ force: true })
  await expect(page.locator('.premove')).toHaveCount(2)
  await waitForView(page, (now) => now.turns.length >= 3, 'the premove is played', 30)
  expect((await view(page)).turns[2]!.text).toContain('a3')
  await expect(page.locator('.premove')).toHaveCount(0)
  // This premove is not possible: it is cancelled with a message.
  await waitForView(page, (now) => now.thinking || now.turns.length >= 4, 'the computer thinks again', 10)
  await cell(page, 'h1').click({ force: true })
  await cell(page, 'h8').click({ force: true })
  await waitForView(page, (now) => now.turns.length === 4 && !now.thinking, 'the computer has moved', 30)
  await expect(page.getByText('not possible now')).toBeVisible()
  expect(await turns(page)).toBe(4)
})
