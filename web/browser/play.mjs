// The page in a real browser against the real program. Games that extend no other are opened from the lobby, played against the computer by
// clicking what is offered, and looked at in both sizes; their relatives are opened at once, one turn is clicked and everything must be drawn.
// Not for: rules (the Rust tests) or pure functions (vitest). Run with `npm run browser` after a release build; VARIORUM names another binary,
// SHOTS a folder for pictures, GAMES (ids with commas) only some games.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const binary = process.env.VARIORUM ?? new URL('../../target/release/variorum', import.meta.url).pathname
const shots = process.env.SHOTS
const only = process.env.GAMES?.split(',')
if (shots) mkdirSync(shots, { recursive: true })

const failures = []
let checks = 0
const check = (ok, what) => { checks++; if (!ok) { failures.push(what); console.error(`FAILED ${what}`) } }

// All tables are opened from one address, and fast.
const server = spawn(binary, ['serve', '--port', '0', '--tables-each', '1000', '--requests-each', '1000'], { stdio: ['ignore', 'pipe', 'inherit'] })
const address = await new Promise((resolve, reject) => {
  let out = ''
  server.stdout.on('data', (data) => { out += data; const m = out.match(/http:\/\/[\d.:]+/); if (m) resolve(m[0]) })
  server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)))
})

const browser = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'variorum-')), {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  viewport: { width: 1280, height: 800 },
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})

const view = async (page) => (await page.request.get(`${address}/api/tables/${page.url().split('/').pop()}`)).json()
const shot = async (page, name) => { if (shots) await page.screenshot({ path: join(shots, `${name}.png`) }) }

/** Waits until `ready(view)` holds; the view. */
async function until(page, ready, what, seconds = 40) {
  for (let i = 0; i < seconds * 5; i++) {
    const now = await view(page)
    if (ready(now)) return now
    await page.waitForTimeout(200)
  }
  check(false, what)
  return view(page)
}

/** Clicks what is offered until one turn of a person is played; which of the offered cells is up to `pick`. */
async function playOneTurn(page, game, pick) {
  const before = (await view(page)).turns.length
  for (let click = 0; click < 14; click++) {
    if ((await view(page)).turns.length > before) return true
    const send = page.getByRole('button', { name: 'Send', exact: false })
    const cells = page.locator('rect.hit.can')
    const choices = page.locator('.choices button, .stock button.usable:not(.taken)')
    if (click > 0 && await send.isEnabled().catch(() => false)) { await send.click(); await page.waitForTimeout(250); continue }
    const count = await cells.count()
    if (count > 0) await cells.nth(pick(count)).click({ force: true })
    else if (await choices.count()) await choices.first().click()
    await page.waitForTimeout(250)
    if (click === 1) await shot(page, `${game}-entry`)
  }
  return (await view(page)).turns.length > before
}

const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** The table is there, and every cell and man is drawn. */
async function atTable(page, id) {
  await page.locator('rect.hit').first().waitFor()
  const start = await view(page)
  check(await page.locator('rect.hit').count() === start.board.cells.length, `${id}: every cell is drawn`)
  check(await page.locator('[data-man]').count() === start.men.length, `${id}: every man is drawn`)
  check(await page.locator('[data-man] .disc').count() === 0, `${id}: every man has a picture`)
  return start
}

async function atWidth(page, width, look) {
  await page.setViewportSize({ width, height: 844 })
  await page.waitForTimeout(300)
  await look()
  await page.setViewportSize({ width: 1280, height: 800 })
}

const atPhone = (page, id) => atWidth(page, 390, async () => {
  check(await fits(page), `${id}: no horizontal scrolling at 390`)
  await shot(page, `${id}-phone`)
})

/** From the lobby to the table and back: the whole way of a player. */
async function playWhole(page, { id, name, sides, note }, n) {
  await page.goto(`${address}/#/`)
  await page.getByRole('link', { name: `New game of ${name}`, exact: true }).click()
  if (note) check(await page.getByText(note).first().waitFor({ timeout: 5000 }).then(() => true, () => false), `${id}: the note is shown`)
  await page.locator(`input[name="seat0"]`).first().check({ force: true })
  for (let seat = 1; seat < sides.length; seat++) await page.locator(`input[name="seat${seat}"]`).nth(1).check({ force: true })
  await shot(page, `${id}-new`)
  await page.getByRole('button', { name: 'Start the game' }).click()
  await atTable(page, id)
  const before = await until(page, (now) => now.toMove === 0 && !now.thinking, `${id}: it is the person's turn`)
  await page.locator('rect.hit.can, .choices button, .stock button.usable').first().waitFor()
  check(await playOneTurn(page, id, (count) => (7 * n + 3) % count), `${id}: a turn is played by clicking`)
  const answered = await until(page, (now) => now.verdict !== null || now.turns.length >= before.turns.length + sides.length && now.toMove === 0 && !now.thinking, `${id}: the computer answers`)
  await page.waitForTimeout(300)
  await shot(page, `${id}-table`)
  check(await fits(page), `${id}: no horizontal scrolling at 1280`)
  await atPhone(page, id)
  await page.getByRole('button', { name: /take back/i }).first().click()
  const back = await until(page, (now) => now.turns.length < answered.turns.length, `${id}: the turn is taken back`)
  check(back.position === before.position, `${id}: taken back to where the turn began`)
  await page.goto(`${address}/#/rules/${id}`)
  await page.getByRole('heading', { name, exact: true }).first().waitFor()
  await shot(page, `${id}-rules`)
}

/** What comes with a game: its page with a board for each diagram, records that can be stepped through, problems that can be tried. */
async function lookAtShelf(page, { id, sides }) {
  await page.goto(`${address}/#/guide/${id}`)
  await page.locator('article figure svg').first().waitFor()
  const guide = await (await page.request.get(`${address}/api/games/${id}/guide`)).json()
  check(await page.locator('article figure svg').count() === guide.parts.filter((part) => part.men).length, `${id}: every diagram of its page is drawn`)
  check(await fits(page), `${id}: its page needs no horizontal scrolling`)
  await shot(page, `${id}-guide`)
  const { records, problems } = await (await page.request.get(`${address}/api/games/${id}`)).json()
  for (const { name } of records) {
    const record = await (await page.request.get(`${address}/api/games/${id}/records/${name}`)).json()
    const men = async (at) => check(await page.locator('[data-man]').count() === record.frames[at].men.length, `${id}/${name}: the men after ${at} turns`)
    await page.goto(`${address}/#/record/${id}/${name}`)
    await page.locator('rect.hit').first().waitFor()
    await men(0)
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByText(`2 of ${record.frames.length - 1}`).waitFor()
    await page.keyboard.press('End')
    if (record.reason) await page.getByText(record.reason).waitFor()
    await men(record.frames.length - 1)
    await shot(page, `${id}-${name}`)
    await atWidth(page, 390, async () => check(await fits(page), `${id}/${name}: no horizontal scrolling at 390`))
  }
  for (const { name } of problems) {
    await page.goto(`${address}/#/problem/${id}/${name}`)
    await page.getByRole('button', { name: 'Show the solution' }).click()
    await page.locator('li button').first().click()
    await shot(page, `${id}-${name}`)
    await page.getByRole('button', { name: 'Try it on a board' }).click()
    await page.locator('rect.hit').first().waitFor()
    check((await view(page)).sides.length === sides.length, `${id}/${name}: a table with the position`)
  }
}

/** One turn among people. */
async function playShort(page, { id, sides }, n) {
  const seats = sides.map(() => ({ by: 'person' }))
  const opened = await page.request.post(`${address}/api/tables`, { data: { game: id, readings: {}, position: null, seats } })
  await page.goto(`${address}/#/table/${(await opened.json()).id}`)
  await atTable(page, id)
  await page.locator('rect.hit.can, .choices button, .stock button.usable').first().waitFor()
  check(await playOneTurn(page, id, (count) => (7 * n + 3) % count), `${id}: a turn is played by clicking`)
  await shot(page, `${id}-table`)
  if (shots) await atPhone(page, id)
}

async function visit(page, games) {
  page.on('pageerror', (error) => check(false, `the page threw: ${error.message}`))
  page.on('console', (message) => { if (message.type() === 'error') check(false, `the console says: ${message.text()}`) })
  for (let next = games.shift(); next; next = games.shift()) {
    const [n, game] = next
    try {
      await (game.family === null ? playWhole : playShort)(page, game, n)
      if (game.family === null) await lookAtShelf(page, game)
    } catch (error) { check(false, `${game.id}: ${error}`) }
  }
}

const began = Date.now()
try {
  const page = browser.pages()[0] ?? await browser.newPage()
  await page.goto(`${address}/`)
  await page.locator('.card a.cover svg').nth(4).waitFor()
  const games = await (await page.request.get(`${address}/api/games`)).json()
  check(games.length >= 5, 'five games in the lobby')
  await shot(page, 'lobby')
  const last = games.at(-1)
  await page.getByPlaceholder('Search').fill(last.name)
  check(await page.locator('.row').first().getByText(last.name).first().isVisible(), 'a game is found by its name')
  await shot(page, 'lobby-search')
  await page.getByPlaceholder('Search').fill('')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(300)
  check(await fits(page), 'the lobby: no horizontal scrolling at 390')
  await shot(page, 'lobby-phone')
  await page.setViewportSize({ width: 1280, height: 800 })

  // The longest way first; two pages at a time, for the program has two cores at least.
  const queue = [...games.entries()].filter(([, game]) => !only || only.includes(game.id))
  await Promise.all([visit(page, queue), visit(await browser.newPage(), queue)])
} catch (error) {
  check(false, String(error))
} finally {
  await browser.close()
  server.removeAllListeners('exit')
  server.kill()
}
console.log(`${checks - failures.length} passed, ${failures.length} failed, in ${Math.round((Date.now() - began) / 1000)} s`)
process.exitCode = failures.length ? 1 : 0
