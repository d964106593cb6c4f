// The layout is stable: throughout a game every part of the table keeps its place and size, nothing shifts, and nothing
// is cut off at common screen sizes. Each game ends by resignation, so the final state is checked as well.
import { expect, test } from './fixtures'
import { waitForTargets, openTable, playOneTurn, waitForView, view } from './page-actions'
import { layoutShifts, watchLayoutShifts } from './layout-shifts'
import type { Page } from '@playwright/test'

const person = { by: 'person' } as const,
  computer = { by: 'computer', level: 1 } as const
const sizes = {
  desk: { width: 1280, height: 800 },
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  'phone in landscape': { width: 844, height: 390 },
}

/** The board, the stock, every part of the panel and all tools. */
const TRACKED = [
  '.table > :not(.bar)',
  '.stage > .frame',
  '.stock',
  '.stock button',
  '.frame svg[role]',
  '.steps button',
  '.zoom',
  '.tool',
]
const rects = (page: Page) =>
  page.evaluate(
    (all) =>
      all.flatMap((what) =>
        [...document.querySelectorAll(what)].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect()
          return `${what} ${[x, y, width, height].map(Math.round)}`
        }),
      ),
    TRACKED,
  )

/** Elements that should be fully visible but are not. */
const clipped = (page: Page) =>
  page.evaluate(() => {
    const inside = (r: DOMRect) =>
      r.width === 0 || (r.left >= -1 && r.top >= -1 && r.right <= innerWidth + 1 && r.bottom <= innerHeight + 1)
    const parts = [...document.querySelectorAll('.table > *, .table button:not(.turns button), .stock, [data-cell]')]
    const outside = parts
      .filter((part) => !part.closest('dialog') && !inside(part.getBoundingClientRect()))
      .map((part) => part.getAttribute('aria-label') ?? part.getAttribute('class') ?? part.textContent)
    const root = document.documentElement
    return [
      ...outside,
      ...(root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1 ? ['the page scrolls'] : []),
    ]
  })

for (const [game, seats] of [
  ['bollwerk-178', [person, computer]],
  ['crazyhouse', [person, person]],
  ['fortress-chess', [person, person, person, person]],
] as const) {
  for (const [name, size] of Object.entries(sizes)) {
    test(`${game} keeps its layout (${name})`, async ({ page, address }) => {
      await page.setViewportSize(size)
      await openTable(page, address, game, [...seats])
      await waitForTargets(page)
      await page.waitForTimeout(500)
      await watchLayoutShifts(page)
      const before = await rects(page)
      expect(await clipped(page)).toEqual([])
      for (let turn = 0; turn < 6; turn++) {
        await playOneTurn(
          page,
          (count) => (7 * turn + 3) % count,
          async () => expect(await rects(page), `while turn ${turn + 1} is entered`).toEqual(before),
        )
        const now = await waitForView(
          page,
          (v) => v.verdict !== null || (v.sides[v.toMove]?.kind === 'person' && !v.thinking),
          'a person is to move',
        )
        expect(await rects(page), `after turn ${turn + 1}`).toEqual(before)
        if (now.verdict) break
      }
      for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'End']) await page.keyboard.press(key)
      if (!(await view(page)).verdict) {
        await page.locator('.tools .tool').filter({ hasText: 'Resign' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click()
        await waitForView(page, (v) => v.verdict !== null || v.sides.some((s) => !s.alive), 'a side has resigned')
      }
      await page.waitForTimeout(700)
      expect(await rects(page), 'at the end').toEqual(before)
      expect(await clipped(page)).toEqual([])
      expect(await layoutShifts(page)).toEqual([])
    })
  }
}

test('the zoom button stays in place, whatever is selected and however large the board is', async ({
  page,
  address,
  capture,
}) => {
  await page.setViewportSize(sizes.phone)
  await openTable(page, address, 'fortress-chess', [person, person, person, person])
  await waitForTargets(page)
  const button = page.locator('.zoom')
  const before = await button.boundingBox()
  await playOneTurn(
    page,
    () => 0,
    async () => expect(await button.boundingBox()).toEqual(before),
  )
  for (let i = 0; i < 2; i++) {
    await button.click()
    await capture(`zoom-${i}`)
    expect(await button.boundingBox()).toEqual(before)
  }
})
