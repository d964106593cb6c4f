// Every screen of the page, in light, in dark, on a phone upright and lying: its main part is there and nothing has to be
// scrolled sideways. With PICTURES=1 each is also kept as a picture in docs/pictures, to be looked at; what they show and
// how to make them again is told in the README there. Not for: what can be done on a screen (the other files).
import type { Page } from '@playwright/test'
import { mkdirSync, readFileSync } from 'node:fs'
import type { Played, Sheet } from '../src/desk/contract'
import { expect, test } from './fixtures'
import { DESK, fits, PHONE } from './player'

const FORMS = [
  { form: 'light', size: DESK, scheme: 'light' },
  { form: 'dark', size: DESK, scheme: 'dark' },
  { form: 'portrait', size: PHONE, scheme: 'light' },
  { form: 'landscape', size: { width: 844, height: 390 }, scheme: 'light' },
] as const

/** The first moves of a game of each kind, played by two computers. */
const begun = JSON.parse(readFileSync(new URL('begun.json', import.meta.url), 'utf8')) as Record<string, string[]>
const pictures = process.env.PICTURES ? new URL('../../docs/pictures/', import.meta.url).pathname : null
if (pictures) mkdirSync(pictures, { recursive: true })

interface Visit { page: Page; address: string }
interface Screen {
  name: string
  open: (visit: Visit) => Promise<void>
  /** What the screen is there for. */
  main?: string
}

/** A table kept in this browser, with these moves played by people. */
async function table({ page, address }: Visit, game: string, turns: string[], sides = 2): Promise<void> {
  const sheet: Sheet = { game, readings: {}, start: null, seats: Array.from({ length: sides }, () => ({ by: 'person' })), turns: turns.map((text) => ({ text })), ended: null, clock: null }
  await page.goto(`${address}/#/`)
  await page.evaluate((sheet) => localStorage.setItem('variorum.table.here-seen', JSON.stringify({ id: 'here-seen', sheet, revision: 1, notice: null, at: Date.now(), since: Date.now() })), sheet)
  await page.goto(`${address}/#/table/here-seen`)
  await page.locator('[data-man]').first().waitFor()
}
const middle = (game: string, sides = 2) => (visit: Visit) => table(visit, game, begun[game]!, sides)
const at = (hash: string) => async ({ page, address }: Visit) => { await page.goto(`${address}/#/${hash}`) }
/** A bomb is chosen, and chosen again: it is about to go off. */
async function arm(page: Page, cell: string): Promise<void> {
  await page.locator(`[data-cell="${cell}"].can`).waitFor()
  await page.locator(`[data-cell="${cell}"]`).click({ force: true })
  await page.waitForTimeout(300)
  await page.locator(`[data-cell="${cell}"]`).click({ force: true })
}
async function sample({ page, address }: Visit): Promise<string[]> {
  const record = (await (await page.request.get(`${address}/api/games/bomberman-chess/records/sample-game`)).json()) as Played
  return record.frames.flatMap((frame) => frame.turn?.text ?? [])
}

const BOARD = 'svg [data-cell]'
const screens: Screen[] = [
  { name: 'lobby', open: at(''), main: '.card a.cover svg' },
  { name: 'lobby-search', open: async (visit) => { await at('')(visit); await visit.page.getByPlaceholder('Search').fill('shogi') }, main: '.row' },
  { name: 'set-up', open: at('new/fortress-chess'), main: 'h1' },
  { name: 'table-bollwerk', open: middle('bollwerk-178') },
  { name: 'table-bombalot', open: async (visit) => { await middle('bombalot')(visit); await arm(visit.page, 'd1') } },
  { name: 'table-bomberman', open: async (visit) => { await table(visit, 'bomberman-chess', (await sample(visit)).slice(0, 48)) } },
  { name: 'table-fortress', open: middle('fortress-chess', 4) },
  { name: 'table-wolf', open: middle('wolf-chess') },
  { name: 'table-shogi', open: middle('shogi') },
  { name: 'table-xiangqi', open: middle('xiangqi') },
  { name: 'table-janggi', open: middle('janggi') },
  { name: 'table-end', open: async (visit) => table(visit, 'bomberman-chess', await sample(visit)) },
  { name: 'time-travel', open: async (visit) => {
    await table(visit, 'bomberman-chess', await sample(visit))
    for (let back = 0; back < 5; back++) await visit.page.keyboard.press('ArrowLeft')
  } },
  { name: 'rules', open: at('rules/wolf-chess'), main: 'h1' },
  { name: 'lessons', open: at('lessons/bomberman-chess') },
  { name: 'lesson', open: at('lessons/wolf-chess/wolf') },
  { name: 'analysis', open: async (visit) => {
    await at('analysis/bomberman-chess?d=sample-game&n=40')(visit)
    await expect(visit.page.getByRole('region', { name: 'Engine' }).locator('.score').first()).toBeVisible({ timeout: 20_000 })
  } },
  { name: 'analysis-graph', open: async (visit) => {
    await at('analysis/bomberman-chess?d=sample-game&n=30')(visit)
    await visit.page.getByRole('tab', { name: 'Report' }).click()
    // Judging a whole game takes its time; without pictures its beginning is enough.
    await visit.page.getByRole('button', { name: 'Judge the game' }).click()
    if (pictures) await expect(visit.page.getByRole('button', { name: 'The game is judged' })).toBeVisible({ timeout: 180_000 })
  } },
  { name: 'record', open: at('record/bomberman-chess/sample-game?ply=49') },
  { name: 'problem', open: at('problem/bomberman-chess/sample-problem'), main: 'figure svg' },
  { name: 'guide', open: at('guide/bomberman-chess'), main: 'article figure svg' },
  { name: 'editor', open: at('editor/bollwerk-178') },
  { name: 'settings', open: async (visit) => { await at('')(visit); await visit.page.getByRole('button', { name: 'Settings' }).click() }, main: 'dialog[open]' },
  { name: 'share', open: async (visit) => {
    await at('record/bomberman-chess/sample-game?ply=49')(visit)
    await visit.page.getByRole('button', { name: /share/i }).click()
  }, main: 'dialog[open]' },
]

for (const { name, open, main = BOARD } of screens) {
  test(`the screen ${name} fits everywhere`, async ({ page, address }) => {
    test.setTimeout(pictures ? 300_000 : 60_000)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open({ page, address })
    // What is told where the pointer rests is no part of the screen.
    await page.mouse.move(1, 1)
    for (const { form, size, scheme } of FORMS) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize(size)
      await expect(page.locator(main).first(), `${form}: ${main} is there`).toBeVisible()
      // The board measures itself anew when the window has another size.
      await expect.poll(() => fits(page), { message: `${form}: no horizontal scrolling` }).toBe(true)
      if (!pictures) continue
      await page.waitForTimeout(500)
      await page.screenshot({ path: `${pictures}${name}-${form}.jpg`, type: 'jpeg', quality: 62 })
    }
  })
}
