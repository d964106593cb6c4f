// The archive, ratings and leaderboards on the server.
import type { ArchivePage, Leaders, Ratings } from './server-types'
import { call } from './http'

/** A search in the archive; empty fields match everything. */
export interface ArchiveFilter {
  game?: string
  player?: string
  other?: string
  mine?: '1' | ''
  result?: string
  rated?: '1' | ''
  running?: '1' | ''
  position?: string
}

const query = (wanted: Record<string, string | undefined>): string => {
  const pairs = Object.entries(wanted).filter((pair): pair is [string, string] => !!pair[1])
  return pairs.length ? `?${new URLSearchParams(pairs)}` : ''
}

/** `after`: the next page, as named by the previous one. */
export const archive = (wanted: ArchiveFilter, after: string | null = null): Promise<ArchivePage> =>
  call(`archive${query({ ...wanted, after: after ?? '' })}`)
/** The address of all these games as one file. */
export const exportUrl = ({ running: _, ...wanted }: ArchiveFilter, form: 'pgn' | 'ndjson'): string =>
  `api/archive.${form}${query({ ...wanted })}`
export const ratings = (name: string): Promise<Ratings> => call(`people/${encodeURIComponent(name)}/ratings`)
export const leaders = (game: string, speed: 'live' | 'correspondence'): Promise<Leaders> =>
  call(`leaders${query({ game, speed })}`)
