// No two sides have the same foot.
import { expect, it } from 'vitest'
import { patternOf } from './team-patterns'

it.each([[[0, 1, 0, 1]], [[0, 0, 1, 1]], [[0, 1, 2, 3]], [[0, 1, 2]]])(
  'sides of teams %j have different feet',
  (teams) => {
    expect(new Set(teams.map((_, side) => patternOf(teams, side))).size).toBe(teams.length)
  },
)
it('sides of a team have related feet', () => {
  expect([0, 1, 2, 3].map((side) => patternOf([0, 1, 0, 1], side))).toEqual(['plain', 'hatch', 'ring', 'dots'])
})
