import { describe, expect, it } from 'vitest'
import {
  continued,
  movesClaim,
  newRecording,
  rowsOf,
  shortened,
  sortedCells,
  toggledMove,
  withClaim,
  type Claim,
  type Recording,
} from './recording'

const claim = (ply: number, line: string): Claim => ({ ply, line, holds: true, game: '~1' })
const PLAYED: Recording = {
  start: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1',
  turns: ['e2-e4', 'e8-e7', 'e4-e5'],
  claims: [claim(2, 'can e4-e5'), claim(0, 'moves e2: e3 e4'), claim(2, 'cannot e4-e6')],
}
const linesOf = (recording: Recording) => rowsOf(recording).map(({ line }) => line)

describe('the lines of a recording', () => {
  it('are the position, what is expected in it, and the turns before what is expected later', () => {
    expect(linesOf(PLAYED)).toEqual([
      'position 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1',
      'moves e2: e3 e4',
      'play e2-e4; e8-e7',
      'can e4-e5',
      'cannot e4-e6',
      'play e4-e5',
    ])
    expect(rowsOf(PLAYED).map(({ claim: index }) => index)).toEqual([null, 1, null, 0, 2, null])
  })
  it('do not name the start position', () => {
    expect(linesOf(newRecording())).toEqual([])
    expect(linesOf(newRecording(null, ['e2-e4']))).toEqual(['play e2-e4'])
  })
})

describe('a recording', () => {
  it('loses what was expected after a turn that is taken back', () => {
    expect(linesOf(shortened(PLAYED, 1))).toEqual([
      PLAYED.start && `position ${PLAYED.start}`,
      'moves e2: e3 e4',
      'play e2-e4',
    ])
  })
  it('keeps what was expected before a turn that is played', () => {
    const other = continued(PLAYED, ['e2-e4', 'e8-d8'])
    expect(other.claims.map(({ ply }) => ply)).toEqual([0])
    expect(continued(PLAYED, [...PLAYED.turns, 'e7-e8']).claims).toHaveLength(3)
  })
  it('has each claim once, and one line of squares for a piece', () => {
    const again = withClaim(withClaim(PLAYED, claim(2, 'can e4-e5')), claim(1, 'can e4-e5'))
    expect(again.claims).toHaveLength(4)
    const moves = (cells: string[]) => movesClaim(0, '~1', { cell: 'a1', cells, allowed: ['a2'] })
    expect(linesOf(withClaim(withClaim(newRecording(), moves(['a2'])), moves([])))).toEqual(['moves a1:'])
  })
})

describe('a line of squares', () => {
  const knight = movesClaim(0, '~1', { cell: 'b1', cells: ['c3', 'a3'], allowed: ['a3', 'c3'] })
  it('lists them in order', () => {
    expect(knight.line).toBe('moves b1: a3 c3')
    expect(sortedCells(['b1', 'a10', 'a2', 'b1'])).toEqual(['a2', 'a10', 'b1'])
  })
  it('holds as long as it lists what the rules allow', () => {
    const more = toggledMove(knight, 'd2')
    expect([knight.holds, more.holds, toggledMove(more, 'd2').holds]).toEqual([true, false, true])
    expect(toggledMove(more, 'a3').line).toBe('moves b1: c3 d2')
  })
})
