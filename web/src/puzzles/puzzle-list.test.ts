// The list of a game shows a level, and finds the next puzzle to solve.
import { expect, it } from 'vitest'
import type { Progress } from './progress'
import { puzzleName, type Puzzle } from './puzzle'
import { nextUnsolved, ofLevel, readNumber } from './puzzle-list'

const PUZZLES: Puzzle[] = [100, 100, 1000, null].map((grade, i) => ({ position: `p${i}`, turns: 2, key: 'k', grade }))
const progress = (...solved: number[]): Progress => ({
  solved: new Set(solved.map((number) => puzzleName(PUZZLES[number - 1]!))),
  tried: new Set(),
})
const numbers = (list: { number: number }[]) => list.map(({ number }) => number)

it('keeps the numbers of the file in every level', () => {
  expect(numbers(ofLevel(PUZZLES, null))).toEqual([1, 2, 3, 4])
  expect(numbers(ofLevel(PUZZLES, 'easy'))).toEqual([1, 2])
  expect(numbers(ofLevel(PUZZLES, 'very-hard'))).toEqual([4])
})

it('finds the next puzzle, from the beginning after the last one', () => {
  const all = ofLevel(PUZZLES, null)
  expect(nextUnsolved(all, progress(), 0)).toBe(1)
  expect(nextUnsolved(all, progress(1), 0)).toBe(2)
  expect(nextUnsolved(all, progress(2), 1)).toBe(3)
  expect(nextUnsolved(all, progress(4), 4)).toBe(1)
  expect(nextUnsolved(all, progress(1, 2, 3), 4)).toBeNull()
  expect(nextUnsolved(ofLevel(PUZZLES, 'easy'), progress(1), 2)).toBeNull()
})

it('reads the number of an address', () => {
  expect(readNumber('3', 4)).toBe(3)
  for (const text of ['', '0', '5', '-1', '1.5', 'x', '99999999']) expect(readNumber(text, 4), text).toBeNull()
})
