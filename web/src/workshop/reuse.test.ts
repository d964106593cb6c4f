import { expect, it } from 'vitest'
import { reuse } from './reuse'

it('keeps the objects that have not changed', () => {
  const before = { board: { cells: [{ name: 'a1' }, { name: 'b1' }] }, rules: ['x'] }
  const after = { board: { cells: [{ name: 'a1' }, { name: 'c1' }] }, rules: ['x'] }
  const made = reuse(before, after)
  expect(made).toEqual(after)
  expect(made.rules).toBe(before.rules)
  expect(made.board.cells[0]).toBe(before.board.cells[0])
  expect(made.board).not.toBe(before.board)
  expect(reuse(before, structuredClone(before))).toBe(before)
  expect(reuse({ a: 1, b: 2 }, { a: 1 } as object)).toEqual({ a: 1 })
  expect(reuse([1, 2], [1])).toEqual([1])
  expect(reuse(null, { a: 1 })).toEqual({ a: 1 })
})
