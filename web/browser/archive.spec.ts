// The archive and tournaments.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures'
import { fitsViewport, move, waitForTargets, PHONE } from './page-actions'

test('a finished game is found in the archive, and by a position that occurred in it', async ({
  browser,
  page,
  emptyServer: address,
  capture,
}) => {
  const friend = await (await browser.newContext({ viewport: PHONE })).newPage()
  await page.goto(`${address}/#/new/chess`)
  await page.getByLabel('White', { exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Find an opponent' }).click()
  await friend.goto(`${address}/#/`)
  await friend.getByRole('button', { name: /^Play Chess with/ }).click()
  await expect(page).toHaveURL(/#\/table\//)
  const id = /table\/([^?]+)/.exec(page.url())![1]!
  await move(page, 'e2', 'e4')
  await waitForTargets(friend)
  await move(friend, 'e7', 'e5')
  await waitForTargets(page)
  await friend.evaluate(async (id) => {
    await fetch(`api/tables/${id}/end`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ how: 'resign' }),
    })
  }, id)
  await page.goto(`${address}/#/`)
  await page.getByRole('link', { name: 'Archive' }).click()
  const row = page.getByRole('link', { name: /Chess, You.*1-0/ })
  await expect(row).toHaveAttribute('href', new RegExp(`#/table/${id}`))
  await page.getByRole('combobox', { name: /^Result/ }).selectOption('0-1')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No games found.')).toBeVisible()
  await capture('archive-none')
  // A link with a position, as the board offers it.
  const after = await friend.evaluate(
    async (id) => ((await (await fetch(`api/tables/${id}/frames`)).json()) as { position: string }[])[1]!.position,
    id,
  )
  await friend.goto(`${address}/#/archive?${new URLSearchParams({ game: 'chess', position: after })}`)
  await expect(friend.getByRole('link', { name: /Chess.*1-0/ })).toBeVisible()
  expect(await fitsViewport(friend), 'no horizontal scrolling on a phone').toBe(true)
  const { violations } = await new AxeBuilder({ page: friend }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  await capture('archive')
})

test('three players complete a tournament on the page', async ({ browser, page, address, capture }) => {
  const others = await Promise.all(
    [PHONE, { width: 1280, height: 800 }].map(async (viewport) => (await browser.newContext({ viewport })).newPage()),
  )
  await page.goto(`${address}/#/`)
  await page.getByRole('link', { name: 'Tournaments' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Three kings')
  await page.getByRole('combobox', { name: /^Game/ }).selectOption('chess')
  await page.getByRole('combobox', { name: /^Form/ }).selectOption('robin')
  await page.getByRole('button', { name: 'Create a tournament' }).click()
  await expect(page.getByRole('heading', { name: 'Three kings' })).toBeVisible()
  const all = [page, ...others]
  for (const each of all) {
    if (each !== page) {
      await each.goto(`${address}/#/tournaments`)
      await each.getByRole('link', { name: /Three kings/ }).click()
    }
    await each.getByRole('button', { name: 'Join' }).click()
    await expect(each.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  }
  await expect(page.getByRole('row')).toHaveCount(4)
  const tournament = /#\/tournaments\/(\w+)/.exec(page.url())![0]
  await page.getByRole('button', { name: 'Start' }).click()
  /** The pages at a table. Where the next round has begun before a player came back, a link leads there. */
  const playersAtTable = async () => {
    for (const each of all) {
      const play = each.getByRole('link', { name: 'Go to your game' })
      if (await play.count()) await play.click({ timeout: 1000 }).catch(() => undefined)
    }
    return all.filter((each) => each.url().includes('#/table/'))
  }
  for (let round = 1; round <= 3; round++) {
    // One player has a bye; the other two are taken to their table, where the first one found resigns.
    await expect.poll(playersAtTable).toHaveLength(2)
    const players = await playersAtTable()
    await players[0]!.evaluate(async () => {
      const table = location.hash.slice('#/table/'.length).split('?')[0]!
      await fetch(`api/tables/${table}/end`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ how: 'resign' }),
      })
    })
    await expect
      .poll(() =>
        page.evaluate(async (id) => {
          const view = (await (await fetch(`api/tournaments/${id}`)).json()) as {
            round: number
            card: { ended: number | null }
          }
          return view.card.ended ? 4 : view.round
        }, tournament.split('/')[2]!),
      )
      .toBeGreaterThan(round)
    // A player who comes back while the next round has begun finds the way to the table, but is not taken there again.
    for (const each of players) {
      await each.goto(`${address}/${tournament}`)
      await expect(each.getByRole('heading', { name: 'Three kings' })).toBeVisible()
    }
  }
  for (const each of all) await expect(each.getByText(/· finished/)).toBeVisible()
  await expect(page.getByText('5+3')).toBeVisible()
  await expect(page.getByText('casual')).toBeVisible()
  await page.getByText('How ties are broken').click()
  await expect(page.getByText('The points of the beaten opponents', { exact: false })).toBeVisible()
  await capture('tournament')
  expect(await fitsViewport(others[0]!), 'no horizontal scrolling on a phone').toBe(true)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
})

test('four players play a tournament of a game for four at one table', async ({ browser, page, address, capture }) => {
  const others = await Promise.all(
    [PHONE, PHONE, PHONE].map(async (viewport) => (await browser.newContext({ viewport })).newPage()),
  )
  await page.goto(`${address}/#/tournaments`)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Four kings')
  await page.getByRole('combobox', { name: /^Game/ }).selectOption('chaturaji')
  await expect(page.getByText('Tables of 4: all play for themselves.')).toBeVisible()
  await page.getByRole('combobox', { name: /^Form/ }).selectOption('robin')
  await page.getByText('More options').click()
  await expect(page.getByRole('combobox', { name: 'Tie-break 1' })).toHaveValue('wins')
  await page.getByRole('button', { name: 'Create a tournament' }).click()
  await expect(page.getByRole('heading', { name: 'Four kings' })).toBeVisible()
  const tournament = /#\/tournaments\/(\w+)/.exec(page.url())![0]
  const all = [page, ...others]
  for (const each of all) {
    if (each !== page) await each.goto(`${address}/${tournament}`)
    if (each === others[2]) await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled()
    await each.getByRole('button', { name: 'Join' }).click()
    await expect(each.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  }
  await expect(page.getByRole('row')).toHaveCount(5)
  await page.getByRole('button', { name: 'Start' }).click()
  for (const each of all) await expect(each).toHaveURL(/#\/table\//)
  // Three give their seats to the computer, so the last player has won the first round.
  for (const each of others) {
    await each.evaluate(async () => {
      const table = location.hash.slice('#/table/'.length).split('?')[0]!
      const view = (await (await fetch(`api/tables/${table}`)).json()) as { table: { you: number[] } }
      await fetch(`api/tables/${table}/hand-over`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ side: view.table.you[0], level: 1 }),
      })
    })
  }
  await page.goto(`${address}/${tournament}`)
  await expect(page.getByText(/^(0 – ){0,3}1( – 0){0,3}$/)).toBeVisible()
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('1')
  await expect(page.getByText('The winner of a game gets a point', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Report file (TRF)' })).toBeHidden()
  await page.getByText('How ties are broken').click()
  await expect(page.getByText('Direct encounter, Sonneborn-Berger', { exact: false })).toBeVisible()
  await capture('tournament-tables')
  await others[0]!.goto(`${address}/${tournament}`)
  expect(await fitsViewport(others[0]!), 'no horizontal scrolling on a phone').toBe(true)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
})

test('a tournament has a description, a start time and a password, and says how many rounds can be paired', async ({
  browser,
  page,
  address,
  allowedConsoleErrors,
}) => {
  allowedConsoleErrors.push(/status of 400/)
  await page.goto(`${address}/#/tournaments`)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Closed club')
  await page.getByRole('combobox', { name: /^Game/ }).selectOption('chess')
  await page.getByText('More options').click()
  await page.getByLabel(/^Start time/).fill('2099-12-31T20:00')
  await page.getByLabel(/^Password/).fill('rook')
  await page.getByLabel('Description').fill('Bring a friend.\nAnd tea.')
  await page.getByLabel('Tie-break 1').selectOption('progressive')
  await page.getByRole('button', { name: 'Create a tournament' }).click()
  await expect(page.getByRole('alert'), 'a start so far ahead is refused').toContainText('60 days')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel(/^Start time/).fill(tomorrow)
  await page.getByRole('button', { name: 'Create a tournament' }).click()
  await expect(page.getByText('Bring a friend.')).toBeVisible()
  await expect(page.getByText(/starts .* or later/)).toBeVisible()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  const other = await (await browser.newContext({ viewport: PHONE })).newPage()
  await other.goto(page.url())
  await other.getByLabel('Password').fill('wrong')
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(other.getByRole('alert')).toContainText('not the password')
  await other.getByLabel('Password').fill('rook')
  await other.getByRole('button', { name: 'Join' }).click()
  await expect(other.getByText('only 1 round can be paired', { exact: false })).toBeVisible()
  await expect(other.getByText('Progressive score')).toHaveCount(1)
  expect(await fitsViewport(other), 'no horizontal scrolling on a phone').toBe(true)
  const { violations } = await new AxeBuilder({ page: other }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
})

test('a host pairs a round by hand, and all chat', async ({ browser, page, address, capture }) => {
  await page.goto(`${address}/#/tournaments`)
  await page.getByRole('textbox', { name: /^Name/ }).fill('Hand made')
  await page.getByRole('combobox', { name: /^Game/ }).selectOption('chess')
  await page.getByRole('button', { name: 'Create a tournament' }).click()
  await expect(page.getByRole('heading', { name: 'Hand made' })).toBeVisible()
  const others = await Promise.all(
    [1, 2, 3, 4].map(async () => (await browser.newContext({ viewport: PHONE })).newPage()),
  )
  for (const each of others) {
    await each.goto(page.url())
    await each.getByRole('button', { name: 'Join' }).click()
    await expect(each.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  }
  await page.getByLabel('I pair the next round by hand').check()
  await expect(page.getByRole('row')).toHaveCount(5)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const pairing = page.getByRole('region', { name: 'Pairing by hand' })
  await expect(pairing.getByRole('listitem')).toHaveCount(2)
  await expect(others[0]!.getByText('The host pairs the next round by hand.')).toBeVisible()
  const seats = pairing.getByRole('listitem').getByRole('button')
  const before = await seats.allTextContents()
  await seats.nth(1).click()
  await expect(seats.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await seats.nth(2).click()
  await expect(seats).toHaveText([before[0]!, before[2]!, before[1]!, before[3]!])
  await capture('tournament-pairing')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => v.id)).toEqual([])
  // The last one reads the chat, whose round has not begun.
  const [guest] = others.slice(-1)
  await guest!.getByRole('button', { name: /^Chat/ }).click()
  await guest!.getByRole('textbox', { name: 'Write a message' }).fill('hello all')
  await guest!.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('button', { name: 'Chat: one unread message' })).toBeVisible()
  await page.getByRole('button', { name: /^Chat/ }).click()
  await expect(page.getByRole('log')).toContainText('hello all')
  await expect(page.getByRole('tab', { name: 'Everyone' })).toBeVisible()
  expect(await fitsViewport(guest!), 'no horizontal scrolling on a phone').toBe(true)
  await capture('tournament-chat')
  await page.getByRole('button', { name: 'Start round 1' }).click()
  await expect(pairing).toHaveCount(0)
  await expect(page.getByRole('link', { name: `${before[0]} – ${before[2]}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `${before[1]} – ${before[3]}` })).toBeVisible()
})
