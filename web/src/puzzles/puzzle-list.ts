// The list of the puzzles of a game: which ones a level shows, and which one comes next.
import { levelOf, type Level, type Puzzle } from './puzzle'
import { stateOf, type Progress } from './progress'

/** A puzzle with its place in the file. */
export interface ListedPuzzle {
  /** From 1, as in the address. */
  number: number
  puzzle: Puzzle
}

/** The puzzles of a level; null: all of them. */
export const ofLevel = (puzzles: readonly Puzzle[], level: Level | null): ListedPuzzle[] =>
  puzzles
    .map((puzzle, i) => ({ number: i + 1, puzzle }))
    .filter(({ puzzle }) => level === null || levelOf(puzzle.grade) === level)

/**
 * The next puzzle that is not solved, after the one of that number and from the beginning after the last one; null if all
 * others are solved. 0 begins with the first one.
 */
export function nextUnsolved(listed: readonly ListedPuzzle[], progress: Progress, after: number): number | null {
  const open = listed.filter(({ number, puzzle }) => number !== after && stateOf(progress, puzzle) !== 'solved')
  return (open.find(({ number }) => number > after) ?? open[0])?.number ?? null
}

/** The number that an address has; null if there is no such puzzle. */
export function readNumber(text: string, count: number): number | null {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= count ? number : null
}
