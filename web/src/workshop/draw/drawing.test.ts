import { describe, expect, it } from 'vitest'
import { withTokens } from './array-edit'
import { readDrawing, type Drawing } from './drawing'
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
      const after = withTokens(text, squares(8, 8), [cell!.name], '+Q')
      const again = readDrawing(after, squares(8, 8)) as Drawing
      expect(again.cells.get(cell!.name)!.token, path).toBe('+Q')
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
    ['board { grid if=x "1 . ."; grid if=!x "1 . K" }', 'several'],
    ['board { hexagons flat; grid "1 . ." }', 'shape'],
    ['board { layers A B; grid "1 . | ." }', 'shape'],
    ['board { boards A B; grid "1 . | ." }', 'shape'],
    ['board { files a b ranks=own; grid "1 . ." }', 'shape'],
  ])('%j cannot be changed: %s', (text, obstacle) => {
    expect(readDrawing(text, squares(2, 1))).toBe(obstacle)
  })
  it('of a game in which a reading chooses one of several cannot be changed', () => {
    expect(readDrawing(rulesOf('fortress-chess'), squares(16, 16))).toBe('several')
  })
  it('of a child of a game with hexagons or layers cannot be changed', () => {
    const text = 'extends glinski-chess\nboard { grid "1 . ." }'
    expect(readDrawing(text, { ...squares(2, 1), shape: 'flat-hexagons' })).toBe('shape')
    expect(readDrawing(text, { ...squares(2, 1), layers: 2 })).toBe('shape')
  })
  it('of a file that extends another one has the files of that one', () => {
    const text = 'extends "./parent.kdl"\nboard { grid """\n2 . .\n1 . .\n""" }'
    const drawing = readDrawing(text, squares(2, 2, ['K', 'L'])) as Drawing
    expect([...drawing.cells.keys()]).toEqual(['K2', 'L2', 'K1', 'L1'])
  })
})
