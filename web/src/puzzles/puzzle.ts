// A puzzle: a position with exactly one turn that wins within a number of turns. `variorum puzzles` writes them, the engine
// proves them; this file reads them, names them, and words how hard they are.
import { hash } from '../analysis/tree'

export interface Puzzle {
  position: string
  /** The win comes within this number of turns of the team on turn. */
  turns: number
  /** The only first turn that wins in time. */
  key: string
  /** The weakest search, in nodes, that finds it; null: none of those that were tried. */
  grade: number | null
}

/** The name under which a puzzle is remembered. It is that of the position, as the numbers of puzzles may change. */
export const puzzleName = ({ position }: Pick<Puzzle, 'position'>): string => hash(position)

const isPuzzle = (value: unknown): value is Puzzle => {
  if (typeof value !== 'object' || value === null) return false
  const { position, turns, key, grade } = value as Partial<Record<keyof Puzzle, unknown>>
  return (
    typeof position === 'string' &&
    typeof key === 'string' &&
    typeof turns === 'number' &&
    turns >= 1 &&
    (grade === null || typeof grade === 'number')
  )
}

/** The puzzles in a file or in the storage; what is none is left out. */
export function readPuzzles(value: unknown): Puzzle[] {
  const list = (value as { puzzles?: unknown } | null)?.puzzles
  return Array.isArray(list) ? list.filter(isPuzzle) : []
}

export const LEVELS = ['easy', 'medium', 'hard', 'very-hard'] as const
export type Level = (typeof LEVELS)[number]

/** The hardest grade of each level but the last one. */
const LIMITS: readonly [Level, number][] = [
  ['easy', 100],
  ['medium', 1_000],
  ['hard', 10_000],
]

/** How hard a puzzle of this grade is, in words. */
export const levelOf = (grade: number | null): Level =>
  (grade === null ? undefined : LIMITS.find(([, most]) => grade <= most))?.[0] ?? 'very-hard'
