import type { Board } from '../../client/contract'
import { describe, expect, it } from 'vitest'
import { copyArrayEdit } from './inherited-array'
import { readDrawing, type Drawing } from './drawing'
import { drawnBoard, drawnPieces } from './drawn-board'
import { applyEdits } from './edit'
import { game, squares } from './test-boards'
import { drawableKinds, piecesByToken, tokenOf } from './tokens'

const names = (pieces: { kind: string; side: number | null }[]) => pieces.map(({ kind, side }) => `${kind} ${side}`)

describe('the signs of a drawing', () => {
  it('are capital and small letters with two sides', () => {
    const tokens = piecesByToken(game(squares(2, 2)))
    expect([...tokens.keys()]).toEqual(['#', 'K', 'k', 'P', 'p', '+P', '+p'])
    expect(names(['k', '+P', '#'].map((token) => tokens.get(token)!))).toEqual(['King 1', 'Tokin 0', 'Block null'])
    expect(tokenOf(tokens, { kind: 'Tokin', side: 1 })).toBe('+p')
  })
  it('begin with the letter of the side with more', () => {
    const tokens = piecesByToken(game(squares(2, 2), 'wbr'))
    expect(tokenOf(tokens, { kind: 'King', side: 2 })).toBe('rK')
    expect(tokenOf(tokens, { kind: 'Tokin', side: 0 })).toBe('w+P')
    expect(tokens.get('#')).toEqual({ kind: 'Block', side: null })
  })
  it('mean the first kind of those with the same letter', () => {
    const { pieces } = game(squares(2, 2))
    expect(drawableKinds(pieces).map(({ kind }) => kind)).toEqual(['King', 'Pawn', 'Tokin', 'Block'])
    expect(tokenOf(piecesByToken(game(squares(2, 2))), { kind: 'Prince', side: 0 })).toBeNull()
  })
})

describe('the board of a drawing', () => {
  const known = game(squares(3, 2))
  const text = 'board { grid """\n2 - k .\n1 # ? +P\n""" }'
  const drawing = readDrawing(text, known.board) as Drawing
  it('has its cells, its holes and its pieces', () => {
    const { board, holes } = drawnBoard(text, drawing, known.board)
    expect(holes.map(({ name }) => name)).toEqual(['a2'])
    expect(board.cells.map(({ name }) => name)).toEqual(['b2', 'c2', 'a1', 'b1', 'c1'])
    const pieces = drawnPieces(drawing, piecesByToken(known), known.pieces)
    expect(pieces.map(({ cell, kind, side }) => `${cell} ${kind} ${side}`)).toEqual([
      'b2 King 1',
      'a1 Block null',
      'c1 Tokin 0',
    ])
  })
  it('continues the shades of the board before, or has those that it names', () => {
    const before = squares(3, 2)
    const [first, ...others] = before.cells
    const shadeOf = (text: string, known: Board) =>
      drawnBoard(text, readDrawing(text, known) as Drawing, known).board.cells.find(({ name }) => name === 'a1')!.shade
    for (const known of [
      { ...before, cells: others },
      { ...before, width: 4, cells: [first!] },
    ])
      expect(shadeOf(text, known)).toBe(first!.shade)
    expect([
      shadeOf(text.replace(' }', '; dark b1 }'), before),
      shadeOf(text.replace(' }', '; dark b2 }'), before),
    ]).toEqual([0, 1])
  })
})

describe('an inherited array', () => {
  const parent = {
    ...game(squares(3, 2)),
    start: drawnPieces(
      readDrawing('board { grid """\n2 . k .\n1 # . +P\n""" }', squares(3, 2)) as Drawing,
      piecesByToken(game(squares(3, 2))),
      game(squares(3, 2)).pieces,
    ),
  }
  const GRID = '\n    grid """\n        2   .  k  .\n        1   #  . +P\n        """'
  it.each([
    [
      'in a block of its own',
      'extends x\ngame "A" { source "me" }\ngoal { }\n',
      `extends x\ngame "A" { source "me" }\n\nboard {${GRID}\n}\ngoal { }\n`,
    ],
    ['in the block of the file', 'extends x\nboard {\n    dark a1\n}', `extends x\nboard {${GRID}\n    dark a1\n}`],
    ['in a block of one line', 'extends x\nboard { dark a1 }', `extends x\nboard {${GRID}\n    dark a1 }`],
  ])('is copied %s', (_, before, after) => {
    expect(applyEdits(before, [copyArrayEdit(before, parent)!])).toBe(after)
    expect(readDrawing(after, parent.board)).toBeTypeOf('object')
  })
  it('has the names of the ranks, and the lines that the caller adds', () => {
    const board = { ...squares(3, 2), cells: squares(3, 2).cells.map((cell) => ({ ...cell, name: `x${cell.y}` })) }
    expect(
      applyEdits('extends x', [copyArrayEdit('extends x', { ...parent, board, start: [] }, ['files x y z'])!]),
    ).toBe(
      'extends x\n\nboard {\n    files x y z\n    grid """\n        1  - - -\n        0  - - -\n        """\n}'.replaceAll(
        '-',
        '.',
      ),
    )
  })
  it('has a sign between layers', () => {
    const board = { ...squares(4, 1), layers: 2 }
    expect(applyEdits('extends x', [copyArrayEdit('extends x', { ...parent, board, start: [] })!])).toContain(
      '1  . . | . .\n',
    )
  })
  it('is not offered if its ranks have no numbers', () => {
    const cells = squares(3, 2).cells.map((cell) => ({ ...cell, name: 'abc' }))
    expect(copyArrayEdit('extends x', { ...parent, board: { ...squares(3, 2), cells } })).toBeNull()
  })
})
