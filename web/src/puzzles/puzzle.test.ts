// Puzzles are read from files and storage, and their grades are worded.
import { expect, it } from 'vitest'
import { levelOf, puzzleName, readPuzzles } from './puzzle'

const PUZZLE = { position: '8/8 w - - 0 1', turns: 2, key: 'a1-a2', grade: 100 }

it('reads puzzles, and leaves out what is none', () => {
  expect(readPuzzles({ rules: 'x', puzzles: [PUZZLE, { ...PUZZLE, grade: null }] })).toHaveLength(2)
  expect(readPuzzles({ puzzles: [{ ...PUZZLE, turns: '2' }, { ...PUZZLE, turns: 0 }, null, 3] })).toEqual([])
  for (const value of [null, undefined, 3, 'text', [], {}, { puzzles: {} }]) expect(readPuzzles(value)).toEqual([])
})

it('reads every puzzle of the shipped games', () => {
  const files = import.meta.glob<{ puzzles: unknown[] }>('../../../games/*/puzzles.json', {
    import: 'default',
    eager: true,
  })
  for (const [path, file] of Object.entries(files)) {
    const puzzles = readPuzzles(file)
    expect(puzzles.length, path).toBe(file.puzzles.length)
    expect(new Set(puzzles.map(puzzleName)).size, `${path}: every puzzle has a name of its own`).toBe(puzzles.length)
    const grades = puzzles.map(({ grade }) => grade ?? Infinity)
    expect(grades, `${path}: from easy to hard`).toEqual([...grades].sort((a, b) => a - b))
  }
})

it('names a puzzle by its position', () => {
  expect(puzzleName(PUZZLE)).toBe(puzzleName({ ...PUZZLE, key: 'b1-b2' } as typeof PUZZLE))
  expect(puzzleName(PUZZLE)).not.toBe(puzzleName({ position: '8/8 b - - 0 1' }))
})

it('words grades from easy to very hard', () => {
  const grades = [0, 1, 100, 101, 1000, 1001, 10_000, 10_001, 1_000_000, null]
  expect(grades.map(levelOf)).toEqual([
    ...['easy', 'easy', 'easy', 'medium', 'medium', 'hard', 'hard'],
    ...['very-hard', 'very-hard', 'very-hard'],
  ])
})
