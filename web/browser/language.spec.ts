// The page in German. Names, messages and rules of a game are in the language of the page; what a rule file says itself is
// in English and marked as such, so that a screen reader pronounces it correctly.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Seat } from '../src/client/contract'
import { nameId, parseNames } from '../src/i18n/names'
import { ask } from './engine'
import { expect, test } from './fixtures'
import { openTable, playOneTurn, seededRandom, view, waitForTargets } from './page-actions'

test.use({ locale: 'de-DE' })

const names = parseNames(readFileSync(new URL('../src/i18n/de/names.ftl', import.meta.url), 'utf8'))
const person: Seat = { by: 'person' }

/** Shorter texts may also be the page’s own. */
const MIN_LENGTH = 12

/** Counts the given texts that the page shows, and lists those not marked as being in that language. */
async function shown(page: Page, texts: string[], language: string): Promise<{ all: number; unmarked: string[] }> {
  const long = texts.filter((text) => text.length >= MIN_LENGTH)
  return page.evaluate(
    ([sentences, language]) => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found = { all: 0, unmarked: [] as string[] }
      while (walk.nextNode()) {
        const text = walk.currentNode.textContent!.trim()
        if (!sentences.some((sentence) => text.includes(sentence))) continue
        found.all += 1
        if (walk.currentNode.parentElement!.closest('[lang]')?.getAttribute('lang') !== language)
          found.unmarked.push(text)
      }
      return found
    },
    [long, language] as const,
  )
}

async function expectMarked(page: Page, texts: string[], least: number, language = 'en'): Promise<void> {
  const found = await shown(page, texts, language)
  expect(found.unmarked, 'texts are marked with their language').toEqual([])
  expect(found.all, 'the page shows them').toBeGreaterThanOrEqual(least)
}

test('the rules page has goal, board, cards and sections in German, and marks what the rule file says as English', async ({
  page,
  address,
}) => {
  await page.goto(`${address}/#/rules/wolf-chess`)
  const game = await ask({ ask: 'game', id: 'wolf-chess', readings: {}, language: 'de' })
  await page.locator('.pieces .diagram svg').first().waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const lines = game.pieces.flatMap((piece) => piece.lines)
  const options = game.readings.flatMap((r) => [r.summary, ...r.values.map((v) => v.summary)])
  await expectMarked(page, lines, 10, 'de')
  await expectMarked(page, [...options, game.about, game.note ?? ''], 3)
  await expect(page.locator('ul.pieces')).toContainText('Nachtreiter')
  for (const heading of await page.locator('h2').all())
    expect(await heading.evaluate((h) => h.closest('[lang]')!.getAttribute('lang'))).toBe('de')
})

test('the set-up page marks the description and the rule options as English; sides and levels are German', async ({
  page,
  address,
}) => {
  await page.goto(`${address}/#/new/bollwerk-178`)
  const game = await ask({ ask: 'game', id: 'bollwerk-178', readings: {} })
  await page.locator('h1').waitFor()
  await page
    .locator('details')
    .first()
    .evaluate((details: HTMLDetailsElement) => {
      details.open = true
    })
  await expectMarked(
    page,
    [
      game.about,
      game.note ?? '',
      ...game.readings.flatMap((r) => [r.summary, r.source, ...r.values.map((v) => v.summary)]),
    ],
    7,
  )
  await expect(page.getByRole('button', { name: 'Weiß spielen' })).toBeVisible()
  await expect(page.locator('.levels label')).toHaveText(
    game.levels.map((level) => names.get(`level-${level.number}`)!),
  )
  await expect(page.locator('.levels [lang=en], .levels[lang=en]')).toHaveCount(0)
})

/** Every text, label and tooltip of the page that is not marked as English. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll('main *, [role=dialog] *, [role=tooltip] *')) {
      if (element.closest('[lang]')?.getAttribute('lang') === 'en' || element.closest('h1, style, script')) continue
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent!.trim())
      for (const name of ['aria-label', 'title']) found.push(element.getAttribute(name) ?? '')
    }
    return found.filter(Boolean)
  })

for (const id of ['bollwerk-178', 'bombalot', 'fortress-chess', 'wolf-chess', 'bomberman-chess'])
  test(`a table of ${id} has German sides, levels, pieces, prompts and choices`, async ({
    page,
    address,
    allowedConsoleErrors,
  }) => {
    test.setTimeout(180_000)
    const game = await ask({ ask: 'game', id, readings: {} })
    const english = [...game.sides, ...game.pieces, ...game.levels]
      .map(({ name }) => name)
      // Some names are the same in German.
      .filter((name) => ![...names.values()].includes(name))
    const word = new RegExp(`\\b(${english.join('|')})\\b`)
    // The messages that the engine sends during the game.
    const messages = new Set<string>()
    const collect = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return
      if ('key' in value && 'args' in value && 'text' in value) {
        if (String(value.text).length >= MIN_LENGTH) messages.add(String(value.text))
      } else Object.values(value).forEach(collect)
    }
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (typeof payload === 'string' && payload.startsWith('{')) collect(JSON.parse(payload))
      }),
    )
    // Without the engine in the page, the server answers each step, and the test sees its messages.
    allowedConsoleErrors.push(/ERR_FAILED/)
    await page.route(/\.wasm$/, (route) => route.abort())
    page.on('response', async (response) => {
      if (response.url().includes('/api/') && response.ok()) collect(await response.json().catch(() => null))
    })
    const expectGerman = async () => {
      const texts = (await textsOf(page)).map((text) => text.replaceAll(game.name, ''))
      expect(texts.filter((text) => word.test(text))).toEqual([])
      expect(texts.filter((text) => messages.has(text))).toEqual([])
    }

    await openTable(page, address, id, [...game.sides.slice(1).map(() => person), { by: 'computer', level: 3 }])
    await waitForTargets(page)
    const first = names.get(nameId('name', game.sides[0]!.name))!
    await expect(page.locator('.state .whose strong')).toHaveText(`${first} am Zug`)
    await expect(page.locator('.bar .sentence')).not.toHaveAttribute('lang', 'en')
    await expect(page.locator('ol.seats')).toContainText('Stufe 3')
    await expectGerman()
    const random = seededRandom(7)
    for (let turn = 0; turn < game.sides.length - 1; turn++) await playOneTurn(page, random, expectGerman)
    expect(messages.size).toBeGreaterThan(2)
  })

test('rules, refusals, names and the result at a table are German and follow the settings', async ({
  page,
  address,
}) => {
  await openTable(page, address, 'chess', [person, person], '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1')
  await waitForTargets(page)
  const line = page.locator('.bar .sentence')
  await expect(line, 'the prompt').toHaveText('Wähle eine Figur.')
  await expect(line).not.toHaveAttribute('lang', 'en')

  await page.locator('[data-cell="f7"]').click({ force: true })
  await expect(line).toHaveText('Dame: Wähle ein Zielfeld.')
  await page.locator('[data-cell="a1"]').click({ force: true })
  await expect(page.locator('.bar.warn'), 'the refusal').toBeVisible()
  await expect(line).toHaveText('Dame kann nicht nach a1: So zieht diese Figur nicht.')
  await expect(line).not.toHaveAttribute('lang', 'en')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.locator('[data-cell="f7"]').focus()
  await page.keyboard.press('I')
  const card = page.getByRole('dialog')
  const queen = (await ask({ ask: 'game', id: 'chess', readings: {}, language: 'de' })).pieces.find(
    (piece) => piece.name === 'Queen',
  )!
  await expect(card.locator('.text p').first()).toBeVisible()
  await expectMarked(page, queen.lines, 1, 'de')
  await expect(card.locator('.name > span')).toHaveText('Weiß Dame')
  await expect(card.locator('.name [lang=en]')).toHaveCount(0)
  await page.keyboard.press('Escape')

  const whose = page.locator('.state .whose strong')
  await expect(whose).toHaveText('Weiß am Zug')
  await page.getByRole('button', { name: 'Einstellungen' }).click()
  await page.getByLabel('Sprache').selectOption('en')
  await page.keyboard.press('Escape')
  await expect(whose, 'the names follow the language').toHaveText('White to move')
  await expect(line).toHaveText('Choose a piece.')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Language').selectOption('de')
  await page.keyboard.press('Escape')
  await expect(whose).toHaveText('Weiß am Zug')

  await page.locator('[data-cell="f7"]').click({ force: true })
  await page.locator('.hit.can[data-cell="g7"]').click({ force: true })
  await expect(page.locator('.state.over')).toBeVisible()
  const { verdict } = await view(page)
  expect(verdict!.reason).toMatchObject({ key: 'verdict-mate', args: { side: 'Black' } })
  await expect(page.locator('.state .line')).toHaveText('Schwarz ist schachmatt.')
  await expect(page.locator('.state .line')).not.toHaveAttribute('lang', 'en')
  await expect(whose, 'the page states the winner itself').toHaveText('Weiß gewinnt')
  expect(await whose.evaluate((who) => who.closest('[lang]')!.getAttribute('lang'))).toBe('de')
})
