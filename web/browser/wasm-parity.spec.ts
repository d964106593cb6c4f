// The engine in the browser and the server give identical answers: about every shipped game, its guide, records, problems,
// lessons and piece diagrams, about a few turns entered click by click, and about the questions of an analysis board. `think`
// is left out, as the server does not answer it. The tests need no browser.
import { readdirSync } from 'node:fs'
import type {
  ArrangementCheck,
  GameUpdate,
  LessonSet,
  Game,
  EntryState,
  Request,
  GameRecord,
  GameView,
} from '../src/client/contract'
import { engine, hasEngine, loadNet } from './engine'
import { expect, test } from './fixtures'
import { seededRandom } from './page-actions'

const games = readdirSync(new URL('../../games', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
const TURNS = 4

/** Asks both, checks that the answers are equal, and returns the answer as text. */
async function both(address: string, request: Request): Promise<string> {
  const question = JSON.stringify(request)
  const response = await fetch(`${address}/api/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: question,
  })
  const there = await response.text()
  let here: string
  try {
    here = (await engine()).askText(question)
  } catch (error) {
    here = JSON.stringify({ error: (error as Error).message })
  }
  expect(here, question.slice(0, 400)).toBe(there)
  return here
}

/** Enters a turn as a player would, comparing both answers after every click. Null if the entry reaches a dead end. */
async function enter(address: string, record: GameRecord, pick: (below: number) => number): Promise<string[] | null> {
  let tokens: string[] = []
  for (let clicks = 0; clicks < 40; clicks++) {
    const next = JSON.parse(await both(address, { ask: 'next', record, tokens })) as EntryState
    const targets = [...next.cells, ...next.choices]
    if (next.canSend && (next.complete || targets.length === 0 || pick(3) > 0)) return tokens
    if (targets.length === 0) return null
    tokens = [...tokens, targets[pick(targets.length)]!.token]
  }
  return null
}

test.describe('the engine in the browser and the server', () => {
  test.skip(!hasEngine, 'built without the engine')

  test('list the same games', async ({ address }) => {
    await both(address, { ask: 'games' })
  })

  games.forEach((id, n) =>
    test(`give the same answers about ${id}`, async ({ address }) => {
      const text = await both(address, { ask: 'game', id, readings: {} })
      test.skip(text.startsWith('{"error"'), 'not a shipped game')
      const game = JSON.parse(text) as Game
      // The networks are built into the server.
      await loadNet(id)
      await both(address, { ask: 'guide', id })
      for (const { name } of game.records) await both(address, { ask: 'record', id, name })
      for (const { name } of game.problems) await both(address, { ask: 'problem', id, name })
      const { lessons } = JSON.parse(await both(address, { ask: 'lessons', id })) as LessonSet
      for (const { name, solution } of lessons)
        await both(address, { ask: 'attempt', id, lesson: name, turns: solution })
      await both(address, { ask: 'reach', id, readings: {} })
      const readings = Object.fromEntries(game.readings.map((reading) => [reading.name, reading.values.at(-1)!.value]))
      await both(address, { ask: 'game', id, readings })

      const pick = seededRandom(n + 1)
      let record: GameRecord = {
        game: id,
        readings: {},
        start: null,
        seats: game.sides.map(() => ({ by: 'person' })),
        turns: [],
        ended: null,
      }
      for (let turn = 0; turn < TURNS; turn++) {
        await both(address, { ask: 'view', record })
        const tokens = await enter(address, record, pick)
        // A dead end: the next attempt clicks differently.
        if (!tokens) continue
        const changed = JSON.parse(await both(address, { ask: 'play', record, tokens })) as GameUpdate
        record = changed.record
        if (changed.view.verdict) break
      }
      expect(record.turns.length).toBeGreaterThan(0)
      await both(address, { ask: 'frames', record, from: 0 })
      const pgn = JSON.parse(await both(address, { ask: 'pgn', record, rules: true, today: 20_000 })) as string
      await both(address, { ask: 'import', id, from: { text: pgn } })
      await both(address, { ask: 'take-back', record })
      await both(address, { ask: 'end', record, how: 'draw' })
      await both(address, { ask: 'next', record, tokens: ['nonsense'] })
      await both(address, { ask: 'play', record, text: 'nonsense' })

      const { position, pieces } = JSON.parse(await both(address, { ask: 'view', record })) as GameView
      for (const cell of new Set([pieces[0]!.cell, pieces.at(-1)!.cell]))
        await both(address, { ask: 'reach-from', id, position, cell })
      await both(address, { ask: 'import', id, from: { text: position } })
      const { arrangement } = JSON.parse(await both(address, { ask: 'set-up', id, position })) as ArrangementCheck
      await both(address, { ask: 'arrange', id, arrangement })
      await both(address, { ask: 'arrange', id, arrangement: { ...arrangement, pieces: arrangement.pieces.slice(1) } })

      const options = { lines: 2, nodes: 2000, depth: 3 }
      await both(address, { ask: 'analyse', record, options })
      await both(address, { ask: 'analyse', record, options })
      await both(address, { ask: 'threat', record, options })
      await both(address, { ask: 'solve', record, options: { aim: 'win', turns: 1, nodes: 1000 } })
      await both(address, { ask: 'grade', record, options: { nodes: 200, maxMarks: TURNS + 1, knownEvals: [] } })
    }),
  )
})
