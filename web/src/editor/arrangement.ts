// Changes of a position in the editor (setting, removing and moving pieces) and the undo stack. Pure; every change
// returns a new value, and a change of the pieces removes the double steps. The engine checks the rules (`arrange`);
// this module does not know them.
import type { Arrangement, BoardPiece, PieceInfo, MoveRight, DoubleStep } from '../client/contract'

/** A piece of the palette; stones have no side. */
export interface PalettePiece {
  kind: string
  side: number | null
}
/** What a click on the board does: move pieces, erase them, or set one. */
export type Tool = 'move' | 'erase' | PalettePiece

/** The largest number of pieces of a kind in a stock here; the rules may allow fewer. */
export const MAX_STOCK = 99

export const isPiece = (tool: Tool): tool is PalettePiece => typeof tool === 'object'
export const isSameTool = (a: Tool, b: Tool): boolean =>
  a === b || (isPiece(a) && isPiece(b) && a.kind === b.kind && a.side === b.side)

export const pieceAt = (a: Arrangement, cell: string): PalettePiece | undefined =>
  a.pieces.find((piece) => piece.cell === cell)

/** What the last turn may have left for the next one; it goes when the position is edited. */
const NOTHING_PLAYED = { doubleSteps: [], traded: null }

export const removePiece = (a: Arrangement, cell: string): Arrangement =>
  pieceAt(a, cell) ? { ...a, ...NOTHING_PLAYED, pieces: a.pieces.filter((piece) => piece.cell !== cell) } : a
export const setPiece = (a: Arrangement, cell: string, { kind, side }: PalettePiece): Arrangement => ({
  ...a,
  ...NOTHING_PLAYED,
  pieces: [...removePiece(a, cell).pieces, { cell, kind, side }],
})
/** Sets a piece, or removes it if the same one is there. */
export function togglePiece(a: Arrangement, cell: string, piece: PalettePiece): Arrangement {
  const there = pieceAt(a, cell)
  return there && isSameTool(there, piece) ? removePiece(a, cell) : setPiece(a, cell, piece)
}
export function movePiece(a: Arrangement, from: string, to: string): Arrangement {
  const piece = pieceAt(a, from)
  return piece && from !== to ? setPiece(removePiece(a, from), to, piece) : a
}

export const stockCount = (a: Arrangement, side: number, kind: string): number =>
  a.stock.find((item) => item.side === side && item.kind === kind)?.count ?? 0
export function setStock(a: Arrangement, side: number, kind: string, count: number): Arrangement {
  const stock = a.stock.filter((item) => item.side !== side || item.kind !== kind)
  const now = Math.min(MAX_STOCK, Math.max(0, count))
  return { ...a, stock: now > 0 ? [...stock, { side, kind, count: now }] : stock }
}

/** Grants or removes a right. The others stay, including those of pieces that are not on their home square. */
export function setRight(a: Arrangement, all: readonly MoveRight[], number: number, isActive: boolean): Arrangement {
  const now = a.rights ?? all.map((_, i) => i)
  return {
    ...a,
    rights: isActive ? [...new Set([...now, number])].sort((x, y) => x - y) : now.filter((right) => right !== number),
  }
}

const replaced = <T>(list: readonly T[], sides: number, side: number, value: T, rest: T): T[] =>
  Array.from({ length: sides }, (_, i) => (i === side ? value : (list[i] ?? rest)))
export const setLastMoved = (a: Arrangement, sides: number, side: number, kind: string | null): Arrangement => ({
  ...a,
  lastMovedKinds: replaced(a.lastMovedKinds, sides, side, kind, null),
})
/** `most`: the value of sides that have no counter yet. */
export const setChecks = (a: Arrangement, sides: number, side: number, checks: number, most: number): Arrangement => ({
  ...a,
  checks: replaced(a.checks ?? [], sides, side, Math.min(most, Math.max(0, checks)), most),
})

/** Sets the side to move and removes what the last turn did. */
export const setSideToMove = (a: Arrangement, toMove: number): Arrangement => ({ ...a, ...NOTHING_PLAYED, toMove })
/** Sets the last double step of a side; undefined: none. */
export const setDoubleStep = (a: Arrangement, side: number, by: DoubleStep | undefined): Arrangement => ({
  ...a,
  doubleSteps: [...a.doubleSteps.filter((s) => s.side !== side), ...(by ? [by] : [])],
})

/** An empty board without stocks. */
export const clear = (a: Arrangement): Arrangement => ({
  ...a,
  pieces: [],
  stock: [],
  rights: null,
  lastMovedKinds: [],
  checks: null,
  ...NOTHING_PLAYED,
})

/** The pieces as they are drawn before the engine has answered; those that did not change keep the engine's data. */
export function toBoardPieces(
  a: Arrangement,
  kinds: ReadonlyMap<string, PieceInfo>,
  before: readonly BoardPiece[],
): BoardPiece[] {
  const known = new Map(before.map((piece) => [piece.cell, piece]))
  return a.pieces.flatMap(({ cell, kind, side }) => {
    const was = known.get(cell),
      info = kinds.get(kind)
    if (was && was.kind === kind && was.side === side) return [was]
    return info ? [toBoardPiece(info, side, cell)] : []
  })
}
/** A single piece. */
export function toBoardPiece(
  { kind, name, letter, glyph, faces, promoted }: PieceInfo,
  side: number | null,
  cell = '',
): BoardPiece {
  return { cell, kind, name, letter, glyph, face: faces[side ?? 0] ?? faces[0] ?? null, promoted, side, badges: [] }
}

/** The values to undo and redo. */
export interface UndoStack<T> {
  before: readonly T[]
  now: T
  after: readonly T[]
}
const MAX_UNDO_STEPS = 300
export const newUndoStack = <T>(now: T): UndoStack<T> => ({ before: [], now, after: [] })
export const push = <T>(stack: UndoStack<T>, to: T): UndoStack<T> =>
  to === stack.now ? stack : { before: [...stack.before.slice(-MAX_UNDO_STEPS), stack.now], now: to, after: [] }
export function undo<T>(stack: UndoStack<T>): UndoStack<T> {
  const to = stack.before.at(-1)
  return to === undefined ? stack : { before: stack.before.slice(0, -1), now: to, after: [stack.now, ...stack.after] }
}
export function redo<T>(stack: UndoStack<T>): UndoStack<T> {
  const [to, ...after] = stack.after
  return to === undefined ? stack : { before: [...stack.before, stack.now], now: to, after }
}
