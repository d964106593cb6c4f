// Four players at one table, each in their own browser and one on a phone: a hidden set-up phase, many turns, a chat, a
// take-back that both opponents accept, and a draw that all accept.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { expect, test } from './fixtures'
import {
  seededRandom,
  DESKTOP,
  fitsViewport,
  seatLinks,
  waitForTargets,
  PHONE,
  playOneTurn,
  newVisitor,
  view,
  ownSide,
} from './page-actions'

const TURNS = 44
const captureOf = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) })
}
const pieces = (page: Page) => page.locator('[data-piece]')
const acceptButton = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true })

test('four players play Fortress by link until all agree to a draw', async ({ browser, page, address, capture }) => {
  test.setTimeout(600_000)
  await page.goto(`${address}/#/new/fortress-chess`)
  await page.getByText('Rule options').click()
  await page.getByLabel('How the three reserve pieces enter the fortress').selectOption('simultaneous')
  await page.getByRole('button', { name: 'With friends, by link' }).click()
  await expect(page.locator('.links [data-to]')).toHaveCount(3)
  await capture('four-waiting')
  const all = [page]
  for (const [nth, link] of (await seatLinks(page)).entries())
    all.push(await newVisitor(browser, link, nth === 0 ? PHONE : DESKTOP))
  const phone = all[1]!
  await expect(page.locator('.links')).toHaveCount(0)
  const bySide = new Map(await Promise.all(all.map(async (each) => [await ownSide(each), each] as const)))
  expect([...bySide.keys()].sort()).toEqual([0, 1, 2, 3])
  // Each player places three pieces, hidden from the others until all have done so.
  const initial = (await view(page)).pieces.length
  const pick = seededRandom(11)
  for (let turn = 0; turn < 4; turn++) {
    const mover = bySide.get((await view(page)).toMove)!
    await waitForTargets(mover)
    if (turn === 1) await captureOf(phone, 'four-set-up-phone')
    await playOneTurn(mover, pick)
    if (turn === 3) break
    await expect(pieces(mover)).toHaveCount(initial + 3)
    for (const each of all)
      if ((await view(each)).turns.every((t) => t.text === '(unseen)')) await expect(pieces(each)).toHaveCount(initial)
  }
  for (const each of all) await expect(pieces(each)).toHaveCount(initial + 12)
  for (let turn = 4; turn < TURNS; turn++) {
    const now = await view(page)
    expect(now.verdict, 'the game continues').toBeNull()
    const mover = bySide.get(now.toMove)!
    await waitForTargets(mover)
    await playOneTurn(mover, pick)
    if (turn % 10 === 0)
      for (const each of all) await expect.poll(async () => (await view(each)).turns.length).toBeGreaterThan(turn)
  }
  await capture('four-desk')
  await captureOf(phone, 'four-phone')
  expect(await fitsViewport(phone), 'no horizontal scrolling on a phone').toBe(true)
  const isWhole = (list: Element) => list.scrollWidth <= list.clientWidth
  const lists = await phone.locator('.taken .pieces').all()
  for (const list of lists) expect(await list.evaluate(isWhole), 'no captured piece is cut off').toBe(true)
  expect((await new AxeBuilder({ page: phone }).analyze()).violations.map((v) => v.id)).toEqual([])
  // A chat among the players.
  await page.getByRole('button', { name: /^Chat/ }).click()
  await page.getByRole('textbox', { name: 'Write a message' }).fill('a fine siege')
  await page.getByRole('button', { name: 'Send message' }).click()
  await phone.getByRole('button', { name: /^Chat/ }).click()
  await expect(phone.getByRole('log')).toContainText('a fine siege')
  await captureOf(phone, 'four-chat-phone')
  await phone.getByRole('button', { name: /^Chat/ }).click()
  await expect(phone.getByRole('log')).toHaveCount(0)
  // The player who has just moved asks for a take-back: both opponents must accept, the partner is not asked.
  const before = await view(page)
  const last = before.turns.at(-1)!.side
  const mover = bySide.get(last)!
  const opponents = before.sides.flatMap((s, side) => (s.team === before.sides[last]!.team ? [] : [bySide.get(side)!]))
  const partner = all.find((each) => each !== mover && !opponents.includes(each))!
  await mover.getByRole('button', { name: 'Take back' }).click()
  for (const each of opponents) await expect(acceptButton(each)).toBeVisible()
  await expect(acceptButton(partner)).toHaveCount(0)
  await captureOf(opponents.includes(phone) ? phone : opponents[0]!, 'four-asked')
  await acceptButton(opponents[0]!).click()
  await expect(acceptButton(opponents[0]!)).toHaveCount(0)
  expect((await view(page)).turns).toHaveLength(before.turns.length)
  await acceptButton(opponents[1]!).click()
  for (const each of all) await expect.poll(async () => (await view(each)).turns.length).toBe(before.turns.length - 1)
  // A player offers a draw; the game ends when the last of the others accepts.
  await phone.getByRole('button', { name: 'Draw', exact: true }).click()
  await phone.getByRole('button', { name: 'Offer draw', exact: true }).click()
  for (const each of all.filter((each) => each !== phone)) {
    expect((await view(page)).verdict).toBeNull()
    await acceptButton(each).click()
    await expect(acceptButton(each)).toHaveCount(0)
  }
  for (const each of all) await expect(each.getByText('1/2-1/2').first()).toBeVisible()
  await capture('four-over-desk')
  await captureOf(phone, 'four-over-phone')
})
