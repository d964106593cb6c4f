// The search plays games, collects the puzzles of each, stops, goes on where it stopped, and ends when enough are found.
import { beforeEach, expect, it, vi } from 'vitest'
import type { AskStudy, StudyQuestion, StudySubject } from '../study/ask-study'
import { loadFound, MAX_FOUND } from './found'
import { fixtureOf, MAX_BARREN, PuzzleSearch } from './puzzle-search.svelte'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
})
beforeEach(() => stored.clear())

/** Every game has `each` puzzles, and one that all games have. `before` runs before the puzzles of a game are found. */
function fake(each: number, before: (asked: number) => void = () => {}) {
  const played: string[] = []
  const answer = async (_: StudySubject, question: StudyQuestion, signal: AbortSignal) => {
    if (question.ask === 'self-play') {
      played.push(`${question.plan.seed}/${question.number}`)
      return `record ${played.length}`
    }
    if (question.ask !== 'puzzles') throw new Error('a search makes no report')
    before(played.length)
    if (signal.aborted) throw new Error('aborted')
    const own = Array.from({ length: each }, (_, i) => `${question.record}, ${i}`)
    const puzzles = ['common', ...own].map((position) => ({ position, turns: 2, key: 'k', grade: 100, turn: 30 }))
    return { puzzles }
  }
  return { played, ask: answer as unknown as AskStudy }
}

it('plays every game of a plan once, then those of the next seed', () => {
  const games = Array.from({ length: 60 }, (_, i) => fixtureOf(i)).map(({ plan, number }) => `${plan.seed}/${number}`)
  expect(new Set(games).size).toBe(60)
  expect(games.slice(30).every((game) => game.startsWith('2/'))).toBe(true)
  expect(fixtureOf(0).plan).toEqual({ nodes: [100, 1000], games: 10, seed: 1 })
})

it('collects puzzles without repeating one, until there are enough', async () => {
  const search = new PuzzleSearch('g', 'Game', fake(9).ask)
  await search.run()
  expect(search.isFull).toBe(true)
  expect(search.isRunning).toBe(false)
  expect(search.puzzles).toHaveLength(MAX_FOUND)
  expect(search.games).toBe(11)
  expect(search.puzzles.filter(({ position }) => position === 'common')).toHaveLength(1)
  expect(search.puzzles[0]).toEqual({ position: 'common', turns: 2, key: 'k', grade: 100 })
})

it('stops, and goes on with the same game after a reload', async () => {
  const first: PuzzleSearch = new PuzzleSearch('g', 'Game', fake(1, (asked) => asked === 3 && first.stop()).ask)
  await first.run()
  expect([first.games, first.puzzles.length, first.isRunning]).toEqual([2, 3, false])
  expect(first.error).toBeNull()
  const { ask, played } = fake(1, (asked) => asked === 2 && again.stop())
  const again: PuzzleSearch = new PuzzleSearch('g', 'Game', ask)
  expect([again.games, again.puzzles.length]).toEqual([2, 3])
  await again.run()
  expect(played[0]).toBe('1/22')
})

it('pauses when it finds nothing for long, and can go on', async () => {
  const search = new PuzzleSearch('g', 'Game', fake(0).ask)
  await search.run()
  expect([search.games, search.puzzles.length]).toEqual([MAX_BARREN + 1, 1])
  expect([search.isBarren, search.isRunning, search.isFull]).toEqual([true, false, false])
  await search.run()
  expect(search.games).toBe(2 * MAX_BARREN + 1)
})

it('says why a game could not be searched, and goes on with the next one', async () => {
  const broken = fake(1, () => {
    throw new Error('the record is none')
  })
  const search = new PuzzleSearch('g', 'Game', broken.ask)
  await search.run()
  expect(search.error?.text).toContain('the record is none')
  expect([search.games, search.isRunning]).toEqual([1, false])
  await search.run()
  expect(broken.played).toEqual(['1/0', '1/11'])
})

it('forgets what it found, but does not play the same games again', async () => {
  const search: PuzzleSearch = new PuzzleSearch('g', 'Game', fake(1, (asked) => asked === 3 && search.stop()).ask)
  await search.run()
  search.forget()
  expect(search.puzzles).toEqual([])
  expect(loadFound('g')).toEqual({ name: 'Game', games: 2, puzzles: [] })
})
