// The engine is a fake one: a game is a list of possible turns by the side on turn, whatever the position.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Game, GameRecord, Request } from '../../client/contract'
import { ExampleSession } from './example-session.svelte'
import { rowsOf } from './recording'

const { possible, provided } = vi.hoisted(() => ({
  possible: new Map<string, string[]>(),
  provided: new Map<string, string>(),
}))

const turn = (text: string, number: number) => ({ number, side: 0, text, short: text, effects: '', cells: [] })
function checked(record: GameRecord): GameRecord {
  const allowed = possible.get(record.game)!
  if (record.start === 'nonsense' || record.turns.some(({ text }) => !allowed.includes(text)))
    throw new Error('impossible')
  return record
}
const viewOf = ({ turns }: GameRecord) => ({
  verdict: null,
  turns: turns.map(({ text }, i) => turn(text, i + 1)),
  lastTurns: [],
  pieces: [{ cell: 'a1', kind: 'Man', side: 0 }],
  sides: [{ kind: 'person' }],
  board: { cells: [{ name: 'a1' }, { name: 'a2' }, { name: 'a3' }] },
  stock: [],
  check: [],
  toMove: 0,
  position: turns.map(({ text }) => text).join(' '),
  revision: 0,
})
async function answer(request: Request): Promise<unknown> {
  if (request.ask === 'view') return viewOf(checked(request.record))
  if (request.ask === 'frames') {
    const all = [null, ...checked(request.record).turns]
    return all.map((made, index) => ({ index, turn: made && turn(made.text, index) })).slice(request.from)
  }
  if (request.ask === 'play') {
    const record = checked({ ...request.record, turns: [...request.record.turns, { text: request.text! }] })
    return { record, view: viewOf(record) }
  }
  if (request.ask !== 'next') throw new Error(request.ask)
  const cells = [{ cell: 'a2', token: 'a2', mark: 'quiet', canContinue: false }]
  return { tokens: request.tokens, cells, choices: [], events: [], refusal: null }
}
vi.mock('../../client/ask', () => ({
  ask: (request: Request) => answer(request),
  provideRules: (id: string, text: string | null) => (text === null ? provided.delete(id) : provided.set(id, text)),
  isCustomGame: () => true,
}))

const game = (id: string, ...turns: string[]) => {
  possible.set(id, turns)
  return { id, sides: [{ name: 'White' }] } as Game
}
const linesOf = (session: ExampleSession) => rowsOf(session.recording).map(({ line }) => line)

// The entry of a turn uses the timers of a browser.
vi.stubGlobal('window', globalThis)
beforeEach(() => {
  possible.clear()
  provided.clear()
})

async function playing(...turns: string[]) {
  const session = new ExampleSession()
  await session.follow(game('~1', 'a', 'b', 'c'), 'rules 1')
  for (const text of turns) await session.entry!.playText(text)
  return session
}

describe('recording by playing', () => {
  it('writes the turns that were played, and what is expected after them', async () => {
    const session = await playing('a', 'b')
    session.claimResult()
    await session.entry!.playText('c')
    await session.claimPossible()
    await session.claimImpossible('d')
    expect(linesOf(session)).toEqual(['play a; b', 'result *', 'can c', 'cannot d'])
    expect(session.ply).toBe(2)
  })
  it('says that a turn is possible which must not be', async () => {
    const session = await playing()
    await session.claimImpossible('a')
    await session.claimImpossible('x')
    expect(session.recording.claims.map(({ holds }) => holds)).toEqual([false, true])
  })
  it('names an impossible move by its squares', async () => {
    const session = await playing()
    session.toggleMode({ does: 'forbid', from: null })
    await session.pick('a3')
    await session.pick('a1')
    expect(linesOf(session)).toEqual(['cannot a3xa1'])
    expect(session.mode.does).toBe('play')
  })
  it('loses with a turn what was expected after it', async () => {
    const session = await playing('a', 'b')
    session.claimResult()
    await session.takeBack()
    expect(linesOf(session)).toEqual(['play a'])
  })
  it('lists the squares of the chosen piece, which can be changed', async () => {
    const session = await playing()
    session.entry!.click('a1')
    await vi.waitFor(() => expect(session.chosen).toBe('a1'))
    await session.claimMoves()
    session.toggleMode({ does: 'squares', claim: 0 })
    await session.pick('a3')
    expect(linesOf(session)).toEqual(['moves a1: a2 a3'])
    expect(session.recording.claims[0]!.holds).toBe(false)
  })
})

describe('a change of the rules', () => {
  it('plays the same turns by the new ones, as far as they go, and forgets none', async () => {
    const session = await playing('a', 'b')
    await session.follow(game('~2', 'a'), 'rules 2')
    expect([session.ply, session.lostTurn, session.study!.base.game]).toEqual([1, 'b', '~2'])
    await session.follow(game('~3', 'a', 'b'), 'rules 3')
    expect([session.ply, session.lostTurn]).toEqual([2, null])
  })
  it('replaces a turn that was lost by the next one that is played', async () => {
    const session = await playing('a', 'b')
    await session.follow(game('~2', 'a', 'c'), 'rules 2')
    await session.entry!.playText('c')
    expect(linesOf(session)).toEqual(['play a; c'])
  })
  it('makes the rules of the last versions known until the page is left', async () => {
    const session = await playing()
    for (const n of [2, 3, 4, 5, 6]) await session.follow(game(`~${n}`), `rules ${n}`)
    expect([...provided.keys()]).toEqual(['~3', '~4', '~5', '~6'])
    session.close()
    expect(provided.size).toBe(0)
  })
})

describe('the start', () => {
  it('can be another position, after some turns', async () => {
    const session = await playing('a')
    expect(await session.open('some position', ['a', 'b', 'x'])).toBe(true)
    expect(linesOf(session)).toEqual(['position some position', 'play a; b'])
  })
  it('stays as it is if the position is none', async () => {
    const session = await playing('a')
    expect(await session.open('nonsense')).toBe(false)
    expect(session.error?.text).toBe('impossible')
    expect(linesOf(session)).toEqual(['play a'])
    expect(session.ply).toBe(1)
  })
})
