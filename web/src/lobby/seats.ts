// Who sits where, for each of the usual ways to play. Pure; the set-up page offers them, the server opens the table.
import type { Seat, Side } from '../desk/api'

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
