// The puzzles that come with the games: one file for each game that has some, `games/ID/puzzles.json`. Only their addresses
// are part of the page; a file is fetched when its game is opened.
import { ApiError } from '../client/errors'
import { t } from '../i18n/index.svelte'
import { readPuzzles, type Puzzle } from './puzzle'

const PATH = /([^/]+)\/puzzles\.json$/

const files = import.meta.glob<string>('../../../games/*/puzzles.json', {
  query: '?url',
  import: 'default',
  eager: true,
})
const addresses = new Map(Object.entries(files).map(([path, address]) => [PATH.exec(path)?.[1] ?? '', address]))

/** The ids of the games that come with puzzles. */
export const gamesWithPuzzles: readonly string[] = [...addresses.keys()].sort()

const loaded = new Map<string, Promise<Puzzle[]>>()

async function fetchPuzzles(address: string): Promise<Puzzle[]> {
  const failed = () => new ApiError(t('puzzles-not-loaded'), 0)
  const response = await fetch(address).catch(() => null)
  if (!response?.ok) throw failed()
  return readPuzzles(
    await response.json().catch(() => {
      throw failed()
    }),
  )
}

/** The puzzles that come with a game, from easy to hard; none if it has no file. */
export function loadPuzzles(id: string): Promise<Puzzle[]> {
  const address = addresses.get(id)
  if (address === undefined) return Promise.resolve([])
  const known = loaded.get(id)
  if (known) return known
  const request = fetchPuzzles(address)
  loaded.set(id, request)
  request.catch(() => loaded.delete(id))
  return request
}
