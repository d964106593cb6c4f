// The engine in the browser and the server answer every question with the same words: about every shipped game, its page,
// records, problems and lessons, how its pieces go, a few turns of it, entered click by click, and what an analysis board
// asks about the position that they lead to. Not asked: `think`, which a server does not answer. No browser is needed.
import { readdirSync } from 'node:fs'
import type { Arranged, Changed, FirstSteps, Game, Next, Request, Sheet, View } from '../src/desk/contract'
import { engine, isThere, teach } from './engine'
import { expect, test } from './fixtures'
import { chance } from './player'

const games = readdirSync(new URL('../../games', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name)
const TURNS = 4

/** One question to both: their one answer, as text. */
async function both(address: string, request: Request): Promise<string> {
  const question = JSON.stringify(request)
  const answered = await fetch(`${address}/api/ask`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: question })
  const there = await answered.text()
  let here: string
  try { here = (await engine()).askText(question) } catch (fault) { here = JSON.stringify({ error: (fault as Error).message }) }
  expect(here, question.slice(0, 400)).toBe(there)
  return here
}

/** Enters a turn as a player would, asking both after every click. */
async function enter(address: string, sheet: Sheet, pick: (below: number) => number): Promise<string[] | null> {
  let tokens: string[] = []
  for (let clicks = 0; clicks < 40; clicks++) {
    const next = JSON.parse(await both(address, { ask: 'next', sheet, tokens })) as Next
    const ways = [...next.cells, ...next.choices]
    if (next.canSend && (next.complete || ways.length === 0 || pick(3) > 0)) return tokens
    if (ways.length === 0) return null
    tokens = [...tokens, ways[pick(ways.length)]!.token]
  }
  return null
}

test.describe('the engine in the browser and the server', () => {
  test.skip(!isThere, 'built without the engine')

  test('list the same games', async ({ address }) => { await both(address, { ask: 'games' }) })

  games.forEach((id, n) => test(`say the same of ${id}`, async ({ address }) => {
    const text = await both(address, { ask: 'game', id, readings: {} })
    test.skip(text.startsWith('{"error"'), 'not a shipped game')
    const game = JSON.parse(text) as Game
    // A server has the nets in itself.
    await teach(id)
    await both(address, { ask: 'guide', id })
    for (const { name } of game.records) await both(address, { ask: 'record', id, name })
    for (const { name } of game.problems) await both(address, { ask: 'problem', id, name })
    const { lessons } = JSON.parse(await both(address, { ask: 'lessons', id })) as FirstSteps
    for (const { name, solution } of lessons) await both(address, { ask: 'attempt', id, lesson: name, turns: solution })
    await both(address, { ask: 'reach', id, readings: {} })
    const readings = Object.fromEntries(game.readings.map((reading) => [reading.name, reading.values.at(-1)!.value]))
    await both(address, { ask: 'game', id, readings })

    const pick = chance(n + 1)
    let sheet: Sheet = { game: id, readings: {}, start: null, seats: game.sides.map(() => ({ by: 'person' })), turns: [], ended: null }
    for (let turn = 0; turn < TURNS; turn++) {
      await both(address, { ask: 'view', sheet })
      const tokens = await enter(address, sheet, pick)
      // Who has wandered into a dead end tries another way.
      if (!tokens) continue
      const changed = JSON.parse(await both(address, { ask: 'play', sheet, tokens })) as Changed
      sheet = changed.sheet
      if (changed.view.verdict) break
    }
    expect(sheet.turns.length).toBeGreaterThan(0)
    await both(address, { ask: 'frames', sheet, from: 0 })
    const pgn = JSON.parse(await both(address, { ask: 'pgn', sheet, rules: true, today: 20_000 })) as string
    await both(address, { ask: 'import', id, from: { text: pgn } })
    await both(address, { ask: 'take-back', sheet })
    await both(address, { ask: 'end', sheet, how: 'draw' })
    await both(address, { ask: 'next', sheet, tokens: ['nonsense'] })
    await both(address, { ask: 'play', sheet, text: 'nonsense' })

    const { position, men } = JSON.parse(await both(address, { ask: 'view', sheet })) as View
    for (const cell of new Set([men[0]!.cell, men.at(-1)!.cell])) await both(address, { ask: 'reach-from', id, position, cell })
    await both(address, { ask: 'import', id, from: { text: position } })
    const { arrangement } = JSON.parse(await both(address, { ask: 'set-up', id, position })) as Arranged
    await both(address, { ask: 'arrange', id, arrangement })
    await both(address, { ask: 'arrange', id, arrangement: { ...arrangement, men: arrangement.men.slice(1) } })

    const looking = { lines: 2, nodes: 2000, depth: 3 }
    await both(address, { ask: 'analyse', sheet, looking })
    await both(address, { ask: 'analyse', sheet, looking })
    await both(address, { ask: 'threat', sheet, looking })
    await both(address, { ask: 'solve', sheet, proving: { aim: 'win', turns: 1, nodes: 1000 } })
    await both(address, { ask: 'grade', sheet, grading: { nodes: 200, most: TURNS + 1, known: [] } })
  }))
})
