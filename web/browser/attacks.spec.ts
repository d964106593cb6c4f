// Texts that want to be more than text, in a real browser: in every field somebody can write into, in every address, and in
// every word the server may say. Nothing runs, nothing becomes an element, and what was written is read as it was written.
// What the server does with such texts, and with other sites' requests, is tried in crates/server/tests/it/attacks.
import type { Page } from '@playwright/test'
import { createServer, type Server as Site } from 'node:http'
import { expect, test } from './fixtures'
import { openTable, PHONE, somebody, view } from './player'

const person = { by: 'person' } as const
const EVIL = `<img src=x onerror=window.pwned=1><b id=evil>b</b>`
const code = encodeURIComponent

/** Nothing has run, and nothing has become an element. */
async function calm(page: Page, where = ''): Promise<void> {
  await page.waitForTimeout(50)
  expect(await page.evaluate(() => (window as { pwned?: number }).pwned), where).toBeUndefined()
  await expect(page.locator('img[src="x"], #evil'), where).toHaveCount(0)
}
/** So does whoever opens it anew; the hash alone would not load the page again. */
async function go(page: Page, address: string, hash: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}/${hash}`)
}

// Much here is asked for that is not there.
test.use({ mayBeSaid: [/Failed to load resource|WebSocket connection/] })

test.describe('a script that got in', () => {
  test.use({ mayBeSaid: [/Content Security Policy|Failed to load resource/] })
  test('would not run: the page forbids whatever is not its own', async ({ page, address }) => {
    const answer = await page.goto(`${address}/#/`)
    const policy = answer!.headers()['content-security-policy']!
    for (const said of ["default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'self'"]) expect(policy).toContain(said)
    expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|https?:|\*)/)
    await page.evaluate((evil) => {
      const script = document.createElement('script')
      script.textContent = 'window.pwned = 1'
      document.body.append(script)
      const box = document.createElement('div')
      box.innerHTML = evil
      document.body.append(box)
    }, EVIL)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined()
  })
})

test('the name of a tournament, a private note and a typed move are read as they were written', async ({ browser, page, address }) => {
  const name = EVIL.slice(0, 60)
  await page.goto(`${address}/#/cups`)
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('combobox', { name: /^Game/ }).selectOption('chess')
  await page.getByRole('button', { name: 'Make a tournament' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await calm(page)
  const other = await somebody(browser, `${address}/#/cups`, PHONE)
  await expect(other.getByRole('link').filter({ hasText: name }).first()).toBeVisible()
  await calm(other)
  // At a table with somebody else.
  const opened = await page.request.post(`${address}/api/tables`, { data: { game: 'chess', seats: [person, { by: 'open' }], public: true } })
  const { id } = (await opened.json()) as { id: string }
  await other.request.post(`${address}/api/tables/${id}/sit`, { data: { side: 1 } })
  await go(page, address, `#/table/${id}?seat=0`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByText('Private note').click()
  await page.getByRole('textbox', { name: 'Private note' }).fill(EVIL)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByLabel('Type a move').fill(EVIL)
  await page.getByLabel('Type a move').press('Enter')
  await expect(page.getByText(EVIL.slice(0, 20), { exact: false }).or(page.getByText('not possible')).first()).toBeVisible()
  await calm(page)
  await page.reload()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Private note' })).toHaveValue(EVIL)
  await calm(page)
})

test('a game and a position that are brought in are read as they were written', async ({ page, address }) => {
  const pgn = `[Event "${EVIL}"]\n[White "${EVIL}"]\n[Annotator "${EVIL}"]\n\n{${EVIL}} 1. e4 {${EVIL}} e5 (1... c5 {${EVIL}}) 2. Nf3 *\n`
  await page.goto(`${address}/#/analysis/chess`)
  await page.getByRole('tab', { name: 'Share' }).click()
  for (const text of [pgn, EVIL, `[Variant "${EVIL}"]\n\n1. e4 *`, `[FEN "${EVIL}"]\n\n1. e4 *`]) {
    await page.getByLabel('Read in', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Read in', exact: true }).click()
    await page.waitForTimeout(400)
    await calm(page, text)
  }
  await page.getByRole('tab', { name: 'Moves' }).click()
  await expect(page.locator('.panel .comment').filter({ hasText: EVIL }).first()).toBeVisible()
  await page.goto(`${address}/#/editor/chess`)
  await page.getByLabel('Position as text; FEN and SFEN can be pasted').fill(EVIL)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await page.waitForTimeout(400)
  await calm(page)
})

test('no address is more than an address', async ({ page, address }) => {
  test.setTimeout(240_000)
  const evil = code(EVIL)
  const places = [
    ...['new', 'editor', 'rules', 'guide', 'lessons', 'leaders', 'cups', 'analysis', 'table'].map((at) => `#/${at}/${evil}`),
    ...['record', 'problem', 'guide', 'lessons'].map((at) => `#/${at}/bomberman-chess/${evil}`),
    `#/new/chess?p=${evil}`, `#/new/chess?r=${evil}=${evil}`, `#/editor/chess?p=${evil}`, `#/rules/chess?${evil}=${evil}`,
    `#/analysis/chess?p=${evil}`, `#/analysis/chess?d=${evil}&m=${evil}&r=${evil}=${evil}&n=${evil}`, `#/analysis/chess?z=${evil}`,
    `#/table/${evil}?seat=0&key=${evil}`, `#/mail/confirm/${evil}/${evil}`, `#/mail/stop/${evil}/${evil}`, `#/${evil}/${evil}?${evil}`,
    ...['game', 'player', 'other', 'result', 'position', 'mine'].map((name) => `#/archive?${name}=${evil}`),
    `#/archive?game=chess&position=${evil}`, 'javascript:window.pwned=1', `?x=${evil}#/`,
  ]
  for (const place of places) {
    await go(page, address, place.startsWith('javascript:') ? `#${place}` : place)
    await page.waitForTimeout(250)
    await calm(page, place)
  }
  await go(page, address, `#/archive?player=${evil}`)
  await expect(page.getByRole('alert')).toContainText(`nobody here is called \`${EVIL}\``, { ignoreCase: true })
})

/** Whatever of it people read, with something evil in it; what programs read stays as it is. */
function poisoned(told: unknown, key = ''): unknown {
  const read = ['name', 'title', 'about', 'note', 'summary', 'source', 'sentence', 'reason', 'notice', 'label', 'detail', 'by', 'preface', 'comment', 'task', 'error', 'text', 'short', 'effects', 'said', 'address', 'notes', 'sources', 'lines', 'heading', 'rating', 'tie']
  // Squares, zones and readings are called by their names.
  const called = ['cells', 'zones', 'readings', 'board']
  if (typeof told === 'string') return read.includes(key) && told !== 'person' && told !== 'computer' ? `${told}${EVIL}` : told
  if (Array.isArray(told)) return told.map((one) => poisoned(one, key))
  if (told === null || typeof told !== 'object') return told
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, called.includes(name) ? value : poisoned(value, name)]))
}

test('whatever the server says is text: names, titles, lines, verdicts, sentences', async ({ browser, page, address }) => {
  test.setTimeout(240_000)
  await openTable(page, address, 'chess', [person, person])
  const id = (await view(page)).id
  const public_ = await page.request.post(`${address}/api/tables`, { data: { game: 'chess', seats: [person, { by: 'open' }], public: true } })
  const open = ((await public_.json()) as { id: string }).id
  const other = await somebody(browser, address)
  await other.request.post(`${address}/api/tables/${open}/sit`, { data: { side: 1 } })
  await other.request.post(`${address}/api/tables/${open}/chat`, { data: { room: 'players', text: 'hello' } })
  await other.request.post(`${address}/api/seeks`, { data: { game: 'makruk', seats: [person, { by: 'open' }], clock: { main: 0, delay: 86_400_000 } } })
  const cup = await (await other.request.post(`${address}/api/cups`, { data: { name: 'Cup', game: 'chess', clock: { main: 60_000 }, form: { is: 'swiss', rounds: 3 } } })).json() as { card: { id: string } }
  await other.request.post(`${address}/api/cups/${cup.card.id}/join`, { data: {} })
  await other.request.post(`${address}/api/tables/${open}/end`, { data: { how: 'resign' } })
  let seen = 0
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch().catch(() => null)
    if (!answer) return route.abort()
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer })
    seen += 1
    return route.fulfill({ response: answer, json: poisoned(await answer.json()) })
  })
  await page.routeWebSocket('**/live', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((told) => { seen += 1; socket.send(JSON.stringify(poisoned(JSON.parse(String(told))))) })
  })
  const places = ['', 'games', 'archive', 'cups', `cups/${cup.card.id}`, 'leaders/chess', 'new/chess', 'new/fortress-chess', 'rules/chess', 'record/bomberman-chess/sample-game?ply=3', 'problem/bomberman-chess/sample-problem', 'lessons/chess', 'editor/chess', 'analysis/bomberman-chess?d=sample-game&n=5', `table/${id}`, `table/${open}?seat=0`, 'table/none', 'cups/none']
  for (const place of places) {
    await go(page, address, `#/${place}`)
    await page.waitForTimeout(500)
    for (const folded of await page.locator('summary:visible').all()) await folded.click({ timeout: 1000 }).catch(() => {})
    await calm(page, place)
  }
  expect(seen, 'it was said').toBeGreaterThan(20)
  // What people say is read as it was said.
  await go(page, address, `#/table/${open}?seat=0`)
  await page.getByRole('button', { name: /^Chat/ }).click()
  await expect(page.getByRole('log')).toContainText(`hello${EVIL}`)
  await calm(page)
})

test.describe('the page of another site', () => {
  test.use({ mayBeSaid: [/.*/] })
  test('changes nothing here in the name of whoever reads it, though his browser sends his cookie', async ({ page, address }) => {
    await openTable(page, address, 'chess', [person, person])
    const now = await view(page)
    const at = `${address}/api/tables/${now.id}`
    // Another port is another origin but the same site: SameSite alone does not keep it away.
    const html = `<form id=f method=post enctype=text/plain action="${at}/end"><input name='{"how":"resign","x":"' value='"}'></form><iframe name=i></iframe><script>
      const send = (path, body, kind) => fetch('${at}' + path, { method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'content-type': kind }, body }).catch(() => {})
      const all = [send('/end', '{"how":"resign"}', 'text/plain'), send('/end', '{"how":"resign"}', 'application/x-www-form-urlencoded'),
        fetch('${at}/end', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{"how":"resign"}' }).catch(() => {}),
        new Promise((done) => { const s = new WebSocket('${at.replace('http', 'ws')}/live'); s.onmessage = () => { window.heard = true; done() }; s.onerror = s.onclose = done }),
        fetch('${at}', { credentials: 'include' }).then((r) => r.text()).then(() => { window.read = true }, () => {})]
      f.target = 'i'; f.submit()
      Promise.all(all).then(() => { window.tried = true })
    </script>`
    const site = await new Promise<Site>((ready) => { const s: Site = createServer((_, answer) => { answer.setHeader('content-type', 'text/html'); answer.end(html) }).listen(0, '127.0.0.1', () => ready(s)) })
    try {
      await page.goto(`http://127.0.0.1:${(site.address() as { port: number }).port}/`)
      await page.waitForFunction(() => (window as { tried?: boolean }).tried)
      await page.waitForTimeout(500)
      expect(await page.evaluate(() => [(window as { heard?: boolean }).heard, (window as { read?: boolean }).read])).toEqual([undefined, undefined])
      const after = (await (await page.request.get(at)).json()) as typeof now
      expect([after.revision, after.verdict, after.turns]).toEqual([now.revision, null, []])
    } finally { site.close() }
  })
})
