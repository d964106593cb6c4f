// Tournaments on the server: listing, creating, joining, byes, report files.
import type { Readings, TimeControl } from './contract'
import type { TieBreak, TournamentFormat, Tournaments, TournamentView } from './server-types'
import { call } from './http'

export interface TournamentRequest {
  name: string
  game: string
  readings: Readings
  clock: TimeControl
  form: TournamentFormat
  rated: boolean
  starts: number | null
  description: string
  /** Null: anyone can join. */
  password: string | null
  /** Null in an arena, which has none. */
  tieBreaks: TieBreak[] | null
  lateEntry: number
}

const at = (id: string, what = '') => `tournaments/${encodeURIComponent(id)}${what && `/${what}`}`

export const tournaments = (): Promise<Tournaments> => call('tournaments')
export const tournament = (id: string): Promise<TournamentView> => call(at(id))
export const createTournament = (body: TournamentRequest): Promise<TournamentView> => call('tournaments', { body })
export const updateTournament = (id: string, what: 'leave' | 'start'): Promise<TournamentView> =>
  call(at(id, what), { body: {} })
export const joinTournament = (id: string, password: string | null): Promise<TournamentView> =>
  call(at(id, 'join'), { body: { password } })
/** Asks for a bye in this round, or in none. */
export const requestBye = (id: string, round: number | null): Promise<TournamentView> =>
  call(at(id, 'bye'), { body: { round } })
/** Lets the host pair the next round by hand, or the server. */
export const holdPairing = (id: string, hold: boolean): Promise<TournamentView> =>
  call(at(id, 'hold'), { body: { hold } })
/** Pairs the next round by hand; `again` allows second meetings and second byes. */
export const pairRound = (
  id: string,
  round: { round: number; pairs: [number, number][]; bye: number | null; again: boolean },
): Promise<TournamentView> => call(at(id, 'pair'), { body: round })
/** The address of the report file for other programs. */
export const reportAddress = (id: string): string => `api/${at(id, 'report')}`
