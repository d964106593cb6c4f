// A table beside the board: setting a game up, looking back, and a server that goes away and comes back.
import type { Page } from '@playwright/test'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from './fixtures'
import { atSize, openTable, PHONE, view } from './player'

const person = { by: 'person' } as const

async function play(page: Page, ...moves: [string, string][]): Promise<void> {
  for (const [from, to] of moves) {
    const before = (await view(page)).turns.length
    await page.locator(`[data-cell="${from}"]`).click({ force: true })
    await page.locator(`.hit.can[data-cell="${to}"]`).click({ force: true })
    await expect.poll(async () => (await view(page)).turns.length).toBe(before + 1)
    // The page has heard of it, too.
    await expect(page.locator('.turns [data-turn]')).toHaveCount(before + 1)
  }
}
const manOn = (page: Page, cell: string) => page.locator(`[data-man="${cell}"]`)

test('a game of four with many readings is set up in one screen, and starts with one click', async ({ page, address, shot }) => {
  await page.goto(`${address}/#/new/fortress-chess`)
  await page.getByRole('button', { name: 'Play White', exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
  await shot('fortress-set-up')
  await page.getByText('Rules in doubt').click()
  await page.locator('.reading select').first().selectOption({ index: 1 })
  await expect(page.getByRole('list', { name: 'Rules chosen otherwise than usual' }).getByRole('button')).toHaveCount(1)
  await page.getByRole('button', { name: 'Play White', exact: true }).click()
  await page.locator('[data-cell]').first().waitFor()
  expect((await view(page)).sides.map((s) => s.by)).toEqual(['person', 'computer', 'computer', 'computer'])
})

test('every position can be looked at, and a live turn tears nobody away', async ({ page, address, shot }) => {
  await openTable(page, address, 'chess', [person, person])
  await play(page, ['e2', 'e4'], ['e7', 'e5'], ['g1', 'f3'])
  await page.keyboard.press('ArrowLeft')
  await expect(manOn(page, 'g1')).toHaveCount(1)
  await expect(page.locator('.hit.can')).toHaveCount(0)
  await page.keyboard.press('Home')
  await expect(manOn(page, 'e2')).toHaveCount(1)
  await shot('looking-back')
  // Somebody else plays meanwhile.
  const now = await view(page)
  await page.request.post(`${address}/api/tables/${now.id}/play`, { data: { revision: now.revision, text: 'Nb8-c6' } })
  await expect(page.getByText('Meanwhile a turn has been played.')).toBeVisible()
  await expect(manOn(page, 'e2')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(manOn(page, 'e4')).toHaveCount(1)
  await expect(manOn(page, 'g1')).toHaveCount(1)
  await page.keyboard.press('End')
  await expect(manOn(page, 'c6')).toHaveCount(1)
  // On a phone it is told of, too.
  await page.keyboard.press('ArrowLeft')
  const later = await view(page)
  await page.request.post(`${address}/api/tables/${later.id}/play`, { data: { revision: later.revision, text: 'Nf3-g1' } })
  await atSize(page, PHONE, async () => expect(page.getByText('Meanwhile a turn has been played.').filter({ visible: true })).toHaveCount(1))
  await page.request.post(`${address}/api/tables/${later.id}/takeback`, { data: {} })
  await page.keyboard.press('End')
  // A click on a turn, and the wheel.
  await page.locator('.turns [data-turn="1"]').click()
  await expect(manOn(page, 'g1')).toHaveCount(1)
  await page.locator('[data-cell="d4"]').hover({ force: true })
  await page.mouse.wheel(0, 100)
  await expect(manOn(page, 'f3')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('.turns [data-turn="3"]')).toHaveAttribute('aria-current', 'step')
  // After a reload, too, everything can be looked at.
  await page.reload()
  await page.locator('[data-cell]').first().waitFor()
  await page.keyboard.press('Home')
  await expect(manOn(page, 'e2')).toHaveCount(1)
})

/** The way to a server, which can be cut and mended. */
async function way(address: string) {
  const port = Number(new URL(address).port), open = new Set<Socket>()
  let cut = false
  const between = createServer((socket) => {
    if (cut) { socket.destroy(); return }
    const on = connect(port, '127.0.0.1')
    for (const [one, other] of [[socket, on], [on, socket]] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => {}).on('close', () => { open.delete(one); other.destroy() })
    }
  })
  await new Promise<void>((ready) => between.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(between.address() as { port: number }).port}`,
    cut() { cut = true; for (const socket of open) socket.destroy() },
    mend() { cut = false },
    close() { this.cut(); between.close() },
  }
}

test.describe('a server that goes away', () => {
  test.use({ mayBeSaid: [/Failed to load resource|WebSocket connection/] })
  test('is told of once, costs nothing that was entered, and the game goes on', async ({ page, address, server, shot }) => {
    await openTable(page, address, 'chess', [person, person])
    await play(page, ['e2', 'e4'])
    await page.locator('[data-cell="e7"]').click({ force: true })
    await page.locator('.hit.can[data-cell="e5"]').waitFor()
    await server.kill()
    await expect(page.getByText('cannot be reached')).toHaveCount(1, { timeout: 15_000 })
    await expect(page.locator('.chips button')).toHaveCount(1)
    await shot('server-away')
    await server.start()
    // It has forgotten the table; the page has not.
    await page.getByRole('button', { name: 'Go on at a new table' }).click({ timeout: 20_000 })
    await page.locator('.hit.can[data-cell="e5"]').click({ force: true })
    await expect(manOn(page, 'e5')).toHaveCount(1)
    await expect(page.locator('.chips button')).toHaveCount(0)
  })
})

test.describe('a way to the server that is cut', () => {
  test.use({ mayBeSaid: [/Failed to load resource|WebSocket connection/] })
  test('in the middle of a turn of two steps costs nothing, and the game is found again', async ({ page, address }) => {
    const cable = await way(address)
    await openTable(page, cable.address, 'bollwerk-178', [person, person])
    await page.locator('[data-cell="f2"]').click({ force: true })
    await page.locator('.hit.can[data-cell="e4"]').click({ force: true })
    await page.locator('.hit.can[data-cell="e5"]').waitFor()
    cable.cut()
    await expect(page.getByText('cannot be reached')).toHaveCount(1, { timeout: 15_000 })
    await expect(page.locator('.chips button')).toHaveCount(2)
    await expect(manOn(page, 'e4')).toHaveCount(1)
    cable.mend()
    await expect(page.getByText('cannot be reached')).toHaveCount(0, { timeout: 30_000 })
    await expect(page.locator('.chips button')).toHaveCount(2)
    await page.locator('.hit.can[data-cell="e5"]').click({ force: true })
    await expect(manOn(page, 'e5')).toHaveCount(1)
    await expect.poll(async () => (await view(page)).turns.length).toBe(1)
    await page.goto('about:blank')
    cable.close()
  })
})

test('a clock runs after both have made a move, and the game ends when it has run down', async ({ page, address }) => {
  const opened = await page.request.post(`${address}/api/tables`, { data: { game: 'chess', readings: {}, position: null, seats: [person, person], clock: { main: 2000 } } })
  await page.goto(`${address}/#/table/${((await opened.json()) as { id: string }).id}`)
  await page.locator('[data-cell]').first().waitFor()
  await expect(page.getByRole('timer').first()).toHaveText('0:02.0')
  await play(page, ['e2', 'e4'], ['e7', 'e5'])
  await expect(page.getByRole('timer').first()).not.toHaveText('0:02.0')
  await expect.poll(async () => (await view(page)).verdict?.result, { timeout: 10_000 }).toBe('0-1')
  await expect(page.getByRole('button', { name: 'Rematch' }).first()).toBeVisible()
})

test('a move entered ahead shows where it may go, from the board and from the hand', async ({ page, address, shot }) => {
  const opened = await page.request.post(`${address}/api/tables`, { data: { game: 'crazyhouse', readings: {}, position: '4k3/8/8/8/8/8/4P3/R3K3[Pn] b - - 0 1', seats: [person, person] } })
  const { id } = (await opened.json()) as { id: string }
  await page.goto(`${address}/#/table/${id}?seat=0`)
  await page.locator('[data-cell]').first().waitFor()
  // The king in its way may have gone by then.
  await page.locator('[data-cell="a1"]').click({ force: true })
  await expect(page.locator('.later')).toHaveCount(14)
  await shot('ahead-board')
  await page.keyboard.press('Escape')
  await expect(page.locator('.later')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pawn, 1 left, use' }).click()
  await expect(page.locator('.later')).toHaveCount(47)
  await shot('ahead-hand')
  await page.locator('[data-cell="d4"]').click({ force: true })
  const { revision } = await view(page)
  await page.request.post(`${address}/api/tables/${id}/play`, { data: { revision, text: 'Ke8-d8' } })
  await expect(manOn(page, 'd4')).toHaveCount(1)
  await expect(page.locator('.stock .used')).toHaveCount(1)
})
