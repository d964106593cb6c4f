// One complete game of each of five variants, from the lobby to an end by the rules, against the computer at its lowest
// level. The player clicks targets at random, from a fixed seed, and never resigns. The page states the result in a
// sentence, and nothing on it has shifted.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { seededRandom, openSetup, startAgainstComputer } from './page-actions'
import { layoutShifts, watchLayoutShifts } from './layout-shifts'
import type { GameCard } from '../src/client/contract'

/** The seed of each makes the game short. */
const games = { 'bollwerk-178': 4, bombalot: 5, 'fortress-chess': 1, 'wolf-chess': 3, 'bomberman-chess': 3 }

/** Makes the computer deterministic: its seeds count up instead of being random. */
const fixComputerSeeds = (page: Page) =>
  page.addInitScript(() => {
    const real = crypto.getRandomValues.bind(crypto)
    let count = 0
    crypto.getRandomValues = ((into: Uint8Array | Uint32Array) => {
      if (!(into instanceof Uint32Array)) return real(into as Uint8Array<ArrayBuffer>)
      into[0] = count++
      return into
    }) as typeof crypto.getRandomValues
  })

interface Offer {
  over: boolean
  computersOnly: boolean
  turns: number
  steps: string[]
  cells: string[]
  send: boolean
  choices: number
}
const CHOICES = '.chooser.only button, .choices button, .stock button.usable:not(.taken)'

/** Waits until the page offers something else than `before`, unchanged for 60 ms, and returns it. */
async function nextOffer(page: Page, before: Offer | null): Promise<Offer> {
  const seen = await page.waitForFunction(
    ([before, choices]) => {
      const all = (what: string) => [...document.querySelectorAll(what)]
      const offer = {
        over: all('.state.over').length > 0,
        computersOnly: all('.bar select').length > 0,
        turns: all('.turns [data-turn]').length,
        steps: all('.chips button').map((step) => step.textContent ?? ''),
        cells: all('.hit.can').map((cell) => cell.getAttribute('data-cell')!),
        send: all('.acts .main:not(:disabled)').length > 0,
        choices: all(choices!).length,
      }
      const isReady = offer.over || offer.computersOnly || offer.send || offer.cells.length + offer.choices > 0
      const seen = window as unknown as { last?: { text: string; since: number } },
        text = JSON.stringify(offer)
      if (seen.last?.text !== text) seen.last = { text, since: performance.now() }
      return isReady && text !== before && performance.now() - seen.last.since > 60 ? offer : false
    },
    [before && JSON.stringify(before), CHOICES] as const,
    { timeout: 20_000 },
  )
  return (await seen.jsonValue()) as Offer
}

/** Plays until the game is over and returns the number of turns. */
async function playToTheEnd(page: Page, pick: (below: number) => number): Promise<number> {
  let offer = await nextOffer(page, null)
  while (!offer.over) {
    if (offer.computersOnly) {
      // The player is out, and the computers continue: the fastest pace.
      await page.locator('.bar select').selectOption({ index: 0 })
      await page.locator('.state.over').waitFor({ timeout: 100_000 })
    } else if (offer.send && (offer.cells.length === 0 || pick(2) === 0))
      await page.getByRole('button', { name: 'Send' }).click()
    else if (offer.cells.length)
      await page.locator(`[data-cell="${offer.cells[pick(offer.cells.length)]!}"]`).click({ force: true })
    else await page.locator(CHOICES).nth(pick(offer.choices)).click()
    offer = await nextOffer(page, offer)
  }
  return offer.turns
}

for (const [id, seed] of Object.entries(games)) {
  test(`${id} from the lobby to the end`, async ({ page, address, capture }) => {
    test.setTimeout(200_000)
    const game = ((await (await page.request.get(`${address}/api/games`)).json()) as GameCard[]).find(
      (card) => card.id === id,
    )!
    await fixComputerSeeds(page)
    await openSetup(page, address, game)
    await page.getByRole('radiogroup', { name: 'Computer level' }).getByRole('radio').first().check({ force: true })
    await startAgainstComputer(page, game)
    await nextOffer(page, null)
    await page.waitForTimeout(500)
    await watchLayoutShifts(page)
    const turns = await playToTheEnd(page, seededRandom(seed))
    expect(turns).toBeGreaterThan(5)
    const status = page.getByRole('region', { name: 'Game status' })
    await expect(status.locator('strong')).toHaveText(/^(Draw|.+ wins?)/)
    await expect(status.locator('.line'), 'the reason why the game is over').toHaveText(/^[A-Z].+\.$/)
    await expect(page.getByRole('button', { name: 'Rematch' }).first()).toBeVisible()
    await page.waitForTimeout(1000)
    expect(await layoutShifts(page)).toEqual([])
    await capture(`${id}-end`)
  })
}
