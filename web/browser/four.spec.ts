// Four people at one table, each in a browser of his own and one of them on a phone: set up unseen, many turns, a word among
// them, a move back that both opponents allow, and a draw that all agree to.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { expect, test } from './fixtures'
import { chance, DESK, fits, linksOf, offered, PHONE, playOneTurn, somebody, view, yours } from './player'

const TURNS = 44
const picture = async (page: Page, name: string) => { if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) }) }
const men = (page: Page) => page.locator('[data-man]')
const agree = (page: Page) => page.getByRole('button', { name: 'Agree', exact: true })

test('four play Fortress against each other, each by a link of his own, until all agree to a draw', async ({ browser, page, address, shot }) => {
  test.setTimeout(600_000)
  await page.goto(`${address}/#/new/fortress-chess`)
  await page.getByText('Rules in doubt').click()
  await page.getByLabel('How the three reserve pieces enter the fortress').selectOption('simultaneous')
  await page.getByRole('button', { name: 'With friends, by link' }).click()
  await expect(page.locator('.links [data-to]')).toHaveCount(3)
  await shot('four-waiting')
  const all = [page]
  for (const [nth, link] of (await linksOf(page)).entries()) all.push(await somebody(browser, link, nth === 0 ? PHONE : DESK))
  const phone = all[1]!
  await expect(page.locator('.links')).toHaveCount(0)
  const bySide = new Map(await Promise.all(all.map(async (each) => [(await yours(each))[0]!, each] as const)))
  expect([...bySide.keys()].sort()).toEqual([0, 1, 2, 3])
  // Each sets up three men, and nobody sees those of the others until all are there.
  const begun = (await view(page)).men.length
  const pick = chance(11)
  for (let turn = 0; turn < 4; turn++) {
    const mover = bySide.get((await view(page)).toMove)!
    await offered(mover)
    if (turn === 1) await picture(phone, 'four-set-up-phone')
    await playOneTurn(mover, pick)
    if (turn === 3) break
    await expect(men(mover)).toHaveCount(begun + 3)
    for (const each of all) if ((await view(each)).turns.every((t) => t.text === '(unseen)')) await expect(men(each)).toHaveCount(begun)
  }
  for (const each of all) await expect(men(each)).toHaveCount(begun + 12)
  for (let turn = 4; turn < TURNS; turn++) {
    const now = await view(page)
    expect(now.verdict, 'it goes on').toBeNull()
    const mover = bySide.get(now.toMove)!
    await offered(mover)
    await playOneTurn(mover, pick)
    if (turn % 10 === 0) for (const each of all) await expect.poll(async () => (await view(each)).turns.length).toBeGreaterThan(turn)
  }
  await shot('four-desk')
  await picture(phone, 'four-phone')
  expect(await fits(phone), 'no scrolling sideways on a phone').toBe(true)
  expect((await new AxeBuilder({ page: phone }).analyze()).violations.map((v) => v.id)).toEqual([])
  // A word among those who play.
  await page.getByRole('button', { name: /^Chat/ }).click()
  await page.getByRole('textbox', { name: 'Say something' }).fill('a fine siege')
  await page.getByRole('button', { name: 'Send the line' }).click()
  await phone.getByRole('button', { name: /^Chat/ }).click()
  await expect(phone.getByRole('log')).toContainText('a fine siege')
  await picture(phone, 'four-chat-phone')
  await phone.getByRole('button', { name: /^Chat/ }).click()
  await expect(phone.getByRole('log')).toHaveCount(0)
  // Whoever has just moved would like to have his move back: his partner is not asked, and both opponents have to agree.
  const before = await view(page)
  const last = before.turns.at(-1)!.side
  const mover = bySide.get(last)!
  const opponents = before.sides.flatMap((s, side) => (s.team === before.sides[last]!.team ? [] : [bySide.get(side)!]))
  const partner = all.find((each) => each !== mover && !opponents.includes(each))!
  await mover.getByRole('button', { name: 'Take back' }).click()
  for (const each of opponents) await expect(agree(each)).toBeVisible()
  await expect(agree(partner)).toHaveCount(0)
  await picture(opponents.includes(phone) ? phone : opponents[0]!, 'four-asked')
  await agree(opponents[0]!).click()
  await expect(agree(opponents[0]!)).toHaveCount(0)
  expect((await view(page)).turns).toHaveLength(before.turns.length)
  await agree(opponents[1]!).click()
  for (const each of all) await expect.poll(async () => (await view(each)).turns.length).toBe(before.turns.length - 1)
  // A draw is offered, and the game ends when the last of the others has agreed.
  await phone.getByRole('button', { name: 'Draw', exact: true }).click()
  await phone.getByRole('button', { name: 'Offer', exact: true }).click()
  for (const each of all.filter((each) => each !== phone)) {
    expect((await view(page)).verdict).toBeNull()
    await agree(each).click()
    await expect(agree(each)).toHaveCount(0)
  }
  for (const each of all) await expect(each.getByText('1/2-1/2').first()).toBeVisible()
  await shot('four-over-desk')
  await picture(phone, 'four-over-phone')
})
