// What the computer has learnt of games: the nets that lie beside the rule files. The engine comes without them, as each is
// of use in few games; a net is fetched when a game that it speaks about is thought about for the first time (worker.ts).
const PLACE = /([^/]+)\/net\.bin$/
/** So many milliseconds a search waits for its net at most. */
const PATIENCE = 6_000

const files = import.meta.glob<string>('../../../games/*/net.bin', { query: '?url', import: 'default', eager: true })
const addresses = new Map(Object.entries(files).map(([path, address]) => [PLACE.exec(path)?.[1], address]))

/** The net of a game; null if nobody has taught it. */
export async function netOf(game: string): Promise<ArrayBuffer | null> {
  const address = addresses.get(game)
  if (!address) return null
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.arrayBuffer()
}
