// All positions of a game, which are told some at a time.
import type { Frame } from '../desk/contract'

/** `fetch` brings those from one on; `last` is the number of the last. */
export async function everyFrame(fetch: (from: number) => Promise<Frame[]>, last: number): Promise<Frame[]> {
  const all: Frame[] = []
  while (all.length <= last) {
    const more = await fetch(all.length)
    if (!more.length) break
    all.push(...more)
  }
  return all
}
