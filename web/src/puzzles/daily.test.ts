// The puzzle of the day depends on the date alone, the game changes every day, and nothing repeats before its turn.
import { describe, expect, it } from 'vitest'
import { dayInWords, dayOf, formatDay, gameOfDay, leftOfDay, parseDay, puzzleOfDay } from './daily'
import type { Puzzle } from './puzzle'

const GAMES = ['chess', 'shogi', 'xiangqi', 'wolf-chess', 'hex-11']
const puzzles = (grades: (number | null)[]): Puzzle[] =>
  grades.map((grade, i) => ({ position: `p${i}`, turns: 2, key: 'k', grade }))
const DAY = dayOf(Date.UTC(2026, 10, 30))

describe('the day', () => {
  it('begins at midnight UTC', () => {
    expect(dayOf(Date.UTC(2026, 10, 30, 23, 59, 59))).toBe(DAY)
    expect(dayOf(Date.UTC(2026, 11, 1))).toBe(DAY + 1)
    expect(leftOfDay(Date.UTC(2026, 10, 30, 23))).toBe(3_600_000)
  })
  it('is written and read as a date', () => {
    expect(formatDay(DAY)).toBe('2026-11-30')
    expect(parseDay('2026-11-30')).toBe(DAY)
    expect(dayInWords(DAY, 'de')).toBe('30. November')
    for (const text of ['', '2026-13-01', '2026-02-31', '2026-1-1', 'tomorrow', '2026-11-30T00:00'])
      expect(parseDay(text), text).toBeNull()
  })
})

describe('the game of the day', () => {
  it('is the same for everyone, whatever the order of the list', () => {
    for (let day = DAY; day < DAY + 20; day++) expect(gameOfDay([...GAMES].reverse(), day)).toBe(gameOfDay(GAMES, day))
  })
  it('changes every day, and every game has its turn in a round', () => {
    const first = DAY - (DAY % GAMES.length)
    const chosen = Array.from({ length: 400 * GAMES.length }, (_, i) => gameOfDay(GAMES, first + i))
    for (let i = 1; i < chosen.length; i++) expect(chosen[i], formatDay(first + i)).not.toBe(chosen[i - 1])
    for (let i = 0; i < chosen.length; i += GAMES.length)
      expect([...chosen.slice(i, i + GAMES.length)].sort()).toEqual([...GAMES].sort())
  })
  it('changes with two games, is always the only one, and is none without games', () => {
    const days = Array.from({ length: 50 }, (_, i) => gameOfDay(['a', 'b'], DAY + i))
    expect(new Set(days)).toEqual(new Set(['a', 'b']))
    expect(gameOfDay(['a'], DAY)).toBe('a')
    expect(gameOfDay([], DAY)).toBeNull()
  })
  it('stays what it was', () => {
    expect(Array.from({ length: 7 }, (_, i) => gameOfDay(GAMES, DAY + i))).toEqual([
      ...['xiangqi', 'hex-11', 'wolf-chess', 'shogi', 'chess', 'wolf-chess', 'hex-11'],
    ])
  })
})

describe('the puzzle of the day', () => {
  it('shows every puzzle of a game before it repeats one', () => {
    const all = puzzles([100, 100, 1000, 10_000])
    const first = DAY - (DAY % 20)
    const shown = [0, 5, 10, 15].map((later) => puzzleOfDay(all, first + later, 5))
    expect([...shown].sort()).toEqual([0, 1, 2, 3])
  })
  it('is not very hard, if there is another one', () => {
    const mixed = puzzles([100, 100_000, null])
    for (let day = DAY; day < DAY + 30; day++) expect(puzzleOfDay(mixed, day, 1)).toBe(0)
    expect(puzzleOfDay(puzzles([null]), DAY, 3)).toBe(0)
    expect(puzzleOfDay([], DAY, 3)).toBe(-1)
  })
})
