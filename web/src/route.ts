// The address after `#` as a place in the page and back. Pure; App.svelte listens to the address.
import type { Readings } from './desk/api'

export type Route =
  | { at: 'lobby' }
  /** The games of whoever is here. */
  | { at: 'games' }
  /** Getting in, and one's own account. */
  | { at: 'account' }
  /** Somebody who has an account. */
  | { at: 'people'; name: string }
  /** Where the link leads in the mail to whoever has forgotten his password. */
  | { at: 'password'; person: string; token: string }
  | { at: 'new'; id: string; readings: Readings; /** The position to begin with; null: the usual one. */ position: string | null }
  | { at: 'editor'; id: string; readings: Readings; position: string | null }
  | { at: 'table'; id: string; /** Who plays here, when somebody else plays elsewhere. */ seat: number | null; /** Opens that seat. */ key: string }
  | { at: 'rules'; id: string; readings: Readings }
  | { at: 'guide'; id: string; /** The heading to go to. */ part: string }
  | { at: 'lessons'; id: string; /** The lesson to begin with. */ name: string }
  | { at: 'record'; id: string; name: string; ply: number }
  | { at: 'problem'; id: string; name: string }
  /** What is looked for is read by found/Archive.svelte. */
  | { at: 'archive'; query: string }
  /** All tournaments, or one. */
  | { at: 'cups'; id: string }
  /** Games that people make; one of them; or a new one from the game `fork`. */
  | { at: 'workshop'; id: string; fork: string }
  | { at: 'leaders'; id: string; /** By correspondence. */ slow: boolean }
  /** Where the links in mails lead. */
  | { at: 'mail'; what: 'confirm' | 'stop'; person: string; token: string }
  /** What the rest says is read by analysis/link.ts. */
  | { at: 'analysis'; id: string; query: string }

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2)
  const [, at, ...raw] = path.split('/')
  if (at === 'archive') return { at, query }
  let id = '', name = ''
  try { [id = '', name = ''] = raw.map(decodeURIComponent) } catch { return { at: 'lobby' } }
  if (at === 'cups') return { at, id }
  if (at === 'workshop') return { at, id, fork: new URLSearchParams(query).get('fork') ?? '' }
  if (!id) return at === 'games' || at === 'account' ? { at } : { at: 'lobby' }
  if (at === 'people') return { at, name: id }
  if (at === 'password') return { at, person: id, token: name }
  if (at === 'new' || at === 'editor') {
    const from = new URLSearchParams(query)
    return { at, id, readings: readReadings(from), position: from.get('p') || null }
  }
  if (at === 'mail') {
    const token = raw[2] ?? ''
    return id === 'confirm' || id === 'stop' ? { at, what: id, person: name, token } : { at: 'lobby' }
  }
  if (at === 'guide') return { at, id, part: name }
  if (at === 'lessons') return { at, id, name }
  if (at === 'table') {
    const from = new URLSearchParams(query), seat = from.get('seat')
    return { at, id, seat: seat !== null && /^\d$/.test(seat) ? Number(seat) : null, key: from.get('key') ?? '' }
  }
  if (at === 'leaders') return { at, id, slow: query === 'correspondence' }
  if (at === 'record' && name) return { at, id, name, ply: Number(new URLSearchParams(query).get('ply')) || 0 }
  if (at === 'problem' && name) return { at, id, name }
  if (at === 'analysis') return { at, id, query }
  if (at === 'rules') return { at, id, readings: Object.fromEntries(new URLSearchParams(query)) }
  return { at: 'lobby' }
}

/** Readings as addresses have them: `r=name=value`, as often as needed. */
export function readReadings(query: URLSearchParams): Readings {
  const pairs = query.getAll('r').map((reading) => reading.split('=', 2) as [string, string?])
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => !!pair[0] && !!pair[1]))
}
export function writeReadings(readings: Readings): URLSearchParams {
  return new URLSearchParams(Object.entries(readings).map(([name, value]) => ['r', `${name}=${value}`]))
}

/** A place of a game where it may be played by other readings and from another position. */
function ofGame(at: 'new' | 'editor', id: string, readings: Readings, position: string | null): string {
  const query = writeReadings(readings)
  if (position) query.set('p', position)
  return `#/${at}/${encodeURIComponent(id)}${query.size ? `?${query}` : ''}`
}

export const toLobby = () => '#/'
export const toOwnGames = () => '#/games'
export const toAccount = () => '#/account'
export const toPerson = (name: string) => `#/people/${encodeURIComponent(name)}`
/** Nobody with an account is called so. */
export const isGuest = (name: string) => /^guest/i.test(name)
/** Games of the archive that are so. */
export function toArchive(wanted: Record<string, string> = {}): string {
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value))
  return query.size ? `#/archive?${query}` : '#/archive'
}
export const toCups = () => '#/cups'
export const toCup = (id: string) => `#/cups/${encodeURIComponent(id)}`
export const toWorkshop = () => '#/workshop'
export const toWork = (id: string) => `#/workshop/${encodeURIComponent(id)}`
/** Making a game from that one. */
export const toFork = (game: string) => `#/workshop?${new URLSearchParams({ fork: game })}`
export const toLeaders = (id: string, slow = false) => `#/leaders/${encodeURIComponent(id)}${slow ? '?correspondence' : ''}`
export const toNew = (id: string, readings: Readings = {}, position: string | null = null) => ofGame('new', id, readings, position)
export const toEditor = (id: string, readings: Readings = {}, position: string | null = null) => ofGame('editor', id, readings, position)
export const toTable = (id: string, seat: number | null = null, key = '') => `#/table/${encodeURIComponent(id)}${seat === null ? '' : `?seat=${seat}`}${key && `&key=${encodeURIComponent(key)}`}`
export const toGuide = (id: string, part = '') => `#/guide/${encodeURIComponent(id)}${part ? `/${encodeURIComponent(part)}` : ''}`
export const toLessons = (id: string, name = '') => `#/lessons/${encodeURIComponent(id)}${name ? `/${encodeURIComponent(name)}` : ''}`
/** `ply`: the position after so many turns. */
export const toRecord = (id: string, name: string, ply = 0) => `#/record/${encodeURIComponent(id)}/${encodeURIComponent(name)}${ply > 0 ? `?ply=${ply}` : ''}`
export const toProblem = (id: string, name: string) => `#/problem/${encodeURIComponent(id)}/${encodeURIComponent(name)}`
export function toRules(id: string, readings: Readings = {}): string {
  const query = new URLSearchParams(readings).toString()
  return `#/rules/${encodeURIComponent(id)}${query ? `?${query}` : ''}`
}
