// The analysis of a game by the server.
import type { Grade } from './contract'
import { call } from './http'

/** When it was requested, and its result; `grade` is null while it runs or if it has failed. */
export interface ServerAnalysis {
  requestedAt: number
  failed: boolean
  grade: Grade | null
}

const at = (table: string) => `tables/${encodeURIComponent(table)}/analysis`

/** Null: no one has requested it. */
export const serverAnalysis = (table: string): Promise<ServerAnalysis | null> => call(at(table))
/** For players of the game. It runs once. */
export const requestServerAnalysis = (table: string): Promise<ServerAnalysis> => call(at(table), { body: {} })
