import { describe, expect, it } from 'vitest'
import { withTokens } from './array-edit'
import { conditionOf, exists, readAllCells, readDrawing, type Drawing } from './drawing'
import { squares } from './test-boards'

const rules = import.meta.glob<string>('../../../../games/*/*.kdl', { query: '?raw', import: 'default', eager: true })
const rulesOf = (game: string) => rules[`../../../../games/${game}/${game}.kdl`]!

describe('the drawing of a file', () => {
  it('has files, ranks and cells with their places', () => {
    const text = rulesOf('chess')
    const drawing = readDrawing(text, squares(8, 8)) as Drawing
    expect(drawing.files.join('')).toBe('abcdefgh')
    expect(drawing.ranks.map(({ name }) => name)).toEqual(['8', '7', '6', '5', '4', '3', '2', '1'])
    const king = drawing.cells.get('e1')!
    expect([king.token, king.x, king.y, text.slice(king.from, king.to)]).toEqual(['K', 4, 0, 'K'])
  })
  it.each([
    ['four-player-chess', 14, 14, 'n14', '-'],
    ['four-player-chess', 14, 14, 'd1', 'rR'],
    ['bombalot', 8, 10, 'd9', '.'],
    ['bombalot', 8, 10, 'a0', '-'],
    ['xiangqi', 9, 10, 'a10', 'r'],
  ])('of %s is read (%i×%i): %s is %s', (game, width, height, cell, token) => {
    const drawing = readDrawing(rulesOf(game), squares(width, height))
    expect(drawing).toBeTypeOf('object')
    expect([(drawing as Drawing).files.length, (drawing as Drawing).ranks.length]).toEqual([width, height])
    expect((drawing as Drawing).cells.get(cell)!.token).toBe(token)
  })
  it('of every game that has one can be changed without losing its alignment', () => {
    let changed = 0
    for (const [path, text] of Object.entries(rules)) {
      const drawing = readDrawing(text, squares(8, 8))
      if (typeof drawing === 'string') continue
      const [cell] = drawing.cells.values()
      const after = withTokens(text, squares(8, 8), [cell!.id], '+Q')
      const again = readDrawing(after, squares(8, 8)) as Drawing
      expect(again.cells.get(cell!.id)!.token, path).toBe('+Q')
      const ends = new Set(again.ranks.map(({ cells, lineFrom }) => (cells[1] ?? cells[0]!).from - lineFrom))
      const starts = new Set(drawing.ranks.map(({ cells, lineFrom }) => (cells[1] ?? cells[0]!).from - lineFrom))
      expect(ends.size, path).toBe(starts.size)
      changed += 1
    }
    expect(changed).toBeGreaterThan(100)
  })
  it.each([
    ['extends chess\ngame "A" { source "me" }', 'inherited'],
    ['extends chess\nboard { zone end "a8" }', 'inherited'],
    ['board { /-grid "1 . ." }', 'form'],
    ['game "A" { source "me" }', 'form'],
    ['board { grid "1 . .\\n2 . ." }', 'form'],
    ['board { grid """\n2 . .\n1 .\n""" }', 'form'],
    ['board { files a a; grid "1 . ." }', 'form'],
    ['board { files a b if=x; files b c if=!x; grid "1 . ." }', 'shape'],
    ['board { hexagons flat if=x; grid "1 . ." }', 'shape'],
    ['board { layers A B; grid "1 . ." }', 'form'],
    ['board { layers A B; grid "1 . | . ." }', 'form'],
    ['board { layers A B; grid "1 . | . | ." }', 'form'],
  ])('%j cannot be changed: %s', (text, obstacle) => {
    expect(readDrawing(text, squares(2, 1))).toBe(obstacle)
  })
  it('may be one of several, of which a reading chooses one', () => {
    const text = 'board { grid if=x """\n2 . .\n1 . .\n"""; grid if=!x """\n2 . -\n1 K .\n""" }'
    const drawings = [0, 1].map((choice) => readDrawing(text, squares(2, 2), choice) as Drawing)
    expect(drawings.map(({ grids }) => grids.map(conditionOf))).toEqual([
      ['x', '!x'],
      ['x', '!x'],
    ])
    expect(drawings.map(({ cells }) => cells.get('a1')!.token)).toEqual(['.', 'K'])
    expect(withTokens(text, squares(2, 2), ['b1'], 'k', 1)).toBe(text.replace('1 K .', '1 K k'))
    // What a file says about cells must be true of each drawing.
    expect((readAllCells(text, squares(2, 2)) as Drawing).cells.get('b2')!.token).toBe('.')
  })
  it('has the names of its layers before those of its files', () => {
    const text = 'board { layers A B; files k l; grid """\n2 . . | . R\n1 . . | - .\n""" }'
    const drawing = readDrawing(text, squares(2, 2)) as Drawing
    expect(drawing.files).toEqual(['Ak', 'Al', 'Bk', 'Bl'])
    expect([drawing.cells.get('Bl2')!.token, drawing.cells.get('Bl2')!.x, drawing.layerCount]).toEqual(['R', 3, 2])
    expect(withTokens(text, squares(2, 2), ['Al1', 'Bk2'], '+P')).toContain('2 . .  | +P R\n1 . +P | -  .\n')
  })
  it('of hexagons counts the ranks of each file from its lowest cell', () => {
    const text = 'board { hexagons flat; files a b ranks=own; grid """\n3 - .\n2 . .\n1 . -\n""" }'
    const drawing = readDrawing(text, squares(2, 2)) as Drawing
    expect(drawing.shape).toBe('flat-hexagons')
    const named = [...drawing.cells.values()].filter(exists)
    expect(named.map(({ name, x, y }) => `${name} ${x},${y}`)).toEqual(['b2 1,2', 'a2 0,1', 'b1 1,1', 'a1 0,0'])
    // The places keep their identity while names change.
    expect(withTokens(text, squares(2, 2), ['1,0', '0,0'], '.')).toContain('1 . .\n')
  })
  it('of a child of a game with layers has the names that the game knows', () => {
    const cells = ['Ax1', 'Bx1'].map((name, x) => ({ ...squares(2, 1).cells[x]!, name }))
    const drawing = readDrawing('extends x\nboard { grid "1 . | K" }', {
      ...squares(2, 1),
      cells,
      layers: 2,
    }) as Drawing
    expect([...drawing.cells.keys()]).toEqual(['Ax1', 'Bx1'])
  })
  it('of a file that extends another one has the files of that one', () => {
    const text = 'extends "./parent.kdl"\nboard { grid """\n2 . .\n1 . .\n""" }'
    const drawing = readDrawing(text, squares(2, 2, ['K', 'L'])) as Drawing
    expect([...drawing.cells.keys()]).toEqual(['K2', 'L2', 'K1', 'L1'])
  })
})
