// The server's JSON as types, and one function for each call. No state, no rule: the contract is
// docs/reference/api.md. Live connections are in live.ts, entering a turn in entry.svelte.ts.

export interface Side { name: string; letter: string; team: number; look: string }
export interface Zone { name: string; look: string; side: number | null }
export interface Cell { name: string; x: number; y: number; shade: number; zones: Zone[] }
export interface Wall { x1: number; y1: number; x2: number; y2: number }
export interface Board { width: number; height: number; cells: Cell[]; walls: Wall[]; files: string[]; ranks: string[] }
export interface Man { cell: string; kind: string; name: string; letter: string; glyph: string; promoted: boolean; side: number | null; badges?: string[] }

export interface ReadingValue { value: string; summary: string }
export interface Reading { name: string; summary: string; source: string; default: string; values: ReadingValue[] }
export interface GameCard { id: string; name: string; about: string; note: string | null; family: string | null; cells: number; sides: Side[]; readings: Reading[] }
export interface RuleSection { heading: string; lines: string[] }
export interface PieceInfo { kind: string; name: string; letter: string; glyph: string; promoted: boolean; stone: boolean; lines: string[] }
/** How strong a computer plays; weakest first, numbered from 1. */
export interface Level { number: number; name: string; about: string }
/** A record or problem that comes with a game. */
export interface Title { name: string; title: string }
export interface Game extends GameCard { levels: Level[]; rules: RuleSection[]; pieces: PieceInfo[]; board: Board; start: Man[]; records: Title[]; problems: Title[] }

export type Seat = { by: 'person' } | { by: 'computer'; level: number }
export type Readings = Record<string, string>
export interface TableSide extends Side { alive: boolean; by: 'person' | 'computer'; level: Level | null }
export interface StockItem { kind: string; name: string; letter: string; glyph: string; count: number }
export interface Stock { side: number; items: StockItem[] }
export interface Verdict { result: string; winners: number[]; reason: string; draw: boolean }
export interface Turn { number: number; side: number; text: string; cells: string[] }
export interface LastTurn { side: number; cells: string[]; events: Event[] }
export interface View {
  id: string; revision: number
  game: { id: string; name: string; note: string | null }
  readings: Readings
  sides: TableSide[]; board: Board; men: Man[]; stock: Stock[]
  toMove: number; phase: string; number: number; position: string
  check: { side: number; cells: string[] }[]
  verdict: Verdict | null
  notice: string | null
  turns: Turn[]; last: LastTurn[]
  thinking: boolean; canTakeBack: boolean; canClaimDraw: boolean
  pgn: string
}

export type MarkKind = 'from' | 'quiet' | 'capture' | 'leg' | 'push' | 'burst' | 'lay' | 'lift' | 'place' | 'castle' | 'self'
export interface Option { cell: string; token: string; mark: MarkKind; more: boolean }
export interface Choice { token: string; label: string; kind: string | null; glyph: string | null; promoted: boolean; side: number | null; detail: string | null }
export interface Why { sentence: string; cells: string[] }
export interface Next {
  tokens: string[]; text: string; sentence: string
  cells: Option[]; choices: Choice[]
  canSend: boolean; mustGoOn: boolean; complete: boolean
  men: Man[]; events: Event[]; why: Why | null
}

export type Event =
  | { what: 'moved'; from: string; to: string; kind: string; side: number | null }
  | { what: 'captured'; cell: string; kind: string; side: number | null }
  | { what: 'blast'; wave: number; cell: string; cells: string[] }
  | { what: 'removed'; cell: string; kind: string; side: number | null }
  | { what: 'pushed'; from: string; to: string | null }
  | { what: 'laid'; cell: string; kind: string }
  | { what: 'lifted'; cell: string; kind: string }
  | { what: 'became'; cell: string; kind: string; side: number | null }
  | { what: 'placed'; cell: string; kind: string; side: number | null }
  | { what: 'army-removed'; side: number }
  | { what: 'passed'; side: number }

/** The page about a game: text as HTML, and examples, each with the men of its diagram, if it has one. */
export type GuidePart = { html: string } | { men: Man[] | null; lines: string[] }
export interface Guide { name: string; sides: Side[]; board: Board; parts: GuidePart[] }

export interface Frame {
  men: Man[]; check: { side: number; cells: string[] }[]; position: string
  turn: (Turn & { judgement: string; comment: string; events: Event[] }) | null
}
/** A game that has been played: the start, then the board after each turn. */
export interface Played {
  name: string; title: string; game: string; tags: [string, string][]; preface: string; result: string; reason: string | null
  sides: Side[]; board: Board; frames: Frame[]
}
export interface Problem {
  name: string; title: string; game: string; task: string; notes: string[]; sources: string[]
  keys: { text: string; cells: string[]; men: Man[] }[]
  sides: Side[]; board: Board; men: Man[]; toMove: number; position: string
}

/** A failed call: `message` is a sentence for the player, `status` 0 when the server was not reached. */
export class ApiError extends Error {
  constructor(message: string, readonly status: number) { super(message) }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(`api/${path}`, body === undefined
      ? { cache: 'no-store' }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  } catch {
    throw new ApiError('The server cannot be reached just now.', 0)
  }
  const text = await response.text()
  let json: unknown = null
  try { json = JSON.parse(text) } catch { /* judged below */ }
  if (response.ok && json !== null) return json as T
  const said = (json as { error?: unknown } | null)?.error
  if (typeof said === 'string') throw new ApiError(said, response.status)
  // A gateway's answer is not the game server's: treat it as out of reach.
  throw new ApiError('The server cannot be reached just now.', response.status >= 500 || response.ok ? 0 : response.status)
}

const seg = encodeURIComponent

export function readingQuery(readings: Readings): string {
  const parts = Object.entries(readings).map(([name, value]) => `reading=${seg(`${name}=${value}`)}`)
  return parts.length ? `?${parts.join('&')}` : ''
}

export const games = () => call<GameCard[]>('games')
export const game = (id: string, readings: Readings = {}) => call<Game>(`games/${seg(id)}${readingQuery(readings)}`)
export const guide = (id: string) => call<Guide>(`games/${seg(id)}/guide`)
export const record = (id: string, name: string) => call<Played>(`games/${seg(id)}/records/${seg(name)}`)
export const problem = (id: string, name: string) => call<Problem>(`games/${seg(id)}/problems/${seg(name)}`)
export const open = (body: { game: string; readings: Readings; position: string | null; seats: Seat[] }) => call<View>('tables', body)
export const table = (id: string) => call<View>(`tables/${seg(id)}`)
export const next = (id: string, body: { revision: number; tokens: string[] }) => call<Next>(`tables/${seg(id)}/next`, body)
export const play = (id: string, body: { revision: number; tokens: string[] } | { revision: number; text: string }) => call<View>(`tables/${seg(id)}/play`, body)
export const takeBack = (id: string) => call<View>(`tables/${seg(id)}/takeback`, {})
export const end = (id: string, how: 'draw' | 'claim' | 'resign') => call<View>(`tables/${seg(id)}/end`, { how })

export function liveAddress(id: string): string {
  const url = new URL(`api/tables/${seg(id)}/live`, document.baseURI)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.hash = ''
  return url.href
}

/** What a failure tells the player, whatever was thrown. */
export const sentenceOf = (e: unknown) => (e instanceof Error ? e.message : 'Something went wrong.')
