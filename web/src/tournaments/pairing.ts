// The pairing of a round by hand: places on boards, which exchange their players. HandPairing.svelte shows it.
import type { PairingProposal, TournamentGame } from '../client/server-types'

/** The players of each board, then the one with the bye, then those without a game; null where no one is. */
export interface Places {
  boards: [number | null, number | null][]
  bye: number | null
  away: number[]
}

/** A place: a side of a board, the bye, or one of those without a game. */
export type Place = { board: number; side: 0 | 1 } | 'bye' | { away: number }

/** The places of a proposal. Without pairs, all players are on boards in the order in which they come. */
export function placesOf({ pairs, bye, unpaired }: PairingProposal): Places {
  if (pairs.length) return { boards: pairs.map(([a, b]) => [a, b]), bye, away: [...unpaired] }
  const boards: [number, number][] = []
  for (let i = 0; i + 1 < unpaired.length; i += 2) boards.push([unpaired[i]!, unpaired[i + 1]!])
  return { boards, bye: unpaired.length % 2 ? unpaired.at(-1)! : null, away: [] }
}

function at(places: Places, place: Place): number | null {
  if (place === 'bye') return places.bye
  return 'away' in place ? (places.away[place.away] ?? null) : (places.boards[place.board]?.[place.side] ?? null)
}

/** The places after those two players, or a player and an empty place, have been exchanged. */
export function exchange(places: Places, one: Place, other: Place): Places {
  const next: Places = { boards: places.boards.map(([a, b]) => [a, b]), bye: places.bye, away: [...places.away] }
  const put = (place: Place, player: number | null) => {
    if (place === 'bye') next.bye = player
    else if ('away' in place) next.away[place.away] = player ?? -1
    else next.boards[place.board]![place.side] = player
  }
  put(one, at(places, other))
  put(other, at(places, one))
  next.away = next.away.filter((player) => player >= 0)
  return next
}

/** Whether these two have been paired before. */
export const haveMet = (games: TournamentGame[], one: number | null, other: number | null): boolean =>
  games.some((g) => (g.first === one && g.second === other) || (g.first === other && g.second === one))

/** Whether this player has had a full point without playing. */
export const hasRested = (games: TournamentGame[], player: number | null): boolean =>
  games.some(
    (g) =>
      (g.first === player && g.second === null && !g.half) ||
      (g.forfeit && ((g.first === player && g.result === '1-0') || (g.second === player && g.result === '0-1'))),
  )
