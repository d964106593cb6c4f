// Every change of a position returns a new one, and the previous ones can be restored.
import { describe, expect, it } from 'vitest'
import type { Arrangement, PieceInfo, MoveRight } from '../client/contract'
import {
  pieceAt,
  undo,
  newUndoStack,
  setChecks,
  toBoardPieces,
  clear,
  redo,
  setRight,
  stockCount,
  setStock,
  isSameTool,
  MAX_STOCK,
  movePiece,
  setPiece,
  setLastMoved,
  push,
  setDoubleStep,
  removePiece,
  togglePiece,
  setSideToMove,
} from './arrangement'

const king = { kind: 'king', side: 0 },
  rook = { kind: 'rook', side: 1 },
  wall = { kind: 'wall', side: null }
const nothing: Arrangement = {
  pieces: [],
  stock: [],
  toMove: 0,
  rights: null,
  lastMovedKinds: [],
  checks: null,
  doubleSteps: [],
  traded: null,
}
const some = setPiece(setPiece(nothing, 'a1', king), 'b2', rook)

describe('pieces', () => {
  it('stand where they were put, one on each square', () => {
    expect(pieceAt(some, 'a1')).toMatchObject(king)
    expect(setPiece(some, 'a1', wall).pieces).toHaveLength(2)
    expect(pieceAt(setPiece(some, 'a1', wall), 'a1')).toMatchObject(wall)
  })
  it('are removed when the same piece is put again, and replaced when another is put', () => {
    expect(pieceAt(togglePiece(some, 'a1', king), 'a1')).toBeUndefined()
    expect(pieceAt(togglePiece(some, 'a1', rook), 'a1')).toMatchObject(rook)
    expect(isSameTool(king, { kind: 'king', side: 1 })).toBe(false)
  })
  it('move and capture', () => {
    const moved = movePiece(some, 'a1', 'b2')
    expect(moved.pieces).toEqual([{ cell: 'b2', ...king }])
    expect(movePiece(some, 'c3', 'a1')).toBe(some)
    expect(movePiece(some, 'a1', 'a1')).toBe(some)
  })
  it('do not change the old position', () => {
    const before = structuredClone(some)
    removePiece(some, 'a1')
    movePiece(some, 'a1', 'd4')
    setStock(some, 0, 'king', 3)
    expect(some).toEqual(before)
    expect(removePiece(some, 'h8')).toBe(some)
  })
  it('are drawn at once, and keep the data of the engine where they did not change', () => {
    const info = {
      kind: 'king',
      name: 'king',
      letter: 'K',
      glyph: 'king',
      faces: ['王', '玉'],
      promoted: false,
      stone: false,
      lines: [],
      captures: [],
    } satisfies PieceInfo
    const kinds = new Map([['king', info]])
    const [piece] = toBoardPieces(setPiece(nothing, 'a1', { kind: 'king', side: 1 }), kinds, [])
    expect(piece).toMatchObject({ cell: 'a1', face: '玉', badges: [] })
    const frozen = { ...piece!, badges: ['frozen'] }
    expect(toBoardPieces(setPiece(nothing, 'a1', { kind: 'king', side: 1 }), kinds, [frozen])).toEqual([frozen])
    expect(toBoardPieces(setPiece(nothing, 'a1', king), kinds, [frozen])[0]).toMatchObject({ face: '王', badges: [] })
  })
})

describe('the stock', () => {
  it('is counted by side and kind, never below zero', () => {
    const two = setStock(setStock(nothing, 1, 'rook', 2), 0, 'rook', 1)
    expect([stockCount(two, 0, 'rook'), stockCount(two, 1, 'rook'), stockCount(two, 1, 'king')]).toEqual([1, 2, 0])
    expect(setStock(two, 1, 'rook', -1).stock).toEqual([{ side: 0, kind: 'rook', count: 1 }])
    expect(stockCount(setStock(nothing, 0, 'rook', 1000), 0, 'rook')).toBe(MAX_STOCK)
  })
})

describe('rights and counters', () => {
  const all = Array.from({ length: 3 }, (): MoveRight => ({
    side: 0,
    letter: null,
    cells: [],
    isPossible: true,
    isActive: true,
  }))
  it('change one at a time', () => {
    expect(setRight(nothing, all, 1, false).rights).toEqual([0, 2])
    expect(setRight({ ...nothing, rights: [2] }, all, 0, true).rights).toEqual([0, 2])
  })
  it('exist for each side', () => {
    expect(setLastMoved(nothing, 2, 1, 'rook').lastMovedKinds).toEqual([null, 'rook'])
    expect(setChecks(nothing, 2, 0, 1, 3).checks).toEqual([1, 3])
    expect(setChecks(nothing, 2, 0, 9, 3).checks).toEqual([3, 3])
  })
  it('are reset when the board is cleared, unlike the side to move', () => {
    expect(clear({ ...some, toMove: 1, rights: [0], checks: [1, 1] })).toEqual({ ...nothing, toMove: 1 })
  })
})

describe('the undo stack', () => {
  it('undoes every change, and redoes until there is a new change', () => {
    let past = push(push(newUndoStack(1), 2), 3)
    past = undo(undo(past))
    expect(past.now).toBe(1)
    expect(undo(past)).toBe(past)
    expect(redo(redo(past)).now).toBe(3)
    expect(redo(push(past, 9))).toMatchObject({ now: 9, after: [] })
    expect(push(past, 1)).toBe(past)
  })
})

describe('a double step that can be answered en passant', () => {
  const step = { side: 1, over: 'b3', piece: 'b2' }
  it('is one for each side, and can be removed', () => {
    const stepped = setDoubleStep(setDoubleStep(some, 1, step), 1, { ...step, over: 'c3' })
    expect(stepped.doubleSteps).toEqual([{ ...step, over: 'c3' }])
    expect(setDoubleStep(stepped, 1, undefined).doubleSteps).toEqual([])
  })
  it('is removed when pieces or the side to move change', () => {
    const stepped = setDoubleStep(some, 1, step)
    for (const changed of [
      setPiece(stepped, 'c3', king),
      removePiece(stepped, 'a1'),
      movePiece(stepped, 'a1', 'a2'),
      setSideToMove(stepped, 1),
      clear(stepped),
    ])
      expect(changed.doubleSteps).toEqual([])
  })
})
