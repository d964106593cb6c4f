// The requests of the page, one function each. contract.ts has their types, which are the engine’s. Questions that
// belong to no table: ask.ts. Tables: tables.ts. No state, no rules.
import { language, ENGINE_LANGUAGE } from '../i18n/index.svelte'
import { ask } from './ask'
import type { Readings } from './contract'
import {
  openedTable,
  serverTable,
  type AbsenceClaim,
  type EndKind,
  type TurnRequest,
  type TableObserver,
} from './tables'

export type * from './contract'
export { ask, isCustomGame } from './ask'
export { ApiError, errorText } from './errors'
export type * from './server-types'
export {
  hasServer,
  continueLocally,
  localTable,
  openTable,
  openOnlineTable,
  type AbsenceClaim,
  type TableSetup,
  type OpenSeat,
  type TableView,
} from './tables'
export { isLocal } from './local-storage'

export const games = () => ask({ ask: 'games' })
/** A game with its rules in the language of the page. */
export const game = (id: string, readings: Readings = {}) =>
  ask({ ask: 'game', id, readings, ...(language() === ENGINE_LANGUAGE ? {} : { language: language() }) })
export const guide = (id: string) => ask({ ask: 'guide', id })
export const record = (id: string, name: string) => ask({ ask: 'record', id, name })
export const problem = (id: string, name: string) => ask({ ask: 'problem', id, name })

export const table = (id: string) => openedTable(id).view()
export const entryState = (id: string, body: { revision: number; tokens: string[] }) => openedTable(id).next(body)
export const play = (id: string, body: TurnRequest) => openedTable(id).play(body)
export const takeBack = (id: string) => openedTable(id).takeBack()
/**
 * A person ends the game. `side` names the side that resigns, if that is not clear. A computer may decline a draw: then
 * the view has a notice.
 */
export const end = (id: string, how: EndKind, side?: number) => openedTable(id).end(how, side)
/** Only at tables of the server: claims, seats, offers, conditional moves, notes, vacation, rematches. */
export const claimAbsence = (id: string, how: AbsenceClaim) => serverTable(id).claimAbsence(how)
export const sit = (id: string, side: number, key: string) => serverTable(id).sit(side, key)
export const leaveSeat = (id: string) => serverTable(id).leaveSeat()
export const setConditionalMoves = (id: string, lines: string[][]) => serverTable(id).setConditionalMoves(lines)
export const note = (id: string) => serverTable(id).note()
export const writeNote = (id: string, text: string) => serverTable(id).writeNote(text)
export const setVacation = (id: string, days: number) => serverTable(id).setVacation(days)
export const handOver = (id: string, side: number, level: number) => serverTable(id).handOver(side, level)
export const answerOffer = (id: string, number: number, agrees: boolean) => serverTable(id).answerOffer(number, agrees)
export const rematch = (id: string) => serverTable(id).rematch()
export const ratingChanges = (id: string) => serverTable(id).ratingChanges()
export const frames = (id: string, from: number) => openedTable(id).frames(from)
export const pgn = (id: string, rules = false) => openedTable(id).pgn(rules)
export const subscribe = (id: string, observer: TableObserver) => openedTable(id).subscribe(observer)
