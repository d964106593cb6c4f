// Every screen of the page in light, in dark, and on a phone in portrait and landscape: its main part is visible, and
// nothing needs horizontal scrolling. With PICTURES=1 the screens are saved to web/test-results/pictures, and the pictures
// of the README to docs/pictures. What a screen can do is tested in the other files.
import type { Page } from '@playwright/test'
import { mkdirSync, readFileSync } from 'node:fs'
import type { RecordedGame, GameRecord } from '../src/client/contract'
import { expect, test } from './fixtures'
import { DESKTOP, fitsViewport, PHONE } from './page-actions'

const FORMS = [
  { form: 'light', size: DESKTOP, scheme: 'light' },
  { form: 'dark', size: DESKTOP, scheme: 'dark' },
  { form: 'portrait', size: PHONE, scheme: 'light' },
  { form: 'landscape', size: { width: 844, height: 390 }, scheme: 'light' },
] as const

/** The first moves of a game of each kind, played by two computers. */
const sampleTurns = JSON.parse(readFileSync(new URL('sample-turns.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>
const pictures = process.env.PICTURES ? new URL('../test-results/pictures/', import.meta.url).pathname : null
const readmePictures = new URL('../../docs/pictures/', import.meta.url).pathname
if (pictures) mkdirSync(pictures, { recursive: true })

interface Visit {
  page: Page
  address: string
}
interface Screen {
  name: string
  open: (visit: Visit) => Promise<void>
  /** The main part of the screen. */
  main?: string
}

/** A local table with these moves, played by people. */
async function table({ page, address }: Visit, game: string, turns: string[], sides = 2): Promise<void> {
  const record: GameRecord = {
    game,
    readings: {},
    start: null,
    seats: Array.from({ length: sides }, () => ({ by: 'person' })),
    turns: turns.map((text) => ({ text })),
    ended: null,
    clock: null,
  }
  await page.goto(`${address}/#/`)
  await page.evaluate(
    (record) =>
      localStorage.setItem(
        'variorum.table.here-seen',
        JSON.stringify({
          id: 'here-seen',
          sheet: record,
          revision: 1,
          notice: null,
          at: Date.now(),
          since: Date.now(),
        }),
      ),
    record,
  )
  await page.goto(`${address}/#/table/here-seen`)
  await page.locator('[data-piece]').first().waitFor()
}
const middle =
  (game: string, sides = 2) =>
  (visit: Visit) =>
    table(visit, game, sampleTurns[game]!, sides)
const at =
  (hash: string) =>
  async ({ page, address }: Visit) => {
    await page.goto(`${address}/#/${hash}`)
  }
/** Selects a bomb twice, so that it is about to explode. */
async function selectTwice(page: Page, cell: string): Promise<void> {
  await page.locator(`[data-cell="${cell}"].can`).waitFor()
  await page.locator(`[data-cell="${cell}"]`).click({ force: true })
  await page.waitForTimeout(300)
  await page.locator(`[data-cell="${cell}"]`).click({ force: true })
}
async function sample({ page, address }: Visit): Promise<string[]> {
  const record = (await (
    await page.request.get(`${address}/api/games/bomberman-chess/records/sample-game`)
  ).json()) as RecordedGame
  return record.frames.flatMap((frame) => frame.turn?.text ?? [])
}

const BOARD = 'svg [data-cell]'
const screens: Screen[] = [
  { name: 'lobby', open: at(''), main: '.card a.cover' },
  {
    name: 'lobby-search',
    open: async (visit) => {
      await at('')(visit)
      await visit.page.getByPlaceholder('Search').fill('shogi')
    },
    main: '.row',
  },
  { name: 'set-up', open: at('new/fortress-chess'), main: 'h1' },
  { name: 'table-bollwerk', open: middle('bollwerk-178') },
  {
    name: 'table-bombalot',
    open: async (visit) => {
      await middle('bombalot')(visit)
      await selectTwice(visit.page, 'd1')
    },
  },
  {
    name: 'table-bomberman',
    open: async (visit) => {
      await table(visit, 'bomberman-chess', (await sample(visit)).slice(0, 48))
    },
  },
  { name: 'table-fortress', open: middle('fortress-chess', 4) },
  { name: 'table-wolf', open: middle('wolf-chess') },
  { name: 'table-shogi', open: middle('shogi') },
  { name: 'table-xiangqi', open: middle('xiangqi') },
  { name: 'table-janggi', open: middle('janggi') },
  { name: 'table-end', open: async (visit) => table(visit, 'bomberman-chess', await sample(visit)) },
  {
    name: 'time-travel',
    open: async (visit) => {
      await table(visit, 'bomberman-chess', await sample(visit))
      for (let back = 0; back < 5; back++) await visit.page.keyboard.press('ArrowLeft')
    },
  },
  { name: 'rules', open: at('rules/wolf-chess'), main: 'h1' },
  { name: 'lessons', open: at('lessons/bomberman-chess') },
  { name: 'lesson', open: at('lessons/wolf-chess/wolf') },
  { name: 'puzzle-of-the-day', open: at('puzzles') },
  { name: 'puzzle', open: at('puzzles/chess/1') },
  {
    name: 'analysis',
    open: async (visit) => {
      await at('analysis/bomberman-chess?d=sample-game&n=40')(visit)
      await expect(visit.page.getByRole('region', { name: 'Engine' }).locator('.score').first()).toBeVisible({
        timeout: 20_000,
      })
    },
  },
  {
    name: 'analysis-graph',
    open: async (visit) => {
      await at('analysis/bomberman-chess?d=sample-game&n=30')(visit)
      await visit.page.getByRole('tab', { name: 'Report' }).click()
      // A complete analysis takes long; its beginning is enough unless pictures are saved.
      await visit.page.getByRole('button', { name: 'Analyse the game' }).click()
      if (pictures)
        await expect(visit.page.getByRole('button', { name: 'Analysis finished' })).toBeVisible({ timeout: 180_000 })
    },
  },
  { name: 'record', open: at('record/bomberman-chess/sample-game?ply=49') },
  { name: 'problem', open: at('problem/bomberman-chess/sample-problem'), main: 'figure svg' },
  { name: 'guide', open: at('guide/bomberman-chess'), main: 'article figure svg' },
  { name: 'editor', open: at('editor/bollwerk-178') },
  {
    name: 'settings',
    open: async (visit) => {
      await at('')(visit)
      await visit.page.getByRole('button', { name: 'Settings' }).click()
    },
    main: 'dialog[open]',
  },
  {
    name: 'share',
    open: async (visit) => {
      await at('record/bomberman-chess/sample-game?ply=49')(visit)
      await visit.page.getByRole('button', { name: /share/i }).click()
    },
    main: 'dialog[open]',
  },
]

for (const { name, open, main = BOARD } of screens) {
  test(`the screen ${name} fits every size`, async ({ page, address }) => {
    test.setTimeout(pictures ? 300_000 : 60_000)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open({ page, address })
    // Keeps the piece card that opens on hover out of the picture.
    await page.mouse.move(1, 1)
    for (const { form, size, scheme } of FORMS) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize(size)
      await expect(page.locator(main).first(), `${form}: ${main} is visible`).toBeVisible()
      // The board is measured again after the window resizes.
      await expect.poll(() => fitsViewport(page), { message: `${form}: no horizontal scrolling` }).toBe(true)
      if (!pictures) continue
      await page.waitForTimeout(500)
      await page.screenshot({ path: `${pictures}${name}-${form}.jpg`, type: 'jpeg', quality: 62 })
    }
  })
}

if (pictures)
  test('the pictures of the README', async ({ page, address }) => {
    test.setTimeout(300_000)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 800, height: 720 })
    await middle('bombalot')({ page, address })
    await selectTwice(page, 'd1')
    await page.mouse.move(1, 1)
    await page.waitForTimeout(500)
    await page
      .locator('svg:has([data-cell])')
      .first()
      .screenshot({ path: `${readmePictures}blast.jpg`, quality: 75 })

    await page.setViewportSize(PHONE)
    await middle('bollwerk-178')({ page, address })
    await page.locator('[data-cell].can').first().click({ force: true })
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${readmePictures}phone.jpg`, quality: 75 })

    await page.setViewportSize(DESKTOP)
    await at('record/bomberman-chess/sample-game')({ page, address })
    await page.getByRole('button', { name: /share/i }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /animat/i }).click()
    await (await download).saveAs(`${readmePictures}game.svg`)
  })
