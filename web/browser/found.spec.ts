// What was played is found again: a game just ended stands in the archive, by its position too.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures'
import { fits, move, offered, PHONE } from './player'

test('a game just played is found in the archive, and by a position it has been through', async ({ browser, page, address, shot }) => {
  const friend = await (await browser.newContext({ viewport: PHONE })).newPage()
  await page.goto(`${address}/#/new/chess`)
  await page.getByLabel('White', { exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Seek an opponent' }).click()
  await friend.goto(`${address}/#/`)
  await friend.getByRole('button', { name: /^Play Chess with/ }).click()
  await expect(page).toHaveURL(/#\/table\//)
  const id = /table\/([^?]+)/.exec(page.url())![1]!
  await move(page, 'e2', 'e4')
  await offered(friend)
  await move(friend, 'e7', 'e5')
  await offered(page)
  await friend.evaluate(async (id) => { await fetch(`api/tables/${id}/end`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ how: 'resign' }) }) }, id)
  await page.goto(`${address}/#/`)
  await page.getByRole('link', { name: 'Archive' }).click()
  const row = page.getByRole('link', { name: /Chess, You.*1-0/ })
  await expect(row).toHaveAttribute('href', new RegExp(`#/table/${id}`))
  await page.getByRole('combobox', { name: /^Result/ }).selectOption('0-1')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No game here is like that.')).toBeVisible()
  await shot('archive-none')
  // From the board itself.
  const after = await friend.evaluate(async (id) => (await (await fetch(`api/tables/${id}/frames`)).json() as { position: string }[])[1]!.position, id)
  await friend.goto(`${address}/#/archive?${new URLSearchParams({ game: 'chess', position: after })}`)
  await expect(friend.getByRole('link', { name: /Chess.*1-0/ })).toBeVisible()
  expect(await fits(friend), 'no scrolling sideways on a phone').toBe(true)
  const { violations } = await new AxeBuilder({ page: friend }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  await shot('archive')
})

test('three people hold a tournament through the page, to its end', async ({ browser, page, address, shot }) => {
  const others = await Promise.all([PHONE, { width: 1280, height: 800 }].map(async (viewport) => (await browser.newContext({ viewport })).newPage()))
  await page.goto(`${address}/#/`)
  await page.getByRole('link', { name: 'Tournaments' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Three kings')
  await page.getByRole('combobox', { name: /^Game/ }).selectOption('chess')
  await page.getByRole('combobox', { name: /^Form/ }).selectOption('robin')
  await page.getByRole('button', { name: 'Make a tournament' }).click()
  await expect(page.getByRole('heading', { name: 'Three kings' })).toBeVisible()
  const all = [page, ...others]
  for (const each of all) {
    if (each !== page) {
      await each.goto(`${address}/#/cups`)
      await each.getByRole('link', { name: /Three kings/ }).click()
    }
    await each.getByRole('button', { name: 'Join' }).click()
    await expect(each.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  }
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { name: 'Round 1' })).toBeVisible()
  for (let round = 1; round <= 3; round++) {
    // One rests; of the other two the first to see it gives up.
    for (const each of all) await expect(each.getByRole('heading', { name: `Round ${round}` })).toBeVisible()
    const plays: typeof page[] = []
    for (const each of all) if (await each.getByRole('link', { name: 'To your game' }).count()) plays.push(each)
    expect(plays).toHaveLength(2)
    await plays[0]!.evaluate(async (cup) => {
      const { own } = await (await fetch(`api/cups/${cup}`)).json() as { own: string[] }
      await fetch(`api/tables/${own[0]}/end`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ how: 'resign' }) })
    }, /cups\/(\w+)/.exec(page.url())![1]!)
  }
  for (const each of all) await expect(each.getByText(/· over/)).toBeVisible()
  await shot('cup')
  expect(await fits(others[0]!), 'no scrolling sideways on a phone').toBe(true)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
})
