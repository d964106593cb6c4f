// Parses the address after `#` into a route, and writes addresses. Pure; App.svelte listens for changes of the address.
import type { Readings } from './client/api'

export type Route =
  | { at: 'lobby' }
  /** An address that names no page. */
  | { at: 'unknown' }
  /** The games in progress. */
  | { at: 'watch' }
  /** The user's games. */
  | { at: 'games' }
  /** Signing in, and the user's account. */
  | { at: 'account' }
  /** The profile of a user. */
  | { at: 'people'; name: string }
  /** The link in the mail that resets a password. */
  | { at: 'password'; person: string; token: string }
  | {
      at: 'new'
      id: string
      readings: Readings
      /** The first position; null: the usual one. */ position: string | null
    }
  | { at: 'editor'; id: string; readings: Readings; position: string | null }
  | {
      at: 'table'
      id: string
      /** The user's seat, where the other players are elsewhere. */ seat: number | null
      /** The secret that opens that seat. */ key: string
    }
  | { at: 'rules'; id: string; readings: Readings }
  /** The games by what they are like. gallery/link.ts parses the query. */
  | { at: 'gallery'; query: string }
  /** What a game is like, by self-play. */
  | { at: 'study'; id: string; readings: Readings }
  | { at: 'guide'; id: string; /** The heading to scroll to. */ part: string }
  | { at: 'lessons'; id: string; /** The first lesson to open. */ name: string }
  | { at: 'record'; id: string; name: string; ply: number }
  | { at: 'problem'; id: string; name: string }
  /** The puzzle of the day (without a game), or the puzzles of a game. */
  | {
      at: 'puzzles'
      id: string
      /** Which one; empty: the next one. */ number: string
      /** Of which day. */ day: string
    }
  /** All documents, or one of them; docs/documents.ts has the names. */
  | { at: 'docs'; name: string; /** The heading to scroll to. */ part: string }
  /** archive/Archive.svelte parses the query. */
  | { at: 'archive'; query: string }
  /** All tournaments, or one. */
  | { at: 'tournaments'; id: string }
  /** All games of the workshop; one of them; or a new one made from the game `fork`. */
  | { at: 'workshop'; id: string; fork: string }
  | { at: 'leaders'; id: string; /** The ratings of correspondence games. */ correspondence: boolean }
  /** The links in mails. */
  | { at: 'mail'; what: 'confirm' | 'stop'; person: string; token: string }
  /** analysis/link.ts parses the query. */
  | { at: 'analysis'; id: string; query: string }

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2)
  const [start, at = '', ...raw] = path.split('/')
  if (!start && !at) return { at: 'lobby' }
  if (start) return { at: 'unknown' }
  if (at === 'archive' || at === 'gallery') return { at, query }
  const decoded = decode(raw)
  if (!decoded) return { at: 'unknown' }
  const [id = '', name = ''] = decoded
  // `#/cups` is the address in old links.
  if (at === 'tournaments' || at === 'cups') return { at: 'tournaments', id }
  if (at === 'workshop') return { at, id, fork: new URLSearchParams(query).get('fork') ?? '' }
  if (at === 'docs') return { at, name: id, part: name }
  if (at === 'puzzles') return { at, id, number: name, day: new URLSearchParams(query).get('day') ?? '' }
  // Without a game, it is the leaderboard of the first one.
  if (at === 'leaders') return { at, id, correspondence: query === 'correspondence' }
  if (!id) return at === 'games' || at === 'account' || at === 'watch' ? { at } : { at: 'unknown' }
  if (at === 'people') return { at, name: id }
  if (at === 'password') return { at, person: id, token: name }
  if (at === 'new' || at === 'editor') {
    const from = new URLSearchParams(query)
    return { at, id, readings: readReadings(from), position: from.get('p') || null }
  }
  if (at === 'mail') {
    const token = raw[2] ?? ''
    return id === 'confirm' || id === 'stop' ? { at, what: id, person: name, token } : { at: 'unknown' }
  }
  if (at === 'guide') return { at, id, part: name }
  if (at === 'lessons') return { at, id, name }
  if (at === 'table') {
    const from = new URLSearchParams(query),
      seat = from.get('seat')
    return { at, id, seat: seat !== null && /^\d$/.test(seat) ? Number(seat) : null, key: from.get('key') ?? '' }
  }
  if (at === 'record' && name) return { at, id, name, ply: Number(new URLSearchParams(query).get('ply')) || 0 }
  if (at === 'problem' && name) return { at, id, name }
  if (at === 'analysis') return { at, id, query }
  if (at === 'rules' || at === 'study') return { at, id, readings: Object.fromEntries(new URLSearchParams(query)) }
  return { at: 'unknown' }
}

/** The decoded parts of a path; null if one is malformed. */
function decode(parts: string[]): string[] | null {
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return null
  }
}

/** Parses the readings of an address: `r=name=value`, once for each. */
export function readReadings(query: URLSearchParams): Readings {
  const pairs = query.getAll('r').map((reading) => reading.split('=', 2) as [string, string?])
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => !!pair[0] && !!pair[1]))
}
export function writeReadings(readings: Readings): URLSearchParams {
  return new URLSearchParams(Object.entries(readings).map(([name, value]) => ['r', `${name}=${value}`]))
}

/** The address of a page that may have readings and a position. */
function gameAddress(at: 'new' | 'editor', id: string, readings: Readings, position: string | null): string {
  const query = writeReadings(readings)
  if (position) query.set('p', position)
  return `#/${at}/${encodeURIComponent(id)}${query.size ? `?${query}` : ''}`
}

export const toLobby = () => '#/'
export const toWatch = () => '#/watch'
export const toMyGames = () => '#/games'
export const toAccount = () => '#/account'
export const toProfile = (name: string) => `#/people/${encodeURIComponent(name)}`
/** No account can have such a name. */
export const isGuest = (name: string) => /^guest/i.test(name)
/** The archive search with these parameters. */
export function toArchive(wanted: Record<string, string> = {}): string {
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value))
  return query.size ? `#/archive?${query}` : '#/archive'
}
/** The gallery with this state, which gallery/link.ts writes. */
export const toGallery = (query = '') => (query ? `#/gallery?${query}` : '#/gallery')
export const toTournaments = () => '#/tournaments'
export const toTournament = (id: string) => `#/tournaments/${encodeURIComponent(id)}`
export const toWorkshop = () => '#/workshop'
export const toWorkshopGame = (id: string) => `#/workshop/${encodeURIComponent(id)}`
/** The form for a new game based on `game`. */
export const toFork = (game: string) => `#/workshop?${new URLSearchParams({ fork: game })}`
export const toDocs = (name = '', part = '') =>
  `#/docs${name && `/${encodeURIComponent(name)}`}${part && `/${encodeURIComponent(part)}`}`
export const toLeaderboard = (id = '', correspondence = false) =>
  `#/leaders${id ? `/${encodeURIComponent(id)}` : ''}${correspondence ? '?correspondence' : ''}`
export const toNewGame = (id: string, readings: Readings = {}, position: string | null = null) =>
  gameAddress('new', id, readings, position)
export const toEditor = (id: string, readings: Readings = {}, position: string | null = null) =>
  gameAddress('editor', id, readings, position)
export const toTable = (id: string, seat: number | null = null, key = '') =>
  `#/table/${encodeURIComponent(id)}${seat === null ? '' : `?seat=${seat}`}${key && `&key=${encodeURIComponent(key)}`}`
export const toGuide = (id: string, part = '') =>
  `#/guide/${encodeURIComponent(id)}${part ? `/${encodeURIComponent(part)}` : ''}`
export const toLessons = (id: string, name = '') =>
  `#/lessons/${encodeURIComponent(id)}${name ? `/${encodeURIComponent(name)}` : ''}`
/** `ply`: the position after that number of turns. */
export const toRecord = (id: string, name: string, ply = 0) =>
  `#/record/${encodeURIComponent(id)}/${encodeURIComponent(name)}${ply > 0 ? `?ply=${ply}` : ''}`
export const toProblem = (id: string, name: string) => `#/problem/${encodeURIComponent(id)}/${encodeURIComponent(name)}`
/** `number`: from 1; 0: the next one to solve. */
export const toPuzzles = (id = '', number = 0) =>
  `#/puzzles${id && `/${encodeURIComponent(id)}`}${number > 0 ? `/${number}` : ''}`
/** `day`: as `2026-11-30`. */
export const toDailyPuzzle = (day: string) => `#/puzzles?day=${day}`
function gamePage(at: 'rules' | 'study', id: string, readings: Readings): string {
  const query = new URLSearchParams(readings).toString()
  return `#/${at}/${encodeURIComponent(id)}${query ? `?${query}` : ''}`
}
export const toRules = (id: string, readings: Readings = {}) => gamePage('rules', id, readings)
export const toStudy = (id: string, readings: Readings = {}) => gamePage('study', id, readings)
