// The usual ways to play put everybody where he belongs.
import { describe, expect, it } from 'vitest'
import { alone, asTeam, computers, people, teams } from './seats'

const side = (name: string, team: number) => ({ name, letter: name[0]!, team, look: 'white' })
const four = [side('South', 0), side('West', 1), side('North', 0), side('East', 1)]
const by = (seats: { by: string }[]) => seats.map((s) => s.by[0]).join('')

describe('seats', () => {
  it('for one person are his own alone', () => {
    expect(by(alone(four, 2, 3))).toBe('ccpc')
    expect(alone(four, 2, 3)[0]).toEqual({ by: 'computer', level: 3 })
  })
  it('for a team are all of it', () => expect(by(asTeam(four, 1, 3))).toBe('cpcp'))
  it('are all of people or all of computers', () => {
    expect(by(people(four))).toBe('pppp')
    expect(by(computers(four, 1))).toBe('cccc')
  })
  it('make teams only where somebody has a partner', () => {
    expect(teams(four).map((t) => t.names.join('+'))).toEqual(['South+North', 'West+East'])
    expect(teams(four.slice(0, 2))).toEqual([])
  })
})
