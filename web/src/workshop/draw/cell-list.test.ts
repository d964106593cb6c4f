import { describe, expect, it } from 'vitest'
import { readCellList, writeCellList } from './cell-list'
import { squares } from './test-boards'

const board = (width: number, height: number, holes = '') =>
  new Map(
    squares(width, height)
      .cells.filter(({ name }) => !holes.split(' ').includes(name))
      .map((cell) => [cell.name, cell]),
  )
const all = (width: number, height: number) => squares(width, height).cells.map(({ name }) => name)

describe('a list of cells', () => {
  it.each([
    ['a1', 'a1'],
    ['b2 a1', 'a1 b2'],
    ['a1 b1', 'a1-b1'],
    ['a1 b1 c1 d1 e1 f1 g1 h1', 'a1-h1'],
    ['a1 a2 a3 b1 b2 b3', 'a1-b3'],
    ['a1 b1 c1 a2 a3', 'a1-c1 a2-a3'],
    ['a4 b4 c3', 'c3 a4-b4'],
    // Rectangles may have cells in common.
    ['b1 a2 b2 c2 b3', 'b1-b3 a2-c2'],
  ])('of %s is %s', (names, list) => {
    const cells = board(8, 8)
    expect(writeCellList(new Set(names.split(' ')), cells)).toBe(list)
    expect(readCellList(list, cells)).toEqual(new Set(names.split(' ')))
  })
  it('goes over holes, but begins and ends at cells', () => {
    expect(writeCellList(new Set(['a1', 'c1']), board(3, 1, 'b1'))).toBe('a1-c1')
    expect(writeCellList(new Set(['b1', 'a2', 'b2']), board(2, 2, 'a1'))).toBe('a2-b1')
    expect(readCellList('a1-c1', board(3, 1, 'b1'))).toEqual(new Set(['a1', 'c1']))
  })
  it('of a large board is found quickly, whatever it looks like', () => {
    const cells = board(16, 16)
    expect(writeCellList(new Set(all(16, 16)), cells)).toBe('a1-p16')
    const dark = all(16, 16).filter((_, i) => (i + Math.floor(i / 16)) % 2 === 0)
    expect(writeCellList(new Set(dark), cells).split(' ')).toHaveLength(128)
    const ring = all(16, 16).filter((name) => /^[ap]|^\D(1|16)$/.test(name))
    expect(writeCellList(new Set(ring), cells).split(' ')).toHaveLength(4)
    const ragged = all(16, 16).filter((_, i) => (i * 7919) % 11 < 7)
    const started = performance.now()
    expect(readCellList(writeCellList(new Set(ragged), cells), cells)).toEqual(new Set(ragged))
    expect(performance.now() - started).toBeLessThan(3000)
  })
  it.each(['z9', 'a1-z9', '$range', 'a1,b1', 'a1-'])('%s is none', (list) => {
    expect(readCellList(list, board(8, 8))).toBeNull()
  })
  it('may be empty', () => expect(readCellList(' ', board(2, 2))).toEqual(new Set()))
})
