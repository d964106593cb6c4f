// How long it takes from a key in the workshop until the board has changed, for the rule files of some games.
// `npm run keystrokes` asks the engine alone, in Node: `draft` (the game, which the board waits for), then `reach` (the
// diagrams) and `check` (the mistakes under every reading), which the page asks in another worker, `check` after a pause.
// `npm run keystrokes -- --page`, after `npm run build`, also types into the built page in a browser (`CHROMIUM` may give its
// path) and waits until a piece is on the board and has been painted. Prints the median and the worst of 20 keys in milliseconds.
import { readFileSync } from 'node:fs'
import { load } from '../wasm/index.js'

const OWN = ['bollwerk-178', 'bombalot', 'fortress-chess', 'wolf-chess', 'bomberman-chess', 'chess']
const withPage = process.argv.includes('--page')
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const GAMES = chosen.length ? chosen : OWN
const KEYS = 20
/** Between two keys, so that nothing is under way when the next one comes. */
const PAUSE_MS = 2500
/** The pause after which the page asks for the mistakes; it asks for the game at once. */
const CHECK_DELAY_MS = Number(
  /CHECK_DELAY_MS = (\d+)/.exec(readFileSync(new URL('../src/workshop/draft-check.ts', import.meta.url), 'utf8'))[1],
)

const rulesOf = (game) => readFileSync(new URL(`../../games/${game}/${game}.kdl`, import.meta.url), 'utf8')
/** Where a key changes a rule file: an empty cell in the middle of its first drawing, and the most frequent piece for it. */
function placeOf(text) {
  const grid = /grid[^\n]*"""\n([^]*?)"""/.exec(text)
  if (!grid) return null
  const begin = grid.index + grid[0].indexOf(grid[1])
  const cells = [...grid[1].matchAll(/(?<=\s)\.(?=\s)/g)].map(({ index }) => index)
  const middle = grid[1].length / 2
  const at = cells.reduce((best, cell) => (Math.abs(cell - middle) < Math.abs(best - middle) ? cell : best), Infinity)
  const counts = {}
  for (const [sign] of grid[1].matchAll(/(?<=\s)[A-Za-z]{1,2}(?=\s)/g)) counts[sign] = (counts[sign] ?? 0) + 1
  const [sign] = Object.entries(counts).sort(([, a], [, b]) => b - a)[0]
  return { at: begin + at, sign }
}
/** The text after each key: a piece is set and removed in turn, and a comment makes each of them new. */
function* textsOf(game) {
  const text = rulesOf(game)
  const place = placeOf(text)
  for (let i = 0; ; i++) {
    const changed = place && i % 2 ? text.slice(0, place.at) + place.sign + text.slice(place.at + 1) : text
    yield `${changed}\n// ${i}\n`
  }
}

function summary(times) {
  const sorted = [...times].sort((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)], worst: sorted.at(-1) }
}
const shown = (times) => {
  const { median, worst } = summary(times)
  return `${median.toFixed(1)} / ${worst.toFixed(1)}`
}
const timed = (list, work) => {
  const start = performance.now()
  const result = work()
  list.push(performance.now() - start)
  return result
}

async function measureEngine() {
  console.log('The engine in Node, median / worst of 20 keys, ms; the answer of `draft` in kB.\n')
  console.log('| game | lines | draft | read the answer | kB | add the rules | reach | check |')
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|')
  for (const game of GAMES) {
    const [rules, search] = await Promise.all([engine(), engine()])
    const texts = textsOf(game)
    const [draft, parse, add, reach, check] = [[], [], [], [], []]
    let size = 0
    for (let i = 0; i <= KEYS; i++) {
      const text = texts.next().value
      const answer = timed(draft, () => rules.askText(JSON.stringify({ ask: 'draft', text })))
      size = answer.length
      const found = timed(parse, () => JSON.parse(answer))
      if (!found.game) throw new Error(`${game}: ${found.problems[0]?.message}`)
      const id = timed(add, () => search.addRules(text))
      timed(reach, () => search.ask({ ask: 'reach', id }))
      timed(check, () => search.ask({ ask: 'check', text }))
      // The first key warms the engine up: the page has compiled and run it long before.
      if (i === 0) for (const list of [draft, parse, add, reach, check]) list.length = 0
    }
    const lines = rulesOf(game).split('\n').length
    const columns = [draft, parse].map(shown).concat(Math.round(size / 1000), [add, reach, check].map(shown))
    console.log(`| ${game} | ${lines} | ${columns.join(' | ')} |`)
  }
}

const wasm = readFileSync(new URL('../wasm/variorum.wasm', import.meta.url))
const engine = () => load(wasm)

async function measurePage() {
  const [{ chromium }, { preview }] = await Promise.all([import('@playwright/test'), import('vite')])
  const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'silent' })
  const { port } = server.httpServer.address()
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  console.log('\nThe page in a browser, from the key to the change of the board, median / worst of 20 keys, ms.')
  console.log(`The mistakes are asked for ${CHECK_DELAY_MS} ms after the last key; the board does not wait for them.\n`)
  console.log('| game | board changed | painted |\n|---|---:|---:|')
  for (const game of GAMES) {
    const text = rulesOf(game)
    const place = placeOf(text)
    if (!place) continue
    await page.goto(`http://127.0.0.1:${port}/#/workshop`)
    await page.locator('.cm-content').waitFor()
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    // First what stands behind the cursor.
    await page.evaluate(paste, text.slice(place.at + 1))
    await page.keyboard.press('Control+Home')
    await page.evaluate(paste, text.slice(0, place.at + 1))
    await page.locator('.preview .board svg').waitFor()
    await page.evaluate(watch)
    const [changed, painted] = [[], []]
    let there = '.'
    for (let i = 0; i <= KEYS; i++) {
      const next = there === '.' ? place.sign : '.'
      for (const _ of there) await page.keyboard.press('Backspace')
      for (const letter of next) {
        await page.waitForTimeout(PAUSE_MS)
        await page.keyboard.type(letter)
      }
      there = next
      await page.waitForFunction(() => window.keystroke.painted !== null, undefined, { timeout: 20_000 })
      const times = await page.evaluate(() => window.keystroke)
      // The first one loads what later ones have.
      if (i === 0) continue
      changed.push(times.changed)
      painted.push(times.painted)
    }
    console.log(`| ${game} | ${[changed, painted].map(shown).join(' | ')} |`)
  }
  await browser.close()
  await server.close()
}

/** In the page: text as if it were pasted. */
function paste(text) {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  document.querySelector('.cm-content').dispatchEvent(event)
}
/** In the page: the time from the last key to the next change of the board, and until the browser has painted it. */
function watch() {
  let pressed = 0
  window.keystroke = { changed: null, painted: null }
  document.addEventListener(
    'keydown',
    () => {
      pressed = performance.now()
      window.keystroke = { changed: null, painted: null }
    },
    true,
  )
  const observer = new MutationObserver(() => {
    const times = window.keystroke
    if (times.changed !== null) return
    times.changed = performance.now() - pressed
    requestAnimationFrame(() => setTimeout(() => (times.painted = performance.now() - pressed)))
  })
  observer.observe(document.querySelector('.preview .board'), { subtree: true, childList: true })
}

await measureEngine()
if (withPage) await measurePage()
