import { describe, expect, it } from 'vitest'
import { applyChange } from './table-change'
import type { TableView } from './tables'

const view = {
  revision: 2,
  board: { width: 8 },
  toMove: 0,
  clock: { elapsed: 5 },
  pieces: [{ cell: 'e1' }, { cell: 'e2' }, { cell: 'f2' }],
  turns: [{ number: 1 }],
  table: { you: [0] },
} as unknown as TableView

describe('a change of a table', () => {
  it('replaces the fields that it names and keeps the others', () => {
    const now = applyChange(view, { set: { revision: 4, toMove: 1 }, clock: null })
    expect(now).toEqual({ ...view, revision: 4, toMove: 1, clock: null })
    expect(now.board).toBe(view.board)
    expect(view.revision).toBe(2)
  })

  it('takes pieces out and puts others in at their places', () => {
    const change = {
      set: {},
      clock: null,
      pieces: { remove: [1], insert: [[2, { cell: 'e4' }]] as [number, unknown][] },
    }
    expect(applyChange(view, change).pieces.map((piece) => piece.cell)).toEqual(['e1', 'f2', 'e4'])
    expect(view.pieces.map((piece) => piece.cell)).toEqual(['e1', 'e2', 'f2'])
  })

  it('appends turns, and takes them back', () => {
    const later = applyChange(view, { set: {}, clock: null, turns: { remove: [], insert: [[1, { number: 2 }]] } })
    expect(later.turns.map((turn) => turn.number)).toEqual([1, 2])
    expect(applyChange(later, { set: {}, clock: null, turns: { remove: [1], insert: [] } }).turns).toEqual(view.turns)
  })

  it('replaces what is not part of the game as a whole', () => {
    const table = { you: [], waiting: false } as unknown as TableView['table']
    expect(applyChange(view, { set: {}, clock: null, ...(table && { table }) }).table).toBe(table)
  })
})
