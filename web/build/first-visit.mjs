// How long a first visit takes on a slow phone: a processor four times slower, 1.6 Mbit/s, and a round trip of 150 ms.
// `npm run first-visit`, after a release build; `npm run first-visit -- PROGRAM` alternates with another build. Prints the
// medians of the first paint, of the last change of the text in view, and of the end of the last request, in seconds.
import { chromium } from '@playwright/test'
import { OWN_PROGRAM, startServer } from './start-server.mjs'

const VISITS = 5
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const MEGABIT = 1_000_000 / 8
/** After this long without a request the visit is over. */
const QUIET_MS = 2000

const programs = [OWN_PROGRAM, ...process.argv.slice(2)]
const servers = await Promise.all(programs.map((program) => startServer(program)))
const browser = await chromium.launch(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {})
const results = servers.map(() => [])
for (let visit = 0; visit < VISITS; visit++)
  for (const [nth, { address }] of servers.entries()) results[nth].push(await measure(address))
await browser.close()
console.log('first paint  last text  last request  bytes')
for (const [nth, visits] of results.entries()) {
  const middle = (what) => visits.map((visit) => visit[what]).sort((a, b) => a - b)[Math.floor(VISITS / 2)]
  const times = [middle('paint'), middle('text'), middle('request')].map((ms) => (ms / 1000).toFixed(2).padStart(11))
  console.log(`${times.join(' ')} ${String(middle('bytes')).padStart(9)}  ${programs[nth]}`)
}
servers.forEach(({ child }) => child.kill())

async function measure(address) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6 * MEGABIT,
    uploadThroughput: 0.75 * MEGABIT,
    connectionType: 'cellular3g',
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let [open, bytes, begun, lastEnd] = [0, 0, 0, 0]
  page.on('request', () => {
    begun ||= Date.now()
    open += 1
  })
  const onEnd = () => {
    open -= 1
    lastEnd = Date.now()
  }
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.addInitScript(() => {
    let text = ''
    const look = () => {
      const now = document.body?.innerText ?? ''
      if (now !== text) [text, window.lastText] = [now, performance.now()]
      setTimeout(look, 50)
    }
    look()
  })
  await page.goto(address)
  while (open > 0 || Date.now() - lastEnd < QUIET_MS) await new Promise((done) => setTimeout(done, 100))
  const { paint, text } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    text: window.lastText,
  }))
  await context.close()
  return { paint, text, request: lastEnd - begun, bytes }
}
