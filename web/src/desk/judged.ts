// A game of the server's, judged there: reading what is known, and asking for it. It shows nothing.
import type { Grade } from './contract'
import { call } from './http'

/** When it was asked for, and what was found; null so far, and perhaps for good. */
export interface Judged { asked: number; failed: boolean; grade: Grade | null }

const at = (table: string) => `tables/${encodeURIComponent(table)}/analysis`

/** null: nobody has asked for it. */
export const judged = (table: string): Promise<Judged | null> => call(at(table))
/** By somebody who has played the game; it is begun once. */
export const askJudged = (table: string): Promise<Judged> => call(at(table), { body: {} })
