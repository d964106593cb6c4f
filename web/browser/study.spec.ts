// A study of a game in the browser: games are played in a worker, and the report has tables and pictures.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures'
import { fitsViewport, writeRules, PHONE } from './page-actions'

test('a study of a game shows its progress and a report, on a phone too', async ({ page, address, capture }) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${address}/#/rules/tic-tac-toe`)
  await page.getByRole('link', { name: 'Study', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('a study')
  await page.getByLabel('Games at each strength').selectOption('5')
  await page.getByLabel('Strongest player').selectOption('100')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('15 of 15 games')).toBeVisible({ timeout: 60_000 })
  const report = page.getByRole('group', { name: 'Report' })
  await expect(report.getByRole('heading', { name: 'Results' })).toBeVisible()
  await expect(report.getByRole('img', { name: 'Results by strength' })).toBeVisible()
  expect(await fitsViewport(page), 'no horizontal scrolling on a phone').toBe(true)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((violation) => violation.id)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the games' }).click()
  expect((await download).suggestedFilename()).toBe('tic-tac-toe-games.jsonl')
  await capture('study')
  await page.getByRole('link', { name: 'Compare with other games' }).click()
  await expect(page.getByRole('region', { name: 'Selected game' }).getByRole('heading')).toHaveText('Tic-tac-toe')
})

test('a game is studied beside its text, and a change of the rules is noticed', async ({ page, address }) => {
  await page.goto(`${address}/#/workshop`)
  await writeRules(page, 'extends tic-tac-toe\ngame "Noughts" { source "a test" }\n')
  await page.getByRole('button', { name: 'Study', exact: true }).click()
  await page.getByLabel('Games at each strength').selectOption('5')
  await page.getByLabel('Strongest player').selectOption('0')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('5 of 5 games')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('group', { name: 'Report' })).toContainText('random')
  await writeRules(page, 'extends tic-tac-toe\ngame "Crosses" { source "a test" }\n')
  await expect(page.getByText('before your last change')).toBeVisible()
})
