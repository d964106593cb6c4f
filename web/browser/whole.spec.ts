// One whole game of each of the five, from the lobby to the end by the rules, against the computer at its weakest: a
// person who clicks whatever square is offered, by chance that falls the same way every time, and never resigns. The end
// is told in a sentence, and nothing on the page has moved from its place in all that time.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { chance, setUp, startAgainstComputer } from './player'
import { shifts, watchShifts } from './shifts'
import type { GameCard } from '../src/desk/contract'

/** With a seed under which the game is short. */
const games = { 'bollwerk-178': 4, bombalot: 5, 'fortress-chess': 1, 'wolf-chess': 3, 'bomberman-chess': 3 }

/** Of two people who play one game, both see the same: the computer's chance is counted up. */
const sameChance = (page: Page) => page.addInitScript(() => {
  const real = crypto.getRandomValues.bind(crypto)
  let count = 0
  crypto.getRandomValues = ((into: Uint8Array | Uint32Array) => {
    if (!(into instanceof Uint32Array)) return real(into as Uint8Array<ArrayBuffer>)
    into[0] = count++
    return into
  }) as typeof crypto.getRandomValues
})

interface Sight { over: boolean; watching: boolean; turns: number; steps: string[]; cells: string[]; send: boolean; choices: number }
const CHOICES = '.chooser.only button, .choices button, .stock button.usable:not(.taken)'

/** What there is to do, once it is something else than before, and for long enough to be seen. */
async function see(page: Page, before: Sight | null): Promise<Sight> {
  const seen = await page.waitForFunction(([before, choices]) => {
    const all = (what: string) => [...document.querySelectorAll(what)]
    const sight = {
      over: all('.state.over').length > 0,
      watching: all('.bar select').length > 0,
      turns: all('.turns [data-turn]').length,
      steps: all('.chips button').map((step) => step.textContent ?? ''),
      cells: all('.hit.can').map((cell) => cell.getAttribute('data-cell')!),
      send: all('.acts .main:not(:disabled)').length > 0,
      choices: all(choices!).length,
    }
    const todo = sight.over || sight.watching || sight.send || sight.cells.length + sight.choices > 0
    const seen = window as unknown as { last?: { text: string; since: number } }, text = JSON.stringify(sight)
    if (seen.last?.text !== text) seen.last = { text, since: performance.now() }
    return todo && text !== before && performance.now() - seen.last.since > 60 ? sight : false
  }, [before && JSON.stringify(before), CHOICES] as const, { timeout: 20_000 })
  return (await seen.jsonValue()) as Sight
}

/** Plays until the game is over; how many turns it took. */
async function playToTheEnd(page: Page, pick: (below: number) => number): Promise<number> {
  let now = await see(page, null)
  while (!now.over) {
    if (now.watching) {
      // Out of the game, which goes on: as fast as can be.
      await page.locator('.bar select').selectOption({ index: 0 })
      await page.locator('.state.over').waitFor({ timeout: 100_000 })
    } else if (now.send && (now.cells.length === 0 || pick(2) === 0)) await page.getByRole('button', { name: 'Send' }).click()
    else if (now.cells.length) await page.locator(`[data-cell="${now.cells[pick(now.cells.length)]!}"]`).click({ force: true })
    else await page.locator(CHOICES).nth(pick(now.choices)).click()
    now = await see(page, now)
  }
  return now.turns
}

for (const [id, seed] of Object.entries(games)) {
  test(`${id} from the lobby to the end`, async ({ page, address, shot }) => {
    test.setTimeout(200_000)
    const game = ((await (await page.request.get(`${address}/api/games`)).json()) as GameCard[]).find((card) => card.id === id)!
    await sameChance(page)
    await setUp(page, address, game)
    await page.getByRole('radiogroup', { name: 'Level of the computer' }).getByRole('radio').first().check({ force: true })
    await startAgainstComputer(page, game)
    await see(page, null)
    await page.waitForTimeout(500)
    await watchShifts(page)
    const turns = await playToTheEnd(page, chance(seed))
    expect(turns).toBeGreaterThan(5)
    const told = page.getByRole('region', { name: 'State of the game' })
    await expect(told.locator('strong')).toHaveText(/^(Draw|.+ wins?)/)
    await expect(told.locator('.line'), 'why it is over').toHaveText(/^[A-Z].+\.$/)
    await expect(page.getByRole('button', { name: 'Rematch' }).first()).toBeVisible()
    await page.waitForTimeout(1000)
    expect(await shifts(page)).toEqual([])
    await shot(`${id}-end`)
  })
}
