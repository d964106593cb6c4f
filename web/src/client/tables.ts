// A game in progress, either on the server, where everyone with the link sees it, or in this browser, which needs no
// server. Components use both in the same way.
//
// The set-up page opens a table by `openTable(setup)` (against the computer, on one screen, or computers only: in this
// browser if it has an engine, otherwise on the server) or by `openOnlineTable(setup)` (on the server, which must be
// reachable), and goes to `toTable(view.id)`. `hasServer()` says whether a link can be offered at all.
import { isCustomGame } from './ask'
import type { Frame, EntryState, Readings, Seat, GameRecord, TimeControl, GameView } from './contract'
import { engine } from './engine'
import { LocalTable } from './local-table'
import type { TableInfo, ChatLine } from './server-types'
import type { ConnectionState, Subscription } from './subscription'
import { ServerTable } from './server-table'
import { isLocal } from './local-storage'
import { people } from './people'

export interface TableSetup {
  game: string
  readings: Readings
  position: string | null
  seats: Seat[]
  clock?: TimeControl | null
}
/** A seat that anyone with its link can take. Only server tables have these. */
export type OpenSeat = { by: 'open' }
/** A set-up with open seats. */
export type OnlineTableSetup = Omit<TableSetup, 'seats'> & {
  seats: (Seat | OpenSeat)[]
  /** Anyone who sees the table can take a seat. */ public?: boolean
}
/** A turn entered by a person who has seen that revision. */
export type TurnRequest = { revision: number; tokens: string[] } | { revision: number; text: string }

/** The view of a table. Server tables add who sits at it. */
export type TableView = GameView & { table?: TableInfo }

/** The ways in which a player can end a game. */
export type EndKind = 'draw' | 'claim' | 'resign' | 'abort'
/** What a player can claim from an opponent who has left the game. */
export type AbsenceClaim = 'claim-win' | 'claim-draw'

export interface TableObserver {
  onView(view: TableView): void
  onConnection(state: ConnectionState): void
  /** The table does not exist, or no longer. */
  onGone(sentence: string): void
  /** A chat message; null: some have been missed. Local tables have no chat. */
  onChatLine?(line: ChatLine | null): void
}

export interface Table {
  readonly id: string
  /** `signal`: gives up on a server that does not answer. */
  view(signal?: AbortSignal): Promise<TableView>
  next(body: { revision: number; tokens: string[] }): Promise<EntryState>
  play(body: TurnRequest): Promise<TableView>
  takeBack(): Promise<TableView>
  end(how: EndKind, side?: number): Promise<TableView>
  frames(from?: number): Promise<Frame[]>
  /** The PGN of the game, optionally with the rule file. */
  pgn(rules?: boolean): Promise<string>
  /** Reports every change until it is stopped. Computers at a local table think only while a page is subscribed. */
  subscribe(observer: TableObserver): Subscription
}

const localTables = new Map<string, LocalTable>()
const serverTables = new Map<string, ServerTable>()

/** The table with that id, whether it exists or not. */
export function openedTable(id: string): Table {
  return isLocal(id) ? localTable(id) : serverTable(id)
}

/** A local table, which can be paused and has a pace for its computers. */
export function localTable(id: string): LocalTable {
  let table = localTables.get(id)
  if (!table) localTables.set(id, (table = new LocalTable(id)))
  return table
}

/** A table of the server. */
export function serverTable(id: string): ServerTable {
  let table = serverTables.get(id)
  if (!table) serverTables.set(id, (table = new ServerTable(id)))
  return table
}

export async function openTable(setup: TableSetup): Promise<TableView> {
  if (isCustomGame(setup.game) || !(await engine())) return ServerTable.open(setup)
  const { position, ...record } = setup
  return LocalTable.open({ ...record, start: position, turns: [], ended: null })
}

/** A table on the server. Anyone with the link of an open seat can take it. */
export const openOnlineTable = (setup: OnlineTableSetup): Promise<TableView> => ServerTable.open(setup)

/** Continues a game with known turns in this browser. Null if there is no engine here, or if it rejects the turns. */
export async function continueLocally(record: GameRecord): Promise<GameView | null> {
  if (isCustomGame(record.game) || !(await engine())) return null
  try {
    return await LocalTable.open(record)
  } catch {
    return null
  }
}

/** Whether there is a server that can open tables. */
export const hasServer = (): Promise<boolean> =>
  people().then(
    () => true,
    () => false,
  )
