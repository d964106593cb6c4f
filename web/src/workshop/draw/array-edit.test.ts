import { describe, expect, it } from 'vitest'
import { tokenEdits, withTokens } from './array-edit'
import { readDrawing, type Drawing } from './drawing'
import { applyEdits } from './edit'
import { squares } from './test-boards'

const file = (...ranks: string[]) => `// before
board { // the board
    grid """
${ranks.map((rank) => `        ${rank}\n`).join('')}        """ // after the drawing
    dark a1 /* and after that */
}
`

describe('a changed cell', () => {
  it.each([
    ['an empty cell gets a piece', ['2 . .', '1 . .'], 'b2', 'K', ['2 . K', '1 . .']],
    ['a piece is removed', ['2 . K', '1 . .'], 'b2', '.', ['2 . .', '1 . .']],
    ['a cell becomes a hole', ['2 . K', '1 . .'], 'a1', '-', ['2 . K', '1 - .']],
    ['ranks from ten on', ['10  . .', ' 9  . .'], 'a10', 'k', ['10  k .', ' 9  . .']],
    ['two letters take the space after them', ['2 .  .', '1 .  .'], 'a2', '+P', ['2 +P .', '1 .  .']],
    ['two letters make a narrow column wider', ['2 . .', '1 k .'], 'a2', '+P', ['2 +P .', '1 k  .']],
    ['the last column is as wide as it likes', ['2 . .', '1 . .'], 'b1', '+P', ['2 . .', '1 . +P']],
    ['one letter leaves the space of two', ['2 +P .', '1 .  .'], 'a2', '.', ['2 .  .', '1 .  .']],
    ['no spaces are left at the end of a line', ['2 . +P', '1 . .'], 'b2', '.', ['2 . .', '1 . .']],
    ['columns that end below each other', ['2  -  . rR', '1 rR  .  -'], 'b1', 'bK', ['2  -  . rR', '1 rR bK  -']],
    ['a piece of such a column is removed', ['2  -  . rR', '1 rR  .  -'], 'c2', '.', ['2  -  .  .', '1 rR  .  -']],
    ['such a column becomes wider', ['2  - . rR', '1 rR .  -'], 'b1', 'bK', ['2  -  . rR', '1 rR bK  -']],
    ['a drawing that is not aligned', ['2 . +P .', '1 . . .'], 'c1', '+P', ['2 . +P .', '1 . . +P']],
    ['a narrow gap in such a drawing', ['2 .   +P', '1 . .'], 'a1', '+P', ['2 .    +P', '1 +P .']],
  ])('%s', (_, before, cell, token, after) => {
    const ranks = before.length
    const columns = before[0]!.trim().split(/\s+/).length - 1
    const board = squares(columns, ranks)
    expect(withTokens(file(...before), board, [cell], token)).toBe(file(...after))
  })

  it('is one small edit', () => {
    const text = file('2 . .', '1 . .')
    const drawing = readDrawing(text, squares(2, 2)) as Drawing
    const edits = tokenEdits(drawing, drawing.cells.get('b1')!, 'K')
    expect(edits).toEqual([{ from: text.indexOf('1 . .') + 4, to: text.indexOf('1 . .') + 5, insert: 'K' }])
    expect(tokenEdits(drawing, drawing.cells.get('b1')!, '.')).toEqual([])
  })
  it('can be one of several, the same for all', () => {
    const text = file('2 . .', '1 . .')
    expect(withTokens(text, squares(2, 2), ['a1', 'b1'], '+P')).toBe(file('2 .  .', '1 +P +P'))
  })
  it('of a board with other files has their names', () => {
    const text = 'board { files K L N; grid """\n2 . . .\n1 . R .\n""" }'
    expect(withTokens(text, squares(3, 2, ['K', 'L', 'N']), ['N1'], 'K')).toBe(text.replace('R .', 'R K'))
  })
  it('of a drawing in one line is changed there', () => {
    expect(withTokens('board { grid "1 R . r" }', squares(3, 1), ['b1'], 'K')).toBe('board { grid "1 R K r" }')
  })
  it('that is not on the board changes nothing', () => {
    const text = file('2 . .', '1 . .')
    expect(withTokens(text, squares(2, 2), ['c1'], 'K')).toBe(text)
  })
})

describe('edits', () => {
  it('are applied from the last one on', () => {
    const edits = [
      { from: 0, to: 1, insert: 'xx' },
      { from: 2, to: 2, insert: 'y' },
    ]
    expect(applyEdits('abc', edits)).toBe('xxbyc')
  })
})
