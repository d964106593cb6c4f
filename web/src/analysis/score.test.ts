import { describe, expect, it } from 'vitest'
import { finalChances, scoreText, teamName, formatCount } from './score'

const side = (name: string, team: number) => ({ name, letter: name[0]!, team, look: 'white' })
const two = [side('White', 0), side('Black', 1)]
const four = [side('A', 0), side('B', 1), side('C', 0), side('D', 1)]
const all = [side('A', 0), side('B', 1), side('C', 2)]
const line = (score: number, end: { wins: boolean; turns: number } | null = null) => ({
  score,
  end,
  teamChances: [{ team: 2, share: 0.374 }],
})

describe('a score', () => {
  it('is written for the first team, whichever side is to move', () => {
    expect(scoreText(line(125), 0, two)).toBe('+1.25')
    expect(scoreText(line(125), 1, two)).toBe('−1.25')
    expect(scoreText(line(-40), 2, four)).toBe('−0.40')
    expect(scoreText(line(-40), 3, four)).toBe('+0.40')
  })
  it('of a forced win or loss says when', () => {
    expect(scoreText(line(999_999, { wins: true, turns: 1 }), 0, two)).toBe('#1')
    expect(scoreText(line(999_999, { wins: true, turns: 3 }), 1, two)).toBe('#−3')
    expect(scoreText(line(-999_998, { wins: false, turns: 2 }), 1, two)).toBe('#2')
  })
  it('of three or more teams is a chance', () => expect(scoreText(line(-70), 2, all)).toBe('37 %'))
})

describe('the end of a game', () => {
  const reason = { text: '', key: '', args: {} }
  it('gives all chances to the winners, and equal ones in a draw', () => {
    expect(finalChances({ result: '1-0', winners: [0, 2], reason, draw: false }, four)).toEqual([
      { team: 0, share: 1 },
      { team: 1, share: 0 },
    ])
    expect(finalChances({ result: '1/2-1/2', winners: [], reason, draw: true }, two).map((s) => s.share)).toEqual([
      0.5, 0.5,
    ])
  })
})

it('names and numbers', () => {
  expect(teamName(0, four)).toBe('A + C')
  expect([formatCount(950), formatCount(12_345), formatCount(2_500_000)]).toEqual(['950', '12 k', '2.5 M'])
})
