// Boards of other shapes: each is drawn as what it is, its cells lie beside their neighbours, and clicks on them play.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { openTable, PHONE, waitForView } from './page-actions'

const PEOPLE = [{ by: 'person' as const }, { by: 'person' as const }]
const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`)

/** The centre of a cell on the screen. */
async function centre(page: Page, name: string): Promise<{ x: number; y: number; width: number }> {
  const box = (await cell(page, name).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
}

async function play(page: Page, from: string, to: string, turns: number) {
  for (const name of [from, to]) {
    await expect(cell(page, name)).toHaveClass(/\b(can|grab)\b/)
    // A click on the middle of the cell as it is drawn, not on its element: another one may not lie on top of it.
    const at = await centre(page, name)
    await page.mouse.click(at.x, at.y)
  }
  await waitForView(page, (now) => now.turns.length === turns, `${turns} turns have been played`, 10)
}

/** A cell, one beside it, the opposite neighbour, and two turns. */
const boards = [
  { game: 'glinski-chess', corners: 6, line: ['f5', 'f6', 'f7'], first: ['f5', 'f6'], second: ['e7', 'e6'] },
  { game: 'raumschach', corners: 4, line: ['Ab1', 'Ac1', 'Ad1'], first: ['Ab1', 'Cb2'], second: ['Ea4', 'Ea3'] },
  { game: 'cylinder-chess', corners: 4, line: ['e2', 'e3', 'e4'], first: ['h2', 'h4'], second: ['a7', 'a5'] },
  { game: 'circular-chess', corners: 4, line: ['b1', 'c1', 'd1'], first: ['b1', 'd1'], second: ['g4', 'e4'] },
  { game: 'international-draughts', corners: 4, line: ['a1', 'c3', 'e5'], first: ['b4', 'a5'], second: ['c7', 'b6'] },
] as const

for (const { game, corners, line, first, second } of boards) {
  for (const phone of [false, true]) {
    test(`${game} is drawn in its shape and takes clicks on ${phone ? 'a phone' : 'a desk'}`, async ({
      page,
      address,
    }, info) => {
      if (phone) await page.setViewportSize(PHONE)
      await openTable(page, address, game, PEOPLE)
      expect((await cell(page, line[0]).getAttribute('d'))!.match(/[ML]/g)).toHaveLength(corners)
      const [a, b, c] = [await centre(page, line[0]), await centre(page, line[1]), await centre(page, line[2])]
      expect(Math.abs(a.x + c.x - 2 * b.x) + Math.abs(a.y + c.y - 2 * b.y)).toBeLessThan(1)
      await play(page, first[0], first[1], 1)
      await play(page, second[0], second[1], 2)
      await info.attach(game, { body: await page.screenshot(), contentType: 'image/png' })
      const out = process.env.SHAPE_PICTURES
      if (out) await page.screenshot({ path: `${out}/${game}${phone ? '-phone' : ''}.png` })
    })
  }
}
