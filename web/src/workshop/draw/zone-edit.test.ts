import { describe, expect, it } from 'vitest'
import { readDrawing, type Drawing } from './drawing'
import { applyEdits } from './edit'
import { squares } from './test-boards'
import { newZoneEdit, zoneCells, zoneEdit, zoneLines } from './zone-edit'

const GRID = 'grid """\n2 . . .\n1 . . .\n"""'
const file = (zone: string) => `board {\n    ${GRID} // the drawing\n    ${zone}\n}\n`
const cellsOf = (cells: string) => new Set(cells.split(' ').filter(Boolean))

function edited(text: string, side: string | null, cells: string): string {
  const drawing = readDrawing(text, squares(3, 2)) as Drawing
  const [zone] = zoneLines(text, drawing)
  return applyEdits(text, [zoneEdit(text, drawing, zone!, side, cellsOf(cells))])
}
function added(text: string, name: string, side: string | null, cells: string): string {
  const drawing = readDrawing(text, squares(3, 2)) as Drawing
  return applyEdits(text, [newZoneEdit(text, drawing, name, side, cellsOf(cells))])
}

describe('the zones of a file', () => {
  it('have cells for a side or for all', () => {
    const text = file('zone end White="a2-c2 b1" Black="a1-c1"; zone mid "b1" if=x; /-zone out "a1"')
    const drawing = readDrawing(text, squares(3, 2)) as Drawing
    const lines = zoneLines(text, drawing)
    expect(lines.map(({ name, condition }) => [name, condition])).toEqual([
      ['end', null],
      ['mid', 'x'],
    ])
    expect([...zoneCells(drawing, lines[0]!, 'White')!].sort()).toEqual(['a2', 'b1', 'b2', 'c2'])
    expect(zoneCells(drawing, lines[0]!, 'Red')).toEqual(new Set())
    expect(zoneCells(drawing, lines[0]!, null)).toEqual(new Set())
    expect(zoneCells(drawing, lines[1]!, null)).toEqual(new Set(['b1']))
  })
  it('may be written otherwise', () => {
    const text = file('zone end White=$where')
    const drawing = readDrawing(text, squares(3, 2)) as Drawing
    expect(zoneCells(drawing, zoneLines(text, drawing)[0]!, 'White')).toBeNull()
  })
})

describe('a changed zone', () => {
  it.each([
    [
      'the list of a side',
      'zone end White="a2" Black="a1" // c',
      'White',
      'a2 b2',
      'zone end White="a2-b2" Black="a1" // c',
    ],
    ['the list of all sides', 'zone mid "a1" look=goal', null, 'a1 c2', 'zone mid "a1 c2" look=goal'],
    ['a list without quotation marks', 'zone mid a1', null, 'a1 b1', 'zone mid "a1-b1"'],
    ['a side that had none', 'zone end White="a2"  // c', 'Black', 'a1', 'zone end White="a2" Black="a1"  // c'],
    ['a side before the look', 'zone end look=goal if=x', 'White', 'a1', 'zone end White="a1" look=goal if=x'],
    ['all sides beside one', 'zone end White="a2"', null, 'b1', 'zone end "b1" White="a2"'],
    ['a side beside all', 'zone end "b1" look=goal', 'White', 'a1', 'zone end "b1" White="a1" look=goal'],
    ['a side that loses its last cell', 'zone end White="a2" Black="a1"', 'White', '', 'zone end Black="a1"'],
    ['all sides that lose their last cell', 'zone end "a2" White="a1"', null, '', 'zone end White="a1"'],
    ['nothing that stays nothing', 'zone end White="a2"', 'Black', '', 'zone end White="a2"'],
  ])('changes %s', (_, before, side, cells, after) => {
    expect(edited(file(before), side, cells)).toBe(file(after))
  })
})

describe('a new zone', () => {
  it.each([
    ['after the others', file('zone a "a1" // first'), file('zone a "a1" // first\n    zone new White="b1-c1"')],
    ['after the drawing', `board {\n    ${GRID}\n}\n`, `board {\n    ${GRID}\n    zone new White="b1-c1"\n}\n`],
    ['in the line of a block', `board { ${GRID} }`, `board { ${GRID}; zone new White="b1-c1" }`],
    ['beside another one', file('zone a "a1"; dark a1'), file('zone a "a1"; zone new White="b1-c1"; dark a1')],
  ])('is written %s', (_, before, after) => {
    expect(added(before, 'new', 'White', 'b1 c1')).toBe(after)
  })
  it('can be one of all sides', () => {
    expect(added(file('dark a1'), 'all', null, 'a1')).toContain('zone all "a1"\n')
  })
})
