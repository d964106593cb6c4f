import { describe, expect, it } from 'vitest'
import { marksOf, type Mark } from './marks'
import { asReach, cellName, moveBoard, moveSigns, offsetOfCell, radiusFor, rideEnd } from './move-board'

const mark = (x: number, y: number, more: Partial<Mark> = {}): Mark => ({
  x,
  y,
  way: 'step',
  mode: 'both',
  upTo: null,
  ...more,
})
const shown = (...marks: Mark[]) =>
  moveSigns(marksOf(marks), 4).map(({ at, action, mode, isHurdle }) =>
    [cellName(at), action, mode, ...(isHurdle ? ['hurdle'] : [])].join(' '),
  )

describe('the board for moves', () => {
  it('has the piece in its middle, forward is up, and every square has the name of its offset', () => {
    const board = moveBoard(4, 'figures', ({ x, y }) => `${x} ${y}`)
    expect([board.width, board.height, board.cells.length]).toEqual([9, 9, 81])
    expect(board.cells.find(({ x, y }) => x === 4 && y === 4)!.name).toBe('+0,+0')
    expect(board.cells.find(({ name }) => name === '-1,+2')).toMatchObject({ x: 3, y: 6, label: '-1 2' })
    expect(board.cells.map(({ name }) => offsetOfCell(name)).filter((at) => at === null)).toHaveLength(1)
    expect(offsetOfCell('+3,-2')).toEqual({ x: 3, y: -2 })
  })
  it('grows with the farthest mark', () => {
    expect(radiusFor(marksOf([mark(1, 3)]))).toBe(4)
    expect(radiusFor(marksOf([mark(1, 3), mark(0, -6)]))).toBe(6)
  })
})

describe('a mark', () => {
  it('is a sign: by steps, by leaps, and on every square of a ride', () => {
    expect(shown(mark(0, 1, { mode: 'move' }), mark(1, 2))).toEqual(['+0,+1 move walk', '+1,+2 both leap'])
    expect(shown(mark(1, 2, { way: 'ride', mode: 'capture' }))).toEqual(['+1,+2 capture leap', '+2,+4 capture leap'])
    expect(shown(mark(1, 0, { way: 'ride', upTo: 2 }))).toEqual(['+1,+0 both walk', '+2,+0 both walk'])
  })
  it('that hops shows a piece first, then where it may end', () => {
    expect(shown(mark(0, -1, { way: 'hop' }))).toEqual([
      '+0,-1 both hop hurdle',
      '+0,-2 both hop',
      '+0,-3 both hop',
      '+0,-4 both hop',
    ])
  })
  it('that rides has a line to the end', () => {
    expect(rideEnd(mark(1, 1, { way: 'ride' }), 4)).toEqual({ x: 4, y: 4 })
    expect(rideEnd(mark(1, 1), 4)).toBeNull()
  })
  it('is in the legend', () => {
    const { marks, rides } = asReach(moveSigns(marksOf([mark(0, 1, { way: 'ride', upTo: 1 })]), 4))
    expect(marks).toEqual([{ cell: '+0,+1', action: 'both', mode: 'walk', onlyKinds: [] }])
    expect(rides).toHaveLength(1)
  })
})
