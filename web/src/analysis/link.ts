// The address of an analysis, and back: `#/analysis/GAME?p=…&m=…&n=…`. Pure but for the compression, which is the
// browser's. A link is for ever: what it means is told by its letters, and a new meaning gets a new letter.
//   r  a reading, name=value; as often as needed     p  the first position     m  the moves, joined by `_`
//   z  p and m, packed, where they are long          n  so many moves are on the board first
//   e  0: no engine helps, for the game is still being played
//   d  a record of the game, q a problem: where the moves are to be had instead
//   t  the table where it is played: what is tried besides is kept for it, however many moves have been made since
import type { Readings } from '../desk/contract'
import { readReadings, writeReadings } from '../route'

export interface Wanted {
  game: string
  readings: Readings
  start: string | null
  moves: string[]
  /** So many moves are on the board first; null: all. */
  ply: number | null
  record: string | null
  problem: string | null
  /** The table where it is played. */
  table: string | null
  /** Both at once, packed. */
  packed: string | null
  /** No engine helps: the game is still being played. */
  quiet: boolean
}

/** Longer links than this are packed. */
const LONG = 700

export function parse(game: string, query: string): Wanted {
  const from = new URLSearchParams(query)
  const ply = from.get('n')
  return {
    game, readings: readReadings(from), start: from.get('p') || null, moves: (from.get('m') ?? '').split('_').filter((move) => move !== ''),
    ply: ply !== null && /^\d{1,4}$/.test(ply) ? Number(ply) : null,
    record: from.get('d') || null, problem: from.get('q') || null, table: from.get('t') || null, packed: from.get('z') || null, quiet: from.get('e') === '0',
  }
}

type Parts = Partial<Omit<Wanted, 'game'>>

const address = (game: string, query: URLSearchParams) => {
  const text = query.toString()
  return `#/analysis/${encodeURIComponent(game)}${text ? `?${text}` : ''}`
}

/** A link that is not packed: of a short game, or of a record or problem that comes with the game. */
export function toAnalysis(game: string, parts: Parts = {}): string {
  const query = writeReadings(parts.readings ?? {})
  if (parts.record) query.set('d', parts.record)
  if (parts.problem) query.set('q', parts.problem)
  if (parts.start) query.set('p', parts.start)
  if (parts.moves?.length) query.set('m', parts.moves.join('_'))
  if (parts.ply !== null && parts.ply !== undefined) query.set('n', String(parts.ply))
  if (parts.table) query.set('t', parts.table)
  if (parts.quiet) query.set('e', '0')
  return address(game, query)
}

/** The same, packed if it is long. */
export async function toAnalysisPacked(game: string, parts: Parts): Promise<string> {
  const plain = toAnalysis(game, parts)
  if (plain.length <= LONG || typeof CompressionStream === 'undefined') return plain
  const query = writeReadings(parts.readings ?? {})
  query.set('z', await pack(JSON.stringify([parts.start ?? null, ...(parts.moves ?? [])])))
  if (parts.ply !== null && parts.ply !== undefined) query.set('n', String(parts.ply))
  if (parts.table) query.set('t', parts.table)
  if (parts.quiet) query.set('e', '0')
  return address(game, query)
}

/** What a link asks for, unpacked. */
export async function unpacked(wanted: Wanted): Promise<Wanted> {
  if (!wanted.packed) return wanted
  const [start, ...moves] = JSON.parse(await unpack(wanted.packed)) as [string | null, ...string[]]
  return { ...wanted, start, moves, packed: null }
}

/** The same address with so many moves on the board. */
export function withPly(hash: string, ply: number): string {
  const [path = '', query = ''] = hash.split('?', 2)
  const to = new URLSearchParams(query)
  to.set('n', String(ply))
  return `${path}?${to}`
}

/** What is the same for all links to one analysis; the move that is on the board is not, and at a table nothing is that will be played there. */
export const keyOf = ({ ply: _, quiet: __, table, ...wanted }: Wanted): string => JSON.stringify(table ? { game: wanted.game, table } : wanted)

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>)).arrayBuffer())
}
async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
async function unpack(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))
}
