// Accounts on the page: a guest creates an account and keeps the game in progress, signs in on another browser, uses a
// passkey, and deletes the account.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, Server, test } from './fixtures'
import { PHONE, fitsViewport, move, ownSide, ownSides, view, waitForTargets } from './page-actions'

const PASSWORD = 'correct horse'
/** Passkeys need a host name, not an IP address. */
const withHostName = (address: string) => address.replace('127.0.0.1', 'localhost')
const fill = async (page: Page, name: string, password = PASSWORD) => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
async function signUp(page: Page, name: string) {
  await page.getByLabel('I am new here').check({ force: true })
  await fill(page, name)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}
const axe = async (page: Page) =>
  expect((await new AxeBuilder({ page }).analyze()).violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([])

test('a guest creates an account and finds their game in another browser, on a phone', async ({
  browser,
  page,
  address,
  allowedConsoleErrors,
  capture,
}) => {
  allowedConsoleErrors.push(/status of 400/)
  await page.goto(`${address}/#/new/chess`)
  await page.getByLabel('White', { exact: true }).check({ force: true })
  await expect(page.getByRole('link', { name: 'Sign in to play rated games' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Find an opponent' }).click()
  const friend = await (await browser.newContext()).newPage()
  await friend.goto(`${address}/#/`)
  await friend.getByRole('button', { name: /^Play Chess with/ }).click()
  await expect(page).toHaveURL(/#\/table\//)
  await move(page, 'e2', 'e4')
  const game = page.url()
  await page.goto(`${address}/#/account`)
  await page.getByText('I am new here').waitFor()
  await capture('sign-in')
  await axe(page)
  await signUp(page, 'Ann-1')
  await capture('account')
  await axe(page)
  await expect(page.getByRole('link', { name: 'Your account: Ann-1' })).toBeVisible()
  // The opponent sees the new name and the public profile.
  await friend.getByRole('link', { name: 'Ann-1' }).click()
  await expect(friend.getByRole('heading', { name: 'Ann-1' })).toBeVisible()
  await expect(friend.getByRole('link', { name: /^Chess, Ann-1 – You, in progress/ })).toBeVisible()
  await axe(friend)
  await friend.goBack()
  await waitForTargets(friend)
  await move(friend, 'e7', 'e5')
  // Rated games are available now.
  await page.goto(`${address}/#/new/chess`)
  await page.getByLabel('3+2', { exact: true }).check({ force: true })
  await expect(page.getByLabel('Rated', { exact: true })).toBeVisible()
  await friend.goto(`${address}/#/new/chess`)
  await friend.getByLabel('3+2', { exact: true }).check({ force: true })
  await expect(friend.getByRole('link', { name: 'Sign in to play rated games' })).toBeVisible()
  await page.goto(`${address}/#/account`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You have signed out of this browser.')).toBeVisible()
  await page.goto(game)
  await expect.poll(() => ownSides(page)).toEqual([])
  const phone = await (await browser.newContext({ viewport: PHONE, colorScheme: 'dark' })).newPage()
  await phone.goto(`${address}/#/`)
  await phone.getByRole('link', { name: 'Sign in' }).click()
  await fill(phone, 'ann-1', 'wrong horse')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('alert')).toContainText('name or the password is incorrect')
  await fill(phone, 'ann-1')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: 'Ann-1' })).toBeVisible()
  expect(await fitsViewport(phone), 'no horizontal scrolling on a phone').toBe(true)
  for (const section of await phone.locator('summary').all()) await section.click()
  await axe(phone)
  await phone.goto(game)
  await waitForTargets(phone)
  expect(await ownSide(phone)).toBe(0)
  await move(phone, 'g1', 'f3')
})

test('at the end of a rated game, the seats show how the ratings have changed', async ({
  browser,
  page,
  address,
  capture,
}) => {
  const friend = await (await browser.newContext()).newPage()
  for (const [user, name] of [
    [page, 'Cleo-1'],
    [friend, 'Dan-1'],
  ] as const) {
    await user.goto(`${address}/#/account`)
    await signUp(user, name)
  }
  const opened = await page.request.post(`${address}/api/tables`, {
    data: {
      game: 'chess',
      readings: {},
      position: null,
      rated: true,
      clock: { main: 180_000, increment: 2000 },
      seats: [{ by: 'person' }, { by: 'open' }],
    },
  })
  const { id, table } = (await opened.json()) as { id: string; table: { seats: { key: string }[] } }
  await friend.request.post(`${address}/api/tables/${id}/sit`, { data: { side: 1, key: table.seats[1]!.key } })
  await page.goto(`${address}/#/table/${id}`)
  await friend.goto(`${address}/#/table/${id}`)
  await waitForTargets(page)
  await move(page, 'e2', 'e4')
  await waitForTargets(friend)
  await move(friend, 'e7', 'e5')
  await waitForTargets(page)
  await page.request.post(`${address}/api/tables/${id}/end`, { data: { how: 'resign' } })
  for (const [user, own, other] of [
    [page, /You 13\d\d \(−1\d\d\)/, /Dan-1 16\d\d \(\+1\d\d\)/],
    [friend, /You 16\d\d \(\+1\d\d\)/, /Cleo-1 13\d\d \(−1\d\d\)/],
  ] as const) {
    await expect(user.locator('ol.seats')).toContainText(own)
    await expect(user.locator('ol.seats')).toContainText(other)
  }
  await capture('rated-end')
})

test('a passkey signs in without a name, and the first browser signs the second one out', async ({
  browser,
  page,
  address,
  allowedConsoleErrors,
}) => {
  allowedConsoleErrors.push(/status of 40[013]/)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${withHostName(address)}/#/account`)
  await signUp(page, 'Bob-1')
  // A session left open must not be enough to add a key to the account.
  await page.locator('summary', { hasText: 'Add a passkey' }).click()
  const confirmation = page.locator('details', { has: page.locator('summary', { hasText: 'Add a passkey' }) })
  await confirmation.getByLabel('Password').fill('not the password')
  await confirmation.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(confirmation.getByRole('alert')).toBeVisible()
  await confirmation.getByLabel('Password').fill(PASSWORD)
  await confirmation.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText(/not used yet/)).toBeVisible()
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(`${address}/#/account`)
  await fill(elsewhere, 'Bob-1')
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('heading', { name: 'Bob-1' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('This browser')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Bob-1' })).toBeVisible()
  await expect(page.getByText(/last used/)).toBeVisible()
  await axe(page)
  await page.getByText('Delete account').click()
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('a user downloads their data and deletes the account, and their games stay without the name', async ({
  browser,
  page,
  allowedConsoleErrors,
}) => {
  // A server of its own: the game that ends here must not show up in the archives of other tests.
  const server = new Server()
  await server.start()
  const { address } = server
  try {
    allowedConsoleErrors.push(/status of (400|404)/)
    await page.goto(`${address}/#/account`)
    await signUp(page, 'Eve-1')
    await page.goto(`${address}/#/new/chess`)
    await page.getByLabel('White', { exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Find an opponent' }).click()
    const friend = await (await browser.newContext()).newPage()
    await friend.goto(`${address}/#/`)
    await friend.getByRole('button', { name: /^Play Chess with Eve-1/ }).click()
    await expect(page).toHaveURL(/#\/table\//)
    await move(page, 'e2', 'e4')
    await page.goto(`${address}/#/account`)
    await page.getByText('Your data').click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    const lines = (await (await import('node:fs/promises')).readFile((await file.path())!, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { is: string; name?: string })
    expect(lines[0]).toMatchObject({ is: 'player', name: 'Eve-1' })
    expect(lines.some((line) => line.is === 'game')).toBe(true)
    await page.getByText('Delete account').click()
    const end = page.locator('details', { hasText: 'Delete account' })
    await end.getByLabel('Password').fill('wrong horse')
    await end.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page.getByRole('alert')).toContainText('password is incorrect')
    await end.getByLabel('Password').fill(PASSWORD)
    await end.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page.getByText('Your account has been deleted.')).toBeVisible()
    // The opponent has won, and the name no longer leads to a profile.
    await expect.poll(async () => (await view(friend)).verdict?.result).toBe('0-1')
    await expect(friend.getByRole('link', { name: 'Eve-1' })).toHaveCount(0)
    await page.goto(`${address}/#/people/Eve-1`)
    await expect(page.getByRole('alert')).toContainText('there is no user', { ignoreCase: true })
    await page.goto('about:blank')
  } finally {
    await server.kill()
  }
})
