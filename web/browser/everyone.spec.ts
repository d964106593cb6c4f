// The page for everyone: axe finds nothing to complain about on any screen, in light and in dark.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures'
import { offered, openTable } from './player'

const screens: Record<string, string> = {
  'the lobby': '#/',
  'the set-up': '#/new/wolf-chess',
  'the rules': '#/rules/bombalot',
  'the page of a game': '#/guide/bomberman-chess',
  'a record': '#/record/bomberman-chess/sample-game?ply=3',
  'a problem': '#/problem/bomberman-chess/sample-problem',
  'the analysis board': '#/analysis/bomberman-chess?d=sample-game&n=5',
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
    test('axe: a table', async ({ page, address }) => {
      await openTable(page, address, 'bollwerk-178', [{ by: 'person' }, { by: 'person' }])
      await offered(page)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    })
  })
}
