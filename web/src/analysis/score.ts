// Scores as people read them. Pure. A score comes for the team of the side on turn; with two teams it is written for the
// first side's, as everywhere; with more as that team's chance in percent.
import type { Line, Side, TeamShare, View } from '../desk/contract'

export const teamsOf = (sides: readonly Side[]): number[] => [...new Set(sides.map((side) => side.team))]

/** `+1.25`, `−0.30`, `#4` (a win of the first team in four), `#−2`, or `37 %`. */
export function scoreText(line: Pick<Line, 'score' | 'end' | 'shares'>, side: number, sides: readonly Side[]): string {
  const teams = teamsOf(sides), own = sides[side]?.team
  if (teams.length > 2) return `${Math.round((line.shares.find((share) => share.team === own)?.share ?? 0) * 100)} %`
  const sign = own === teams[0] ? 1 : -1
  if (line.end) return `#${(line.end.wins ? 1 : -1) * sign < 0 ? '−' : ''}${line.end.turns}`
  const score = (line.score * sign) / 100
  return `${score < 0 ? '−' : '+'}${Math.abs(score).toFixed(Math.abs(score) >= 100 ? 0 : 2)}`
}

/** The chances when the game is over. */
export function finalShares(verdict: NonNullable<View['verdict']>, sides: readonly Side[]): TeamShare[] {
  const teams = teamsOf(sides)
  const won = new Set(verdict.winners.map((side) => sides[side]?.team))
  return teams.map((team) => ({ team, share: verdict.draw ? 1 / teams.length : won.has(team) ? 1 / won.size : 0 }))
}

/** The sides of a team, as one name. */
export const teamName = (team: number, sides: readonly Side[]): string => sides.filter((side) => side.team === team).map((side) => side.name).join(' + ')
export const lookOf = (team: number, sides: readonly Side[]): string => sides.find((side) => side.team === team)?.look ?? 'stone'

export const thousands = (count: number): string => (count >= 1e6 ? `${(count / 1e6).toFixed(1)} M` : count >= 1000 ? `${Math.round(count / 1000)} k` : String(Math.round(count)))
