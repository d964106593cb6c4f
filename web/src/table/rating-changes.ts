// What a rated game has changed, for the seats at its end.
import { ratingChanges, type RatingChange } from '../client/api'

/** The server counts a game shortly after its end; so many milliseconds before each request. */
const DELAYS_MS = [0, 500, 1500, 4000]

/** One for each side; empty if the server has not counted the game, or cannot be reached. */
export async function loadRatingChanges(
  table: string,
  load = ratingChanges,
  delays: readonly number[] = DELAYS_MS,
): Promise<(RatingChange | null)[]> {
  for (const delay of delays) {
    if (delay) await new Promise((done) => setTimeout(done, delay))
    const changes = await load(table).catch(() => [])
    if (changes.length) return changes
  }
  return []
}

/** The new rating and the difference, as in `1508 (+8)`. */
export function ratingChangeText({ before, after }: RatingChange): string {
  const difference = after - before
  return `${after} (${difference < 0 ? '−' : difference > 0 ? '+' : '±'}${Math.abs(difference)})`
}
