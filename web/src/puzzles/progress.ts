// Which puzzles have been tried and solved in this browser, and on how many days in a row the puzzle of the day. A puzzle is
// solved when its last turn was played without the solution having been shown; mistakes and hints do not count against it.
import { puzzleName, type Puzzle } from './puzzle'
import { loadValue, saveValue } from './storage'

const GAME_PREFIX = 'variorum.puzzles.'
const DAYS = 'variorum.puzzle-days'
/** The puzzles of a game that are remembered: the oldest are forgotten first. */
const MAX_NAMES = 2_000

export interface Progress {
  solved: ReadonlySet<string>
  /** Tried, but not solved. */
  tried: ReadonlySet<string>
}

const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []

export function progressOf(id: string): Progress {
  const stored = loadValue(GAME_PREFIX + id) as { solved?: unknown; tried?: unknown } | null
  const solved = new Set(names(stored?.solved))
  return { solved, tried: new Set(names(stored?.tried).filter((name) => !solved.has(name))) }
}

function save(id: string, solved: Iterable<string>, tried: Iterable<string>) {
  saveValue(GAME_PREFIX + id, { solved: [...solved].slice(-MAX_NAMES), tried: [...tried].slice(-MAX_NAMES) })
}

export function markTried(id: string, puzzle: Puzzle): void {
  const name = puzzleName(puzzle)
  const { solved, tried } = progressOf(id)
  if (!solved.has(name) && !tried.has(name)) save(id, solved, [...tried, name])
}

export function markSolved(id: string, puzzle: Puzzle): void {
  const name = puzzleName(puzzle)
  const { solved, tried } = progressOf(id)
  if (!solved.has(name))
    save(
      id,
      [...solved, name],
      [...tried].filter((other) => other !== name),
    )
}

export type PuzzleState = 'new' | 'tried' | 'solved'
export const stateOf = ({ solved, tried }: Progress, puzzle: Puzzle): PuzzleState => {
  const name = puzzleName(puzzle)
  return solved.has(name) ? 'solved' : tried.has(name) ? 'tried' : 'new'
}

export interface Streak {
  /** The puzzle of this day was the last one that was solved on its day; null: none yet. */
  last: number | null
  /** How many days in a row. */
  days: number
  best: number
}

const count = (value: unknown): number => (typeof value === 'number' && value >= 0 ? Math.floor(value) : 0)

/** The streak as it stands today: it is over if yesterday's puzzle was not solved yesterday. */
export function streakOn(today: number): Streak {
  const stored = loadValue(DAYS) as Partial<Record<keyof Streak, unknown>> | null
  const last = typeof stored?.last === 'number' ? stored.last : null
  return { last, days: last !== null && last >= today - 1 ? count(stored?.days) : 0, best: count(stored?.best) }
}

/** The puzzle of `today` has been solved today. */
export function markDailySolved(today: number): Streak {
  const before = streakOn(today)
  if (before.last !== null && before.last >= today) return before
  const days = before.days + 1
  const streak = { last: today, days, best: Math.max(before.best, days) }
  saveValue(DAYS, streak)
  return streak
}
