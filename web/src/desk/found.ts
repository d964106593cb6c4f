// What the server knows of those who have played: games of the archive, ratings, leaders. It shows nothing.
import type { FoundGames, Leaders, Ratings } from './house'
import { call } from './http'

/** What games are looked for; what is empty is not looked at. */
export interface Wanted { game?: string; player?: string; other?: string; mine?: '1' | ''; result?: string; rated?: '1' | ''; running?: '1' | ''; position?: string }

const query = (wanted: Record<string, string | undefined>): string => {
  const pairs = Object.entries(wanted).filter((pair): pair is [string, string] => !!pair[1])
  return pairs.length ? `?${new URLSearchParams(pairs)}` : ''
}

/** `after`: the page that follows, as the one before has said. */
export const archive = (wanted: Wanted, after: string | null = null): Promise<FoundGames> => call(`archive${query({ ...wanted, after: after ?? '' })}`)
/** Where all of them can be had as one file. */
export const stream = ({ running: _, ...wanted }: Wanted, form: 'pgn' | 'ndjson'): string => `api/archive.${form}${query({ ...wanted })}`
export const ratings = (name: string): Promise<Ratings> => call(`people/${encodeURIComponent(name)}/ratings`)
export const leaders = (game: string, speed: 'live' | 'correspondence'): Promise<Leaders> => call(`leaders${query({ game, speed })}`)
