// Formats scores. Pure. The engine’s score is for the team to move; with two teams it is written for the first side, as
// usual, with more as the chance of that team in percent.
import type { Line, Side, TeamChance, GameView } from '../client/contract'

export const teamsOf = (sides: readonly Side[]): number[] => [...new Set(sides.map((side) => side.team))]

/** `+1.25`, `−0.30`, `#4` (the first team wins in four), `#−2`, or `37 %`. */
export function scoreText(
  line: Pick<Line, 'score' | 'end' | 'teamChances'>,
  side: number,
  sides: readonly Side[],
): string {
  const teams = teamsOf(sides),
    own = sides[side]?.team
  if (teams.length > 2)
    return `${Math.round((line.teamChances.find((share) => share.team === own)?.share ?? 0) * 100)} %`
  const sign = own === teams[0] ? 1 : -1
  if (line.end) return `#${(line.end.wins ? 1 : -1) * sign < 0 ? '−' : ''}${line.end.turns}`
  const score = (line.score * sign) / 100
  return `${score < 0 ? '−' : '+'}${Math.abs(score).toFixed(Math.abs(score) >= 100 ? 0 : 2)}`
}

/** The chances at the end of a game. */
export function finalChances(verdict: NonNullable<GameView['verdict']>, sides: readonly Side[]): TeamChance[] {
  const teams = teamsOf(sides)
  const won = new Set(verdict.winners.map((side) => sides[side]?.team))
  return teams.map((team) => ({ team, share: verdict.draw ? 1 / teams.length : won.has(team) ? 1 / won.size : 0 }))
}

/** The sides of a team, as one name. */
export const teamName = (team: number, sides: readonly Side[]): string =>
  sides
    .filter((side) => side.team === team)
    .map((side) => side.name)
    .join(' + ')
export const teamLook = (team: number, sides: readonly Side[]): string =>
  sides.find((side) => side.team === team)?.look ?? 'stone'

export const formatCount = (count: number): string =>
  count >= 1e6
    ? `${(count / 1e6).toFixed(1)} M`
    : count >= 1000
      ? `${Math.round(count / 1000)} k`
      : String(Math.round(count))
