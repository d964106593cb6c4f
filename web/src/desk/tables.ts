// A game being played, wherever that is: on the server, where everybody who has the link sees it, or in this browser,
// which needs no server. Whoever shows a table does not ask which it is.
//
// The set-up page opens one by `open(opening)` (against the computer, at one screen, computers only: in this
// browser if its engine is there, else on the server) or `openByLink(opening)` (on the server; fails without one), and
// goes to `toTable(view.id)`. Whether a link can be offered at all: `canLink()`.
import { isOwn } from './ask'
import type { Frame, How, Next, Readings, Seat, Sheet, TimeControl, View } from './contract'
import { engine } from './engine'
import { HereTable } from './here-table'
import type { House, TalkLine } from './house'
import { call } from './http'
import type { Link, Live } from './live'
import { ServerTable } from './server-table'
import { isHere } from './shelf'

export interface Opening { game: string; readings: Readings; position: string | null; seats: Seat[]; clock?: TimeControl | null }
/** A seat that whoever has its link may take; only a server has such. */
export type OpenSeat = { by: 'open' }
/** An opening some of whose seats are still to be taken. */
export type LinkOpening = Omit<Opening, 'seats'> & { seats: (Seat | OpenSeat)[]; /** Whoever sees it may sit down. */ public?: boolean }
/** A turn of a person who has seen that revision. */
export type Body = { revision: number; tokens: string[] } | { revision: number; text: string }

/** What a table shows; one of a server also tells who sits at it. */
export type TableView = View & { house?: House }

export interface Follower {
  onView(view: TableView): void
  onLink(link: Link): void
  /** There is no such table (any more). */
  onGone(sentence: string): void
  /** Something is said there; null: some lines have been missed. Nothing is said at a table in this browser. */
  onLine?(line: TalkLine | null): void
}

export interface Table {
  readonly id: string
  view(): Promise<TableView>
  next(body: { revision: number; tokens: string[] }): Promise<Next>
  play(body: Body): Promise<TableView>
  takeBack(): Promise<TableView>
  end(how: Exclude<How, 'flag'>, side?: number): Promise<TableView>
  frames(from?: number): Promise<Frame[]>
  /** As PGN, with the rule file in it if wanted. */
  record(rules?: boolean): Promise<string>
  /** Tells of every change until it is stopped. Computers at a table in this browser think only as long as somebody follows it. */
  follow(follower: Follower): Live
}

const here = new Map<string, HereTable>()

/** The table of that id, whether there is one or not. */
export function tableOf(id: string): Table {
  return isHere(id) ? hereTable(id) : new ServerTable(id)
}

/** A table in this browser: it can be held, and its computers' pace set. */
export function hereTable(id: string): HereTable {
  let table = here.get(id)
  if (!table) here.set(id, table = new HereTable(id))
  return table
}

export async function open(opening: Opening): Promise<TableView> {
  if (isOwn(opening.game) || !(await engine())) return ServerTable.open(opening)
  const { position, ...sheet } = opening
  return HereTable.open({ ...sheet, start: position, turns: [], ended: null })
}

/** A table of the server; where another person's seat is open, whoever has its link takes it. */
export const openByLink = (opening: LinkOpening): Promise<TableView> => ServerTable.open(opening)

/** A game that is known turn by turn goes on in this browser; null if there is no engine here, or it makes nothing of these turns. */
export async function goOn(sheet: Sheet): Promise<View | null> {
  if (isOwn(sheet.game) || !(await engine())) return null
  try { return await HereTable.open(sheet) } catch { return null }
}

/** Is there a server that could keep a table? */
export const canLink = (): Promise<boolean> => call('games').then(() => true, () => false)
