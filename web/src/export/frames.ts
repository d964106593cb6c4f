// Fetches every position of a game; the server returns them in pages.
import type { Frame } from '../client/contract'

/** `fetch` returns a page of positions that starts at `from`; `last` is the index of the last position. */
export async function fetchAllFrames(fetch: (from: number) => Promise<Frame[]>, last: number): Promise<Frame[]> {
  const all: Frame[] = []
  while (all.length <= last) {
    const more = await fetch(all.length)
    if (!more.length) break
    all.push(...more)
  }
  return all
}
