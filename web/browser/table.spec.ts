// The table around the board: set-up, replay, and the loss of the server.
import type { Page } from '@playwright/test'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from './fixtures'
import { PHONE, openTable, pieceOn, view, waitForTargets, withViewport } from './page-actions'

const person = { by: 'person' } as const

async function play(page: Page, ...moves: [string, string][]): Promise<void> {
  for (const [from, to] of moves) {
    const before = (await view(page)).turns.length
    await page.locator(`[data-cell="${from}"]`).click({ force: true })
    await page.locator(`.hit.can[data-cell="${to}"]`).click({ force: true })
    await expect.poll(async () => (await view(page)).turns.length).toBe(before + 1)
    // The page has received the turn, too.
    await expect(page.locator('.turns [data-turn]')).toHaveCount(before + 1)
  }
}

test('a game for four with many rule options is set up on one screen and starts with one click', async ({
  page,
  address,
  capture,
}) => {
  await page.goto(`${address}/#/new/fortress-chess`)
  await page.getByRole('button', { name: 'Play White', exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
  await capture('fortress-set-up')
  await page.getByText('Rule options').click()
  await page.locator('.reading select').first().selectOption({ index: 1 })
  await expect(page.getByRole('list', { name: 'Changed rules' }).getByRole('button')).toHaveCount(1)
  await page.getByRole('button', { name: 'Play White', exact: true }).click()
  await page.locator('[data-cell]').first().waitFor()
  expect((await view(page)).sides.map((s) => s.kind)).toEqual(['person', 'computer', 'computer', 'computer'])
})

test('every position can be replayed, and a new turn does not interrupt the replay', async ({
  page,
  address,
  capture,
}) => {
  await openTable(page, address, 'chess', [person, person])
  await play(page, ['e2', 'e4'], ['e7', 'e5'], ['g1', 'f3'])
  await page.keyboard.press('ArrowLeft')
  await expect(pieceOn(page, 'g1')).toHaveCount(1)
  await expect(page.locator('.hit.can')).toHaveCount(0)
  await page.keyboard.press('Home')
  await expect(pieceOn(page, 'e2')).toHaveCount(1)
  await capture('replay')
  // Another player moves meanwhile.
  const now = await view(page)
  await page.request.post(`${address}/api/tables/${now.id}/play`, { data: { revision: now.revision, text: 'Nb8-c6' } })
  await expect(page.getByText('One move has been played since.')).toBeVisible()
  await expect(pieceOn(page, 'e2')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(pieceOn(page, 'e4')).toHaveCount(1)
  await expect(pieceOn(page, 'g1')).toHaveCount(1)
  await page.keyboard.press('End')
  await expect(pieceOn(page, 'c6')).toHaveCount(1)
  // A phone shows it, too.
  await page.keyboard.press('ArrowLeft')
  const later = await view(page)
  await page.request.post(`${address}/api/tables/${later.id}/play`, {
    data: { revision: later.revision, text: 'Nf3-g1' },
  })
  await withViewport(page, PHONE, async () =>
    expect(page.getByText('One move has been played since.').filter({ visible: true })).toHaveCount(1),
  )
  await page.request.post(`${address}/api/tables/${later.id}/takeback`, { data: {} })
  await page.keyboard.press('End')
  // Clicking a turn, and the wheel.
  await page.locator('.turns [data-turn="1"]').click()
  await expect(pieceOn(page, 'g1')).toHaveCount(1)
  await page.locator('[data-cell="d4"]').hover({ force: true })
  await page.mouse.wheel(0, 100)
  await expect(pieceOn(page, 'f3')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('.turns [data-turn="3"]')).toHaveAttribute('aria-current', 'step')
  // After a reload every position can still be replayed.
  await page.reload()
  await page.locator('[data-cell]').first().waitFor()
  await page.keyboard.press('Home')
  await expect(pieceOn(page, 'e2')).toHaveCount(1)
})

/** A proxy to the server whose connection can be cut and restored. */
async function proxyTo(address: string) {
  const port = Number(new URL(address).port),
    open = new Set<Socket>()
  let cut = false,
    swallows = false
  const proxy = createServer((socket) => {
    if (cut) {
      socket.destroy()
      return
    }
    if (swallows) {
      open.add(socket)
      socket.on('error', () => {}).on('data', () => {})
      return
    }
    const on = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [socket, on],
      [on, socket],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    cut() {
      cut = true
      for (const socket of open) socket.destroy()
    },
    /** From now on everything vanishes and nothing is closed, as when a phone leaves its Wi-Fi. */
    swallow() {
      swallows = true
      for (const socket of open) socket.unpipe().on('data', () => {})
    },
    /** New connections work again. Those that died stay dead. */
    restore() {
      cut = swallows = false
    },
    close() {
      this.cut()
      proxy.close()
    },
  }
}

test.describe('losing the server', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|WebSocket connection/] })
  test('is shown once, keeps the entered steps, and the game continues', async ({ page, address, server, capture }) => {
    await openTable(page, address, 'chess', [person, person])
    await play(page, ['e2', 'e4'])
    await page.locator('[data-cell="e7"]').click({ force: true })
    await page.locator('.hit.can[data-cell="e5"]').waitFor()
    await server.kill()
    await expect(page.getByText('cannot be reached')).toHaveCount(1, { timeout: 15_000 })
    await expect(page.locator('.chips button')).toHaveCount(1)
    await capture('server-lost')
    await server.start()
    // The server has lost the table, the page has not.
    await page.getByRole('button', { name: 'Continue at a new table' }).click({ timeout: 20_000 })
    await page.locator('.hit.can[data-cell="e5"]').click({ force: true })
    await expect(pieceOn(page, 'e5')).toHaveCount(1)
    await expect(page.locator('.chips button')).toHaveCount(0)
  })
})

test.describe('losing the connection', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|WebSocket connection/] })
  test('in the middle of a turn of two steps loses nothing, and the page reconnects', async ({ page, address }) => {
    const proxy = await proxyTo(address)
    await openTable(page, proxy.address, 'bollwerk-178', [person, person])
    await page.locator('[data-cell="f2"]').click({ force: true })
    await page.locator('.hit.can[data-cell="e4"]').click({ force: true })
    await page.locator('.hit.can[data-cell="e5"]').waitFor()
    proxy.cut()
    await expect(page.getByText('cannot be reached')).toHaveCount(1, { timeout: 15_000 })
    await expect(page.locator('.chips button')).toHaveCount(2)
    await expect(pieceOn(page, 'e4')).toHaveCount(1)
    proxy.restore()
    await expect(page.getByText('cannot be reached')).toHaveCount(0, { timeout: 30_000 })
    await expect(page.locator('.chips button')).toHaveCount(2)
    await page.locator('.hit.can[data-cell="e5"]').click({ force: true })
    await expect(pieceOn(page, 'e5')).toHaveCount(1)
    await expect.poll(async () => (await view(page)).turns.length).toBe(1)
    await page.goto('about:blank')
    proxy.close()
  })
})

test.describe('a connection that is lost without being closed', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|WebSocket connection/] })
  for (const how of ['the network swallows everything', 'the browser is offline'])
    test(`is noticed within five seconds, and the turn is played on return (${how})`, async ({
      page,
      context,
      address,
      capture,
    }) => {
      const proxy = await proxyTo(address)
      await openTable(page, proxy.address, 'chess', [person, person])
      await waitForTargets(page)
      const offline = how === 'the browser is offline'
      if (offline) await context.setOffline(true)
      else proxy.swallow()
      await page.locator('[data-cell="e2"]').click({ force: true })
      await expect(page.getByText('cannot be reached')).toHaveCount(1, { timeout: 5000 })
      await page.locator('[data-cell="e4"]').click({ force: true })
      await capture(`dead-line-${offline ? 'offline' : 'swallowed'}`)
      if (offline) await context.setOffline(false)
      else proxy.restore()
      await expect(page.getByText('cannot be reached')).toHaveCount(0, { timeout: 20_000 })
      // The browser may have other dead connections in store, and tries one after the other.
      await expect(pieceOn(page, 'e4')).toHaveCount(1, { timeout: 30_000 })
      await expect(page.locator('.turns [data-turn]')).toHaveCount(1)
      await page.goto('about:blank')
      proxy.close()
    })
})

test('a clock starts after both sides have moved, and the game ends when it runs out', async ({ page, address }) => {
  const opened = await page.request.post(`${address}/api/tables`, {
    data: { game: 'chess', readings: {}, position: null, seats: [person, person], clock: { main: 2000 } },
  })
  await page.goto(`${address}/#/table/${((await opened.json()) as { id: string }).id}`)
  await page.locator('[data-cell]').first().waitFor()
  await expect(page.getByRole('timer').first()).toHaveText('0:02.0')
  await play(page, ['e2', 'e4'], ['e7', 'e5'])
  await expect(page.getByRole('timer').first()).not.toHaveText('0:02.0')
  await expect.poll(async () => (await view(page)).verdict?.result, { timeout: 10_000 }).toBe('0-1')
  await expect(page.getByRole('button', { name: 'Rematch' }).first()).toBeVisible()
})

test('a premove marks its possible targets, from the board and from the hand', async ({ page, address, capture }) => {
  const opened = await page.request.post(`${address}/api/tables`, {
    data: {
      game: 'crazyhouse',
      readings: {},
      position: '4k3/8/8/8/8/8/4P3/R3K3[Pn] b - - 0 1',
      seats: [person, person],
    },
  })
  const { id } = (await opened.json()) as { id: string }
  await page.goto(`${address}/#/table/${id}?seat=0`)
  await page.locator('[data-cell]').first().waitFor()
  // The king may have moved out of the way by then, so the rook has 14 targets.
  await page.locator('[data-cell="a1"]').click({ force: true })
  await expect(page.locator('.later')).toHaveCount(14)
  await capture('premove-board')
  await page.keyboard.press('Escape')
  await expect(page.locator('.later')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use Pawn, 1 left' }).click()
  await expect(page.locator('.later')).toHaveCount(47)
  await capture('premove-hand')
  await page.locator('[data-cell="d4"]').click({ force: true })
  const { revision } = await view(page)
  await page.request.post(`${address}/api/tables/${id}/play`, { data: { revision, text: 'Ke8-d8' } })
  await expect(pieceOn(page, 'd4')).toHaveCount(1)
  await expect(page.locator('.stock .used')).toHaveCount(1)
})

test('the table says that a repetition loses before it happens', async ({ page, address, capture }) => {
  await openTable(page, address, 'xiangqi', [person, person], '3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1')
  const cycle: [string, string][] = [
    ['e2', 'd2'],
    ['d10', 'e10'],
    ['d2', 'e2'],
    ['e10', 'd10'],
  ]
  await play(page, ...cycle)
  const warning = page.getByRole('alert').filter({ hasText: 'would lose' })
  await expect(warning).toHaveCount(0)
  await play(page, ...cycle.slice(0, 2))
  await expect(warning).toContainText('Red has given perpetual check')
  await capture('repetition-warning')
  await play(page, ...cycle.slice(2))
  await expect.poll(async () => (await view(page)).verdict?.result).toBe('0-1')
  await expect(page.getByText('Red has given perpetual check').first()).toBeVisible()
})

test('the table shows how far a side has counted its turns', async ({ page, address, capture }) => {
  await openTable(page, address, 'makruk', [person, person], '8/8/4k3/1N6/3p4/4K3/8/R7 w - - 0 2')
  const state = page.getByRole('region', { name: 'Game status' })
  await expect(state.getByText('Count', { exact: false })).toHaveCount(0)
  // Four pieces are left, so the lone khun goes on from four.
  await play(page, ['e3', 'd4'])
  await expect(state.getByText('Count 4/16')).toBeVisible()
  await play(page, ['e6', 'd7'])
  await expect(state.getByText('Count 5/16')).toBeVisible()
  await capture('count')
})
