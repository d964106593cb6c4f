// The puzzles that were found in games of the computer in this browser, by game, with how far the search has come.
import { readPuzzles, type Puzzle } from './puzzle'
import { loadValue, removeValue, saveValue, storedNames } from './storage'

const PREFIX = 'variorum.found-puzzles.'
/** The maximum number of puzzles that are stored for a game. */
export const MAX_FOUND = 100

export interface Found {
  /** The name of the game, for lists. */
  name: string
  /** How many games have been searched. */
  games: number
  /** In the order in which they were found, so that their numbers stay. */
  puzzles: Puzzle[]
}

export function loadFound(id: string): Found {
  const stored = loadValue(PREFIX + id) as Partial<Record<keyof Found, unknown>> | null
  const { name, games } = stored ?? {}
  return {
    name: typeof name === 'string' ? name : id,
    games: typeof games === 'number' && games >= 0 ? Math.floor(games) : 0,
    puzzles: readPuzzles(stored).slice(0, MAX_FOUND),
  }
}
export const saveFound = (id: string, found: Found): void => saveValue(PREFIX + id, found)
export const forgetFound = (id: string): void => removeValue(PREFIX + id)

/** The games in which puzzles were found, by id. */
export const gamesWithFound = (): [string, Found][] =>
  storedNames(PREFIX)
    .map((id): [string, Found] => [id, loadFound(id)])
    .filter(([, { puzzles }]) => puzzles.length > 0)
