// The seats of the usual ways to play. Pure; the set-up page offers them, and the server opens the table.
import type { Seat, Side } from '../client/api'
import type { SeekSeat } from '../client/seeks'

const person: Seat = { by: 'person' }
const computer = (level: number): Seat => ({ by: 'computer', level })

/** One person, and the computer for every other side. */
export const soloSeats = (sides: readonly Side[], own: number, level: number): Seat[] =>
  sides.map((_, i) => (i === own ? person : computer(level)))
/** One person for all sides of a team, and the computer for the others. */
export const teamSeats = (sides: readonly Side[], team: number, level: number): Seat[] =>
  sides.map((s) => (s.team === team ? person : computer(level)))
export const humanSeats = (sides: readonly Side[]): Seat[] => sides.map(() => person)
export const computerSeats = (sides: readonly Side[], level: number): Seat[] => sides.map(() => computer(level))

/** The teams of more than one side, each with the names of its sides. */
export function multiSideTeams(sides: readonly Side[]): { team: number; names: string[] }[] {
  const all = [...new Set(sides.map((s) => s.team))].map((team) => ({
    team,
    names: sides.filter((s) => s.team === team).map((s) => s.name),
  }))
  return all.filter((t) => t.names.length > 1 && t.names.length < sides.length)
}

/**
 * The players of a seek: a person for every side; two people with a team each; the user and a partner against
 * computers; the user and an opponent, each with computers as partners.
 */
export type SeekFormat = 'all-players' | 'teams' | 'partner' | 'opponent'

/** The formats that differ in a game with these sides. */
export function seekFormats(sides: readonly Side[]): SeekFormat[] {
  const twoTeams = new Set(sides.map((s) => s.team)).size === 2
  return sides.length > 2 && twoTeams && multiSideTeams(sides).length === 2
    ? ['all-players', 'teams', 'partner', 'opponent']
    : ['all-players']
}

/** The seats of a seek; `own` is the user's side. */
export function seekSides(sides: readonly Side[], own: number, format: SeekFormat, level: number): SeekSeat[] {
  const team = sides[own]?.team
  const opponent = sides.findIndex((s) => s.team !== team)
  return sides.map((s, i): SeekSeat => {
    if (i === own || (format === 'teams' && s.team === team)) return { by: 'person' }
    if (format === 'all-players' || (format === 'partner' && s.team === team)) return { by: 'open' }
    if (format === 'teams') return { by: 'open', who: 1 }
    return format === 'opponent' && i === opponent ? { by: 'open' } : { by: 'computer', level }
  })
}
