// The evaluation networks of the games, which are separate files beside the rule files. The worker fetches one when it
// first searches or evaluates a game that uses it (worker.ts).
const NET_PATH = /([^/]+)\/net\.bin$/
/** A search starts without its network after this time. */
const FETCH_TIMEOUT_MS = 6_000

const files = import.meta.glob<string>('../../../games/*/net.bin', { query: '?url', import: 'default', eager: true })
const addresses = new Map(Object.entries(files).map(([path, address]) => [NET_PATH.exec(path)?.[1], address]))

/** The network of a game; null if it has none. */
export async function fetchNet(game: string): Promise<ArrayBuffer | null> {
  const address = addresses.get(game)
  if (!address) return null
  const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.arrayBuffer()
}
