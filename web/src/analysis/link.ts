// Addresses of analyses: `#/analysis/GAME?p=…&m=…&n=…`. Pure, except that the browser compresses. Links are permanent:
// a letter never changes its meaning, and a new meaning gets a new letter.
//   r  a reading, name=value; may be repeated        p  the starting position     m  the moves, joined by `_`
//   z  p and m, compressed, if they are long         n  how many moves are on the board at first
//   e  0: no engine, as the game is in progress
//   d  a record of the game, q a problem: the source of the moves
//   t  the table of the game: added variations are stored for the table, whatever is played there afterwards
import type { Readings } from '../client/contract'
import { readReadings, writeReadings } from '../route'

export interface AnalysisLink {
  game: string
  readings: Readings
  start: string | null
  moves: string[]
  /** How many moves are on the board at first; null: all. */
  ply: number | null
  record: string | null
  problem: string | null
  /** The table of the game. */
  table: string | null
  /** The start and the moves, compressed. */
  packed: string | null
  /** No engine: the game is in progress. */
  noEngine: boolean
}

/** Longer links are compressed. */
const MAX_PLAIN_LENGTH = 700

export function parse(game: string, query: string): AnalysisLink {
  const from = new URLSearchParams(query)
  const ply = from.get('n')
  return {
    game,
    readings: readReadings(from),
    start: from.get('p') || null,
    moves: (from.get('m') ?? '').split('_').filter((move) => move !== ''),
    ply: ply !== null && /^\d{1,4}$/.test(ply) ? Number(ply) : null,
    record: from.get('d') || null,
    problem: from.get('q') || null,
    table: from.get('t') || null,
    packed: from.get('z') || null,
    noEngine: from.get('e') === '0',
  }
}

type Parts = Partial<Omit<AnalysisLink, 'game'>>

const address = (game: string, query: URLSearchParams) => {
  const text = query.toString()
  return `#/analysis/${encodeURIComponent(game)}${text ? `?${text}` : ''}`
}

/** An uncompressed link: for a short game, or a record or problem that comes with the game. */
export function toAnalysis(game: string, parts: Parts = {}): string {
  const query = writeReadings(parts.readings ?? {})
  if (parts.record) query.set('d', parts.record)
  if (parts.problem) query.set('q', parts.problem)
  if (parts.start) query.set('p', parts.start)
  if (parts.moves?.length) query.set('m', parts.moves.join('_'))
  if (parts.ply !== null && parts.ply !== undefined) query.set('n', String(parts.ply))
  if (parts.table) query.set('t', parts.table)
  if (parts.noEngine) query.set('e', '0')
  return address(game, query)
}

/** The same link, compressed if it is long. */
export async function toPackedAnalysis(game: string, parts: Parts): Promise<string> {
  const plain = toAnalysis(game, parts)
  if (plain.length <= MAX_PLAIN_LENGTH || typeof CompressionStream === 'undefined') return plain
  const query = writeReadings(parts.readings ?? {})
  query.set('z', await pack(JSON.stringify([parts.start ?? null, ...(parts.moves ?? [])])))
  if (parts.ply !== null && parts.ply !== undefined) query.set('n', String(parts.ply))
  if (parts.table) query.set('t', parts.table)
  if (parts.noEngine) query.set('e', '0')
  return address(game, query)
}

/** The same link, decompressed. */
export async function unpackLink(link: AnalysisLink): Promise<AnalysisLink> {
  if (!link.packed) return link
  const [start, ...moves] = JSON.parse(await unpack(link.packed)) as [string | null, ...string[]]
  return { ...link, start, moves, packed: null }
}

/** The same address with this many moves on the board. */
export function withPly(hash: string, ply: number): string {
  const [path = '', query = ''] = hash.split('?', 2)
  const to = new URLSearchParams(query)
  to.set('n', String(ply))
  return `${path}?${to}`
}

/**
 * The storage key: equal for all links to one analysis. It leaves out the current move; at a table it leaves out the
 * moves as well, as more will be played.
 */
export const storageKey = ({ ply: _, noEngine: __, table, ...link }: AnalysisLink): string =>
  JSON.stringify(table ? { game: link.game, table } : link)

async function transform(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  return new Uint8Array(
    await new Response(
      new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>),
    ).arrayBuffer(),
  )
}
async function pack(text: string): Promise<string> {
  const bytes = await transform(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
async function unpack(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  return new TextDecoder().decode(await transform(bytes, new DecompressionStream('deflate-raw')))
}
