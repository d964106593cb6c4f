// What the page asks, one function for each question; the types are the engine's own (contract.ts). Games, rules and
// whatever belongs to no table: ask.ts. Tables: tables.ts. No state, no rule.
import { ask } from './ask'
import type { How, Readings } from './contract'
import { ServerTable } from './server-table'
import { tableOf, type Body, type Follower } from './tables'

export type * from './contract'
export { ask, isOwn } from './ask'
export { ApiError, saidOf } from './fault'
export type * from './house'
export { canLink, goOn, hereTable, open, openByLink, type Opening, type OpenSeat, type TableView } from './tables'
export { isHere } from './shelf'

export const games = () => ask({ ask: 'games' })
export const game = (id: string, readings: Readings = {}) => ask({ ask: 'game', id, readings })
export const guide = (id: string) => ask({ ask: 'guide', id })
export const record = (id: string, name: string) => ask({ ask: 'record', id, name })
export const problem = (id: string, name: string) => ask({ ask: 'problem', id, name })

export const table = (id: string) => tableOf(id).view()
export const next = (id: string, body: { revision: number; tokens: string[] }) => tableOf(id).next(body)
export const play = (id: string, body: Body) => tableOf(id).play(body)
export const takeBack = (id: string) => tableOf(id).takeBack()
/** People end the game; `side` says who resigns, where that is not clear. A draw offered to a computer may be declined: then the view has a notice. */
export const end = (id: string, how: Exclude<How, 'flag'>, side?: number) => tableOf(id).end(how, side)
/** Between people at a table of the server: a seat is taken with its key, what others want is answered, all want to play again. */
export const sit = (id: string, side: number, key: string) => new ServerTable(id).sit(side, key)
export const rise = (id: string) => new ServerTable(id).rise()
export const foresee = (id: string, lines: string[][]) => new ServerTable(id).foresee(lines)
export const note = (id: string) => new ServerTable(id).note()
export const writeNote = (id: string, text: string) => new ServerTable(id).writeNote(text)
export const leave = (id: string, days: number) => new ServerTable(id).leave(days)
export const handOver = (id: string, side: number, level: number) => new ServerTable(id).handOver(side, level)
export const answer = (id: string, number: number, agrees: boolean) => new ServerTable(id).answer(number, agrees)
export const rematch = (id: string) => new ServerTable(id).rematch()
export const frames = (id: string, from: number) => tableOf(id).frames(from)
export const pgn = (id: string, rules = false) => tableOf(id).record(rules)
export const follow = (id: string, follower: Follower) => tableOf(id).follow(follower)
