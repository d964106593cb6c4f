// Progress is remembered in the browser, and a streak counts the days in a row. Neither needs a storage that works.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetFound, gamesWithFound, loadFound, saveFound } from './found'
import { markDailySolved, markSolved, markTried, progressOf, stateOf, streakOn } from './progress'
import type { Puzzle } from './puzzle'

const stored = new Map<string, string>()
let isFull = false
let isMissing = false
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => {
    if (isFull) throw new Error('the storage is full')
    stored.set(key, text)
  },
  removeItem: (key: string) => void stored.delete(key),
  key: (i: number) => [...stored.keys()][i] ?? null,
  get length() {
    return stored.size
  },
}
vi.stubGlobal(
  'localStorage',
  new Proxy(storage, { get: (all, name) => (isMissing ? refuse() : Reflect.get(all, name)) }),
)
const refuse = (): never => {
  throw new Error('there is no storage')
}

const puzzle = (position: string): Puzzle => ({ position, turns: 2, key: 'k', grade: null })
const [A, B] = [puzzle('a'), puzzle('b')]
/** Every test has a game of its own, as values that could not be stored last as long as the page. */
let games = 0
let id = ''
beforeEach(() => {
  stored.clear()
  isFull = isMissing = false
  id = `game-${games++}`
})

describe('progress', () => {
  it('is by puzzle and by game; a solved puzzle stays solved', () => {
    markTried(id, A)
    markTried(id, B)
    markSolved(id, A)
    markTried(id, A)
    expect([A, B].map((each) => stateOf(progressOf(id), each))).toEqual(['solved', 'tried'])
    expect(stateOf(progressOf('another'), A)).toBe('new')
  })
  it('survives a reload, and ignores what it cannot read', () => {
    markSolved(id, A)
    expect(JSON.parse(stored.get(`variorum.puzzles.${id}`)!)).toMatchObject({ tried: [] })
    for (const text of ['{', 'null', '[]', '{"solved":"x","tried":[1,null]}']) {
      stored.set(`variorum.puzzles.${id}`, text)
      expect(stateOf(progressOf(id), A), text).toBe('new')
    }
  })
  it.each(['full', 'missing'])('lasts as long as the page if the storage is %s', (how) => {
    if (how === 'full') isFull = true
    else isMissing = true
    markSolved(id, A)
    expect(stateOf(progressOf(id), A)).toBe('solved')
  })
})

describe('the streak', () => {
  it('grows day by day, begins again after a gap, and remembers the best one', () => {
    expect(streakOn(100)).toEqual({ last: null, days: 0, best: 0 })
    for (const [day, days] of [
      [100, 1],
      [100, 1],
      [101, 2],
      [102, 3],
      [104, 1],
    ] as const)
      expect(markDailySolved(day).days, `day ${day}`).toBe(days)
    expect(streakOn(105)).toEqual({ last: 104, days: 1, best: 3 })
    expect(streakOn(106).days).toBe(0)
  })
  it('does not grow when the clock is set back', () => {
    markDailySolved(100)
    expect(markDailySolved(99).days).toBe(1)
    expect(streakOn(101).last).toBe(100)
  })
})

describe('what was found', () => {
  it('is listed by game, until it is forgotten', () => {
    expect(loadFound(id)).toEqual({ name: id, games: 0, puzzles: [] })
    saveFound(id, { name: 'Mine', games: 3, puzzles: [A] })
    expect(gamesWithFound()).toEqual([[id, { name: 'Mine', games: 3, puzzles: [A] }]])
    forgetFound(id)
    expect(gamesWithFound()).toEqual([])
  })
})
