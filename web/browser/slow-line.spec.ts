// Two browsers play a game with a clock of 3+2 over a slow and lossy line (slow-line.py). `cargo xtask trials slow-line`
// runs it, as root, and prints what a player feels and what a turn costs on the wire.
import { chromium, type Browser, type Page } from '@playwright/test'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './fixtures'
import { DESKTOP, move, PHONE, pieceOn } from './page-actions'

const ROUND_TRIP_MS = 200
const LOSS_PERCENT = 2
/** How far a clock on a page may be from the server’s: half of a round trip, and the time until a lost packet is sent
 * again. */
const CLOCK_TOLERANCE_MS = 450
const ADDRESS = 'http://10.77.0.1:8080'
/** Morphy against the Duke of Brunswick and Count Isouard, Paris 1858. */
const GAME = (
  'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 ' +
  'e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8'
).split(' ')

const binary = process.env.VARIORUM ?? new URL('../../target/debug/variorum', import.meta.url).pathname
const started: ChildProcess[] = []

/** Starts a program, and resolves when it prints this text. */
async function start(program: string, args: string[], ready: string): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  started.unshift(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (data) => String(data).includes(ready) && resolve())
    child.on('exit', (code) => reject(new Error(`${program} exited with ${code}`)))
  })
  child.removeAllListeners('exit')
  return child
}

/** A browser at one end of the line. */
async function browserAt(end: string, folder: string, launch: { executablePath?: string; args?: string[] }) {
  const program = join(folder, end)
  writeFileSync(program, `#!/bin/sh\nexec ip netns exec ${end} ${launch.executablePath} "$@"\n`, { mode: 0o755 })
  return chromium.launch({ executablePath: program, args: launch.args })
}

/** What the server says, without the line. */
async function atServer<T>(path: string): Promise<T> {
  const run = promisify(execFile)
  const { stdout } = await run('ip', ['netns', 'exec', 'vlines', 'curl', '--silent', `${ADDRESS}/api/${path}`])
  return JSON.parse(stdout) as T
}

/** The milliseconds that a page shows on the clocks of White and Black, rounded down to seconds. */
const shownClocks = (page: Page): Promise<number[]> =>
  Promise.all(
    ['White', 'Black'].map(async (side) => {
      const text = await page.getByRole('timer', { name: `Clock of ${side}` }).innerText()
      const [minutes, seconds] = text.split(':')
      return (Number(minutes) * 60 + Number(seconds)) * 1000
    }),
  )

/** Notes in the page when a cell is pressed, and when targets and the moved piece appear. */
const measureClicks = (page: Page) =>
  page.evaluate(() => {
    const times = { dots: [] as number[], piece: [] as number[] }
    Object.assign(window, { clickTimes: times })
    addEventListener(
      'pointerdown',
      (e) => {
        const cell = (e.target as Element).closest('[data-cell]')?.getAttribute('data-cell')
        if (!cell) return
        const pressed = performance.now()
        const chosen = document.querySelectorAll('.hit.can').length
        const observer = new MutationObserver(() => {
          const stands = document.querySelector(`[data-piece="${cell}"]`)
          if (stands && wasEmpty) times.piece.push(performance.now() - pressed)
          else if (!wasEmpty && document.querySelectorAll('.hit.can').length !== chosen)
            times.dots.push(performance.now() - pressed)
          else return
          observer.disconnect()
        })
        const wasEmpty = !document.querySelector(`[data-piece="${cell}"]`)
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
        setTimeout(() => observer.disconnect(), 3000)
      },
      true,
    )
  })
const clickTimes = (page: Page) =>
  page.evaluate(() => (window as unknown as { clickTimes: { dots: number[]; piece: number[] } }).clickTimes)

const median = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN
const inWords = (all: number[]) => `${median(all).toFixed(0)} ms, at most ${Math.max(...all).toFixed(0)} ms`

test.skip(!process.env.VARIORUM_SLOW_LINE, 'run by `cargo xtask trials slow-line`: it needs root')

test('two players finish a game with right clocks over a slow and lossy line', async ({ launchOptions }) => {
  test.setTimeout(600_000)
  const folder = mkdtempSync(join(tmpdir(), 'variorum-'))
  const browsers: Browser[] = []
  try {
    const script = new URL('slow-line.py', import.meta.url).pathname
    await start('python3', [script, String(ROUND_TRIP_MS), String(LOSS_PERCENT)], 'ready')
    const serve = ['serve', '--host', '10.77.0.1', '--port', '8080', '--database', 'memory']
    await start('ip', ['netns', 'exec', 'vlines', binary, ...serve], 'http://')
    const pages: Page[] = []
    for (const [end, viewport] of [
      ['vline1', DESKTOP],
      ['vline2', PHONE],
    ] as const) {
      const browser = await browserAt(end, folder, launchOptions)
      browsers.push(browser)
      pages.push(await (await browser.newContext({ viewport })).newPage())
    }
    const [white, black] = pages as [Page, Page]
    const sent = pages.map(() => ({ requests: 0, messages: 0, bytes: 0 }))
    pages.forEach((page, i) => {
      page.on('request', (request) => request.url().includes('/api/') && sent[i]!.requests++)
      page.on('websocket', (socket) => {
        const count = ({ payload }: { payload: string | Buffer }) => {
          sent[i]!.messages++
          sent[i]!.bytes += payload.length
        }
        socket.on('framesent', count)
        socket.on('framereceived', count)
      })
    })
    await white.goto(`${ADDRESS}/#/new/chess`, { timeout: 60_000 })
    await white.getByLabel('3+2', { exact: true }).check({ force: true })
    await white.getByLabel('White', { exact: true }).check({ force: true })
    await white.getByRole('button', { name: 'Find an opponent' }).click()
    await black.goto(`${ADDRESS}/#/`, { timeout: 60_000 })
    await black.getByRole('button', { name: /^Play Chess with/ }).click()
    for (const page of pages) await expect(page).toHaveURL(/#\/table\//)
    const id = /table\/([^?]+)/.exec(white.url())![1]!
    for (const page of pages) {
      await page.locator('[data-cell]').first().waitFor()
      await measureClicks(page)
    }
    const opponents: number[] = []
    let before = structuredClone(sent)
    let compared = 0
    for (const [ply, turn] of GAME.entries()) {
      const [mover, other] = ply % 2 === 0 ? [white, black] : [black, white]
      const [from, to] = [turn.slice(0, 2), turn.slice(2)]
      if (ply === 2) before = structuredClone(sent)
      const pressed = performance.now()
      await move(mover, from, to)
      await expect(pieceOn(other, from)).toHaveCount(0)
      opponents.push(performance.now() - pressed)
      // A player thinks, and reloads the page now and then.
      await mover.waitForTimeout(400 + 170 * (ply % 7))
      if (ply === 12) {
        // The first view may have waited for a lost packet; the socket’s corrects it.
        const heard = black.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
        await black.reload({ timeout: 60_000 })
        await black.locator('[data-cell]').first().waitFor()
        await heard
        await measureClicks(black)
        before.forEach((_, i) => (before[i] = structuredClone(sent[i]!)))
      }
      if (ply < 2 || ply === GAME.length - 1) continue
      for (const page of pages) {
        const before = await shownClocks(page)
        const { clock } = await atServer<{ clock: { left: number[]; running: number | null; elapsed: number } }>(
          `tables/${id}`,
        )
        const after = await shownClocks(page)
        clock.left.forEach((left, side) => {
          const now = left - (clock.running === side ? clock.elapsed : 0)
          expect(before[side], `ply ${ply}, side ${side}`).toBeGreaterThan(now - 1000 - CLOCK_TOLERANCE_MS)
          expect(after[side], `ply ${ply}, side ${side}`).toBeLessThan(now + CLOCK_TOLERANCE_MS)
          compared++
        })
      }
    }
    for (const page of pages) await expect(page.getByText('1-0').first()).toBeVisible()
    expect(compared).toBeGreaterThan(100)
    const times = await Promise.all(pages.map(clickTimes))
    const turns = GAME.length - 13
    const cost = sent.map((now, i) => ({
      requests: (now.requests - before[i]!.requests) / turns,
      messages: (now.messages - before[i]!.messages) / turns,
      bytes: (now.bytes - before[i]!.bytes) / turns,
    }))
    console.log(`round trip ${ROUND_TRIP_MS} ms, ${LOSS_PERCENT} % of the packets lost in each direction`)
    console.log(`clocks: ${compared} comparisons with the server, all right`)
    console.log(`targets after a click: ${inWords(times.flatMap((t) => t.dots))}`)
    console.log(`own piece after a click: ${inWords(times.flatMap((t) => t.piece))}`)
    console.log(`the opponent’s page after the first click: ${inWords(opponents)}`)
    for (const [i, { requests, messages, bytes }] of cost.entries())
      console.log(
        `page ${i + 1}, for each turn: ${requests.toFixed(2)} requests, ${messages.toFixed(2)} messages, ${bytes.toFixed(0)} bytes`,
      )
    for (const { requests } of cost) expect(requests, 'turns go over the socket alone').toBeLessThan(0.2)
    expect(median(times.flatMap((t) => t.dots)), 'targets do not wait for the server').toBeLessThan(ROUND_TRIP_MS / 2)
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
    for (const child of started) {
      child.stdin?.end()
      if (child.spawnargs[0] === 'ip') child.kill()
      await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(null)))
    }
    rmSync(folder, { recursive: true })
  }
})
