// The usual ways to play assign every side the correct player.
import { describe, expect, it } from 'vitest'
import { soloSeats, teamSeats, computerSeats, humanSeats, multiSideTeams } from './seats'

const side = (name: string, team: number) => ({ name, letter: name[0]!, team, look: 'white' })
const four = [side('South', 0), side('West', 1), side('North', 0), side('East', 1)]
const by = (seats: { by: string }[]) => seats.map((s) => s.by[0]).join('')

describe('seats', () => {
  it('for one person are theirs and otherwise the computer’s', () => {
    expect(by(soloSeats(four, 2, 3))).toBe('ccpc')
    expect(soloSeats(four, 2, 3)[0]).toEqual({ by: 'computer', level: 3 })
  })
  it('for a team are all sides of the team', () => expect(by(teamSeats(four, 1, 3))).toBe('cpcp'))
  it('are all people or all computers', () => {
    expect(by(humanSeats(four))).toBe('pppp')
    expect(by(computerSeats(four, 1))).toBe('cccc')
  })
  it('form teams only where a side has a partner', () => {
    expect(multiSideTeams(four).map((t) => t.names.join('+'))).toEqual(['South+North', 'West+East'])
    expect(multiSideTeams(four.slice(0, 2))).toEqual([])
  })
})
