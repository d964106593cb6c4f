// Nothing jumps: over a whole game every part of the table keeps its place and size, nothing on the page is shifted, and
// nothing is cut off at the sizes people have. A game here ends by resigning after some turns, so the end is looked at too.
import { expect, test } from './fixtures'
import { offered, openTable, playOneTurn, until, view } from './player'
import { shifts, watchShifts } from './shifts'
import type { Page } from '@playwright/test'

const person = { by: 'person' } as const, computer = { by: 'computer', level: 1 } as const
const sizes = { desk: { width: 1280, height: 800 }, wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 }, 'phone on its side': { width: 844, height: 390 } }

/** Where the board, the stock, every part of the panel and all tools are. */
const PLACED = ['.table > :not(.bar)', '.stage > .frame', '.stock', '.stock button', '.frame svg[role]', '.steps button', '.zoom', '.tool']
const places = (page: Page) => page.evaluate((all) => all.flatMap((what) => [...document.querySelectorAll(what)].map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect()
  return `${what} ${[x, y, width, height].map(Math.round)}`
})), PLACED)

/** What should be seen whole and is not. */
const cut = (page: Page) => page.evaluate(() => {
  const inside = (r: DOMRect) => r.width === 0 || (r.left >= -1 && r.top >= -1 && r.right <= innerWidth + 1 && r.bottom <= innerHeight + 1)
  const parts = [...document.querySelectorAll('.table > *, .table button:not(.turns button), .stock, [data-cell]')]
  const wrong = parts.filter((part) => !part.closest('dialog') && !inside(part.getBoundingClientRect())).map((part) => part.getAttribute('aria-label') ?? part.getAttribute('class') ?? part.textContent)
  const root = document.documentElement
  return [...wrong, ...(root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1 ? ['the page scrolls'] : [])]
})

for (const [game, seats] of [['bollwerk-178', [person, computer]], ['crazyhouse', [person, person]], ['fortress-chess', [person, person, person, person]]] as const) {
  for (const [name, size] of Object.entries(sizes)) {
    test(`${game} keeps its places (${name})`, async ({ page, address }) => {
      await page.setViewportSize(size)
      await openTable(page, address, game, [...seats])
      await offered(page)
      await page.waitForTimeout(500)
      await watchShifts(page)
      const before = await places(page)
      expect(await cut(page)).toEqual([])
      for (let turn = 0; turn < 6; turn++) {
        await playOneTurn(page, (count) => (7 * turn + 3) % count, async () => expect(await places(page), `while turn ${turn + 1} is entered`).toEqual(before))
        const now = await until(page, (v) => v.verdict !== null || (v.sides[v.toMove]?.by === 'person' && !v.thinking), 'a person is to move')
        expect(await places(page), `after turn ${turn + 1}`).toEqual(before)
        if (now.verdict) break
      }
      for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'End']) await page.keyboard.press(key)
      if (!(await view(page)).verdict) {
        await page.locator('.tools .tool').filter({ hasText: 'Resign' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click()
        await until(page, (v) => v.verdict !== null || v.sides.some((s) => !s.alive), 'somebody has resigned')
      }
      await page.waitForTimeout(700)
      expect(await places(page), 'at the end').toEqual(before)
      expect(await cut(page)).toEqual([])
      expect(await shifts(page)).toEqual([])
    })
  }
}

test('the zoom button stays where it is, whatever is chosen and however large the board is drawn', async ({ page, address, shot }) => {
  await page.setViewportSize(sizes.phone)
  await openTable(page, address, 'fortress-chess', [person, person, person, person])
  await offered(page)
  const button = page.locator('.zoom')
  const before = await button.boundingBox()
  await playOneTurn(page, () => 0, async () => expect(await button.boundingBox()).toEqual(before))
  for (let i = 0; i < 2; i++) {
    await button.click()
    await shot(`zoom-${i}`)
    expect(await button.boundingBox()).toEqual(before)
  }
})
