// Injection: hostile texts in every input field, in every address and in every text from the server. Nothing is
// executed, nothing becomes an element, and the page shows the texts literally. How the server treats such texts and
// requests from other sites is tested in crates/server/tests/it/attacks.
import type { Page } from '@playwright/test'
import { createServer, type Server as Site } from 'node:http'
import { expect, test } from './fixtures'
import { openTable, PHONE, newVisitor, view } from './page-actions'

const person = { by: 'person' } as const
const EVIL = `<img src=x onerror=window.pwned=1><b id=evil>b</b>`
const code = encodeURIComponent

/** Nothing was executed, and nothing became an element. */
async function expectNothingRan(page: Page, where = ''): Promise<void> {
  await page.waitForTimeout(50)
  expect(await page.evaluate(() => (window as { pwned?: number }).pwned), where).toBeUndefined()
  await expect(page.locator('img[src="x"], #evil'), where).toHaveCount(0)
}
/** Loads the page anew; a change of the hash alone would not. */
async function go(page: Page, address: string, hash: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}/${hash}`)
}

// Many requests here are for things that do not exist.
test.use({ allowedConsoleErrors: [/Failed to load resource|WebSocket connection/] })

/** A page of another site that tries everything a page can do at the table whose address is `at`. */
const foreignPage = (at: string) => `
  <form id=f method=post enctype=text/plain action="${at}/end">
    <input name='{"how":"resign","x":"' value='"}'>
  </form>
  <iframe name=i></iframe>
  <script>
    const resign = '{"how":"resign"}'
    const post = (options, kind) =>
      fetch('${at}/end', {
        ...options, method: 'POST', credentials: 'include', headers: { 'content-type': kind }, body: resign,
      }).catch(() => {})
    const listen = new Promise((done) => {
      const s = new WebSocket('${at.replace('http', 'ws')}/live')
      s.onmessage = () => { window.heard = true; done() }
      s.onerror = s.onclose = done
    })
    const read = fetch('${at}', { credentials: 'include' }).then((r) => r.text()).then(
      () => { window.read = true },
      () => {},
    )
    const all = [
      post({ mode: 'no-cors' }, 'text/plain'),
      post({ mode: 'no-cors' }, 'application/x-www-form-urlencoded'),
      post({}, 'application/json'),
      listen,
      read,
    ]
    f.target = 'i'
    f.submit()
    Promise.all(all).then(() => { window.tried = true })
  </script>`

test.describe('an injected script', () => {
  test.use({ allowedConsoleErrors: [/Content Security Policy|Failed to load resource/] })
  test('does not run: the content security policy allows only the page’s own scripts', async ({ page, address }) => {
    const response = await page.goto(`${address}/#/`)
    const policy = response!.headers()['content-security-policy']!
    for (const directive of [
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ])
      expect(policy).toContain(directive)
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

test('the name of a tournament, a private note and a typed move are shown literally', async ({
  browser,
  page,
  address,
}) => {
  const name = EVIL.slice(0, 60)
  await page.goto(`${address}/#/tournaments`)
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('combobox', { name: /^Game/ }).selectOption('chess')
  await page.getByRole('button', { name: 'Create a tournament' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectNothingRan(page)
  const other = await newVisitor(browser, `${address}/#/tournaments`, PHONE)
  await expect(other.getByRole('link').filter({ hasText: name }).first()).toBeVisible()
  await expectNothingRan(other)
  // A table with another player.
  const opened = await page.request.post(`${address}/api/tables`, {
    data: { game: 'chess', seats: [person, { by: 'open' }], public: true },
  })
  const { id } = (await opened.json()) as { id: string }
  await other.request.post(`${address}/api/tables/${id}/sit`, { data: { side: 1 } })
  await go(page, address, `#/table/${id}?seat=0`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByText('Private note').click()
  await page.getByRole('textbox', { name: 'Private note' }).fill(EVIL)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByLabel('Type a move').fill(EVIL)
  await page.getByLabel('Type a move').press('Enter')
  await expect(
    page.getByText(EVIL.slice(0, 20), { exact: false }).or(page.getByText('not possible')).first(),
  ).toBeVisible()
  await expectNothingRan(page)
  await page.reload()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Private note' })).toHaveValue(EVIL)
  await expectNothingRan(page)
})

test('imported games and positions are shown literally', async ({ page, address }) => {
  const pgn = `[Event "${EVIL}"]\n[White "${EVIL}"]\n[Annotator "${EVIL}"]\n\n{${EVIL}} 1. e4 {${EVIL}} e5 (1... c5 {${EVIL}}) 2. Nf3 *\n`
  await page.goto(`${address}/#/analysis/chess`)
  await page.getByRole('tab', { name: 'Share' }).click()
  for (const text of [pgn, EVIL, `[Variant "${EVIL}"]\n\n1. e4 *`, `[FEN "${EVIL}"]\n\n1. e4 *`]) {
    await page.getByLabel('Import', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.waitForTimeout(400)
    await expectNothingRan(page, text)
    if (text === pgn) await page.getByRole('button', { name: 'Add to this analysis', exact: true }).click()
  }
  await page.getByRole('tab', { name: 'Moves' }).click()
  await expect(page.locator('.panel .comment').filter({ hasText: EVIL }).first()).toBeVisible()
  await page.goto(`${address}/#/editor/chess`)
  await page.getByLabel('Position text (you can paste FEN or SFEN)').fill(EVIL)
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await page.waitForTimeout(400)
  await expectNothingRan(page)
})

test('a hostile address does nothing', async ({ page, address }) => {
  test.setTimeout(240_000)
  const evil = code(EVIL)
  const places = [
    ...['new', 'editor', 'rules', 'guide', 'lessons', 'leaders', 'cups', 'tournaments', 'analysis', 'table'].map(
      (at) => `#/${at}/${evil}`,
    ),
    ...['record', 'problem', 'guide', 'lessons'].map((at) => `#/${at}/bomberman-chess/${evil}`),
    `#/new/chess?p=${evil}`,
    `#/new/chess?r=${evil}=${evil}`,
    `#/editor/chess?p=${evil}`,
    `#/rules/chess?${evil}=${evil}`,
    `#/analysis/chess?p=${evil}`,
    `#/analysis/chess?d=${evil}&m=${evil}&r=${evil}=${evil}&n=${evil}`,
    `#/analysis/chess?z=${evil}`,
    `#/table/${evil}?seat=0&key=${evil}`,
    `#/mail/confirm/${evil}/${evil}`,
    `#/mail/stop/${evil}/${evil}`,
    `#/${evil}/${evil}?${evil}`,
    ...['game', 'player', 'other', 'result', 'position', 'mine'].map((name) => `#/archive?${name}=${evil}`),
    `#/archive?game=chess&position=${evil}`,
    'javascript:window.pwned=1',
    `?x=${evil}#/`,
  ]
  for (const place of places) {
    await go(page, address, place.startsWith('javascript:') ? `#${place}` : place)
    await page.waitForTimeout(250)
    await expectNothingRan(page, place)
  }
  await go(page, address, `#/archive?player=${evil}`)
  await expect(page.getByRole('alert')).toContainText(`there is no user \`${EVIL}\``, { ignoreCase: true })
})

/** Adds the hostile text to every text that people read, and leaves identifiers alone. */
function poisoned(value: unknown, key = ''): unknown {
  const readable = [
    'name',
    'title',
    'about',
    'note',
    'summary',
    'source',
    'sentence',
    'prompt',
    'reason',
    'notice',
    'label',
    'detail',
    'by',
    'preface',
    'comment',
    'task',
    'error',
    'text',
    'short',
    'effects',
    'address',
    'notes',
    'sources',
    'lines',
    'heading',
    'rating',
    'tie',
  ]
  // The keys in these are identifiers.
  const keyed = ['cells', 'zones', 'readings', 'board']
  if (typeof value === 'string')
    return readable.includes(key) && value !== 'person' && value !== 'computer' ? `${value}${EVIL}` : value
  if (Array.isArray(value)) return value.map((one) => poisoned(one, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, keyed.includes(name) ? inner : poisoned(inner, name)]),
  )
}

test('texts from the server are shown literally: names, titles, lines, results, sentences', async ({
  browser,
  page,
  address,
}) => {
  test.setTimeout(240_000)
  await openTable(page, address, 'chess', [person, person])
  const id = (await view(page)).id
  const public_ = await page.request.post(`${address}/api/tables`, {
    data: { game: 'chess', seats: [person, { by: 'open' }], public: true },
  })
  const open = ((await public_.json()) as { id: string }).id
  const other = await newVisitor(browser, address)
  await other.request.post(`${address}/api/tables/${open}/sit`, { data: { side: 1 } })
  await other.request.post(`${address}/api/tables/${open}/chat`, { data: { room: 'players', text: 'hello' } })
  await other.request.post(`${address}/api/seeks`, {
    data: { game: 'makruk', seats: [person, { by: 'open' }], clock: { main: 0, delay: 86_400_000 } },
  })
  const tournament = (await (
    await other.request.post(`${address}/api/tournaments`, {
      data: { name: 'Cup', game: 'chess', clock: { main: 60_000 }, form: { is: 'swiss', rounds: 3 } },
    })
  ).json()) as { card: { id: string } }
  await other.request.post(`${address}/api/tournaments/${tournament.card.id}/join`, { data: {} })
  await other.request.post(`${address}/api/tables/${open}/end`, { data: { how: 'resign' } })
  let modified = 0
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch().catch(() => null)
    if (!response) return route.abort()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    modified += 1
    return route.fulfill({ response, json: poisoned(await response.json()) })
  })
  await page.routeWebSocket('**/live', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      modified += 1
      socket.send(JSON.stringify(poisoned(JSON.parse(String(message)))))
    })
  })
  const places = [
    '',
    'games',
    'archive',
    'tournaments',
    `tournaments/${tournament.card.id}`,
    'leaders/chess',
    'new/chess',
    'new/fortress-chess',
    'rules/chess',
    'record/bomberman-chess/sample-game?ply=3',
    'problem/bomberman-chess/sample-problem',
    'lessons/chess',
    'editor/chess',
    'analysis/bomberman-chess?d=sample-game&n=5',
    `table/${id}`,
    `table/${open}?seat=0`,
    'table/none',
    'tournaments/none',
  ]
  for (const place of places) {
    await go(page, address, `#/${place}`)
    await page.waitForTimeout(500)
    for (const section of await page.locator('summary:visible').all())
      await section.click({ timeout: 1000 }).catch(() => {})
    await expectNothingRan(page, place)
  }
  expect(modified, 'the server’s answers were modified').toBeGreaterThan(20)
  // Chat messages are shown literally.
  await go(page, address, `#/table/${open}?seat=0`)
  await page.getByRole('button', { name: /^Chat/ }).click()
  await expect(page.getByRole('log')).toContainText(`hello${EVIL}`)
  await expectNothingRan(page)
})

test.describe('the page of another site', () => {
  test.use({ allowedConsoleErrors: [/.*/] })
  test('changes nothing in the name of its visitor, although the browser sends their cookie', async ({
    page,
    address,
  }) => {
    await openTable(page, address, 'chess', [person, person])
    const now = await view(page)
    const at = `${address}/api/tables/${now.id}`
    // Another port is another origin but the same site, so SameSite alone does not keep it out.
    const html = foreignPage(at)
    const site = await new Promise<Site>((ready) => {
      const s: Site = createServer((_, answer) => {
        answer.setHeader('content-type', 'text/html')
        answer.end(html)
      }).listen(0, '127.0.0.1', () => ready(s))
    })
    try {
      await page.goto(`http://127.0.0.1:${(site.address() as { port: number }).port}/`)
      await page.waitForFunction(() => (window as { tried?: boolean }).tried)
      await page.waitForTimeout(500)
      expect(
        await page.evaluate(() => [(window as { heard?: boolean }).heard, (window as { read?: boolean }).read]),
      ).toEqual([undefined, undefined])
      const after = (await (await page.request.get(at)).json()) as typeof now
      expect([after.revision, after.verdict, after.turns]).toEqual([now.revision, null, []])
    } finally {
      site.close()
    }
  })
})
