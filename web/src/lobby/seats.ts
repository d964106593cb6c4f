// Who sits where, for each of the usual ways to play. Pure; the set-up page offers them, the server opens the table.
import type { Seat, Side } from '../desk/api'
import type { SeekSide } from '../desk/seeks'

const person: Seat = { by: 'person' }
const computer = (level: number): Seat => ({ by: 'computer', level })

/** One person, the computer everywhere else. */
export const alone = (sides: readonly Side[], own: number, level: number): Seat[] => sides.map((_, i) => (i === own ? person : computer(level)))
/** A person plays a whole team, the computer the others. */
export const asTeam = (sides: readonly Side[], team: number, level: number): Seat[] => sides.map((s) => (s.team === team ? person : computer(level)))
export const people = (sides: readonly Side[]): Seat[] => sides.map(() => person)
export const computers = (sides: readonly Side[], level: number): Seat[] => sides.map(() => computer(level))

/** The teams of more than one side, each with its sides' names. */
export function teams(sides: readonly Side[]): { team: number; names: string[] }[] {
  const all = [...new Set(sides.map((s) => s.team))].map((team) => ({ team, names: sides.filter((s) => s.team === team).map((s) => s.name) }))
  return all.filter((t) => t.names.length > 1 && t.names.length < sides.length)
}

/** Who plays a game for which others are sought: a person for every side; two people with a team each; oneself and a partner
 *  against computers; oneself and an opponent, each with computers for partners. */
export type Party = 'everybody' | 'teams' | 'partner' | 'opponent'

/** The parties that make a difference in this game. */
export function parties(sides: readonly Side[]): Party[] {
  const twoTeams = new Set(sides.map((s) => s.team)).size === 2
  return sides.length > 2 && twoTeams && teams(sides).length === 2 ? ['everybody', 'teams', 'partner', 'opponent'] : ['everybody']
}

/** The sides of a seek, one's own being `own`. */
export function sought(sides: readonly Side[], own: number, party: Party, level: number): SeekSide[] {
  const team = sides[own]?.team
  const opponent = sides.findIndex((s) => s.team !== team)
  return sides.map((s, i): SeekSide => {
    if (i === own || party === 'teams' && s.team === team) return { by: 'person' }
    if (party === 'everybody' || party === 'partner' && s.team === team) return { by: 'open' }
    if (party === 'teams') return { by: 'open', who: 1 }
    return party === 'opponent' && i === opponent ? { by: 'open' } : { by: 'computer', level }
  })
}
