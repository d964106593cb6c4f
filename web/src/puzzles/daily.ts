// The puzzle of the day: the same for everyone on a date (UTC), chosen from the date alone. The games take turns in an
// order that is shuffled anew for every round, and each game shows all its puzzles before it repeats one.
import { levelOf, type Puzzle } from './puzzle'

const DAY_MS = 86_400_000

/** The number of the day, counted from 1 January 1970 (UTC). */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS)
/** How long the day lasts from now, in milliseconds. */
export const leftOfDay = (time: number): number => (dayOf(time) + 1) * DAY_MS - time

/** `2026-11-30`. */
export const formatDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
/** Reads what formatDay writes; null if it is no date. */
export function parseDay(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  // Some browsers accept the 31st of every month.
  return Number.isNaN(time) || formatDay(dayOf(time)) !== text ? null : dayOf(time)
}
/** The date in words, in a language. */
export const dayInWords = (day: number, language: string): string =>
  new Date(day * DAY_MS).toLocaleDateString(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A deterministic generator of numbers below a bound (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return Math.floor((((x ^ (x >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const next = random(seed)
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = next(i + 1)
    ;[result[i], result[j]] = [result[j]!, result[i]!]
  }
  return result
}

/** The games of a round, in their order. A game never ends one round and begins the next. */
function round(games: readonly string[], number: number): readonly string[] {
  if (games.length < 3) return games
  const order = shuffled(games, number)
  // The last game stays, so that it can be known without the rounds before.
  if (order[0] === shuffled(games, number - 1).at(-1)) [order[0], order[1]] = [order[1]!, order[0]!]
  return order
}

/** The game of a day; null if there are none. */
export function gameOfDay(games: readonly string[], day: number): string | null {
  const sorted = [...games].sort()
  if (!sorted.length) return null
  return round(sorted, Math.floor(day / sorted.length))[day % sorted.length]!
}

/** The index of the puzzle of a day among those of its game; -1 if there are none. `games`: how many games take turns. */
export function puzzleOfDay(puzzles: readonly Puzzle[], day: number, games: number): number {
  const all = puzzles.map((_, i) => i)
  const fair = all.filter((i) => levelOf(puzzles[i]!.grade) !== 'very-hard')
  // Only one game is the game of every day; its puzzles must differ from day to day, too.
  const order = shuffled(fair.length ? fair : all, puzzles.length)
  return order.length ? order[Math.floor(day / Math.max(1, games)) % order.length]! : -1
}
