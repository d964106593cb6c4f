// Accessibility: axe reports no violation on any screen, in light and in dark.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures'
import { waitForTargets, openTable } from './page-actions'

const screens: Record<string, string> = {
  'the lobby': '#/',
  'the set-up page': '#/new/wolf-chess',
  'the rules': '#/rules/bombalot',
  'the rules for four': '#/rules/fortress-chess',
  'first steps': '#/lessons/bollwerk-178/move-and-lay',
  'the guide of a game': '#/guide/bomberman-chess',
  'a record': '#/record/bomberman-chess/sample-game?ply=3',
  'a problem': '#/problem/bomberman-chess/sample-problem',
  'the puzzle of the day': '#/puzzles',
  'a puzzle of a game': '#/puzzles/chess/1',
  'the analysis board': '#/analysis/bomberman-chess?d=sample-game&n=5',
  'the position editor': '#/editor/chess',
  'the gallery': '#/gallery?length=short&sort=-first&plot=length.first',
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    for (const [name, hash] of Object.entries(screens)) {
      test(`axe: ${name}`, async ({ page, address }) => {
        await page.goto(`${address}/${hash}`)
        await page.locator('h1').first().waitFor()
        await page.waitForLoadState('networkidle')
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      })
    }
    test('axe: the analysis board with an analysed game and a proof', async ({ page, address }) => {
      await page.goto(`${address}/#/problem/bomberman-chess/sample-problem`)
      await page.getByRole('link', { name: 'Analyse' }).click()
      await page.locator('.hit.can').first().waitFor()
      const panel = page.getByRole('region', { name: 'Engine' })
      await panel.locator('.score').first().waitFor()
      await panel.locator('.moves button').first().click()
      await expect(page.locator('.panel .moves .move button')).toHaveCount(1)
      await page.keyboard.press('ArrowLeft')
      await page.getByRole('tab', { name: 'Solve' }).click()
      await page.getByRole('button', { name: 'Prove' }).click()
      await page.locator('.outcome.proved').waitFor()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      await page.getByRole('tab', { name: 'Report' }).click()
      await page.getByRole('button', { name: 'Analyse the game' }).click()
      await page.getByRole('button', { name: 'Analysis finished' }).waitFor()
      await page.keyboard.press('x')
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      await page.getByRole('tab', { name: 'Share' }).click()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    })
    test('axe: the dialogs for settings and export, and a set-up page with every section open', async ({
      page,
      address,
    }) => {
      await page.goto(`${address}/#/record/bomberman-chess/sample-game?ply=3`)
      await page.locator('[data-cell]').first().waitFor()
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('dialog').waitFor()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('dialog').waitFor()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      await page.keyboard.press('Escape')
      await page.goto(`${address}/#/new/fortress-chess`)
      await page.locator('summary').first().waitFor()
      for (const section of await page.locator('summary').all()) await section.click()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    })
    test('axe: a table', async ({ page, address }) => {
      await openTable(page, address, 'bollwerk-178', [{ by: 'person' }, { by: 'person' }])
      await waitForTargets(page)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    })
  })
}
