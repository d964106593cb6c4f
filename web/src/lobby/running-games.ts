// Which of the games in the archive are worth watching. Pure.
import type { ArchivedGame } from '../client/api'

/** The games of other people that are in progress and have begun; live ones first, then the last changed. */
export function gamesToWatch(games: readonly ArchivedGame[]): ArchivedGame[] {
  const found = games.filter(
    (g) => g.result === null && g.turns > 0 && g.sides.some((s) => s.name !== null) && !g.sides.some((s) => s.you),
  )
  return [...found.filter((g) => !g.correspondence), ...found.filter((g) => g.correspondence)]
}
