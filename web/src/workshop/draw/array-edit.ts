// The edits that change cells of the drawing. Only the token of the cell is replaced, and spaces beside it, so that aligned
// columns stay aligned; where a column is too narrow for a token of two letters, it becomes wider in every rank. Pure.
import type { Board } from '../../client/contract'
import { cellAtPlace, exists, readAllCells, readDrawing, type DrawnCell, type Drawing, type Obstacle } from './drawing'
import { applyEdits, type Edit } from './edit'
import { samePlace, withMovedCells } from './moved-cells'

export type Alignment = 'left' | 'right'

const areEqual = (numbers: readonly number[]) => numbers.every((number) => number === numbers[0])

/** Whether the tokens of a column begin, or end, below each other. */
function columnOf({ ranks }: Drawing, x: number): { isLeft: boolean; isRight: boolean } {
  const inLine = (end: 'from' | 'to') =>
    ranks.map((rank) => rank.cells[x]!).map((cell, row) => cell[end] - ranks[row]!.lineFrom)
  return { isLeft: areEqual(inLine('from')), isRight: areEqual(inLine('to')) }
}

/** How a column is aligned. One of equal tokens is aligned as the others are. Null: not at all. */
export function alignmentOf(drawing: Drawing, x: number): Alignment | null {
  const { isLeft, isRight } = columnOf(drawing, x)
  if (isLeft !== isRight) return isLeft ? 'left' : 'right'
  if (!isLeft) return null
  const columns = drawing.files.map((_, other) => columnOf(drawing, other))
  return columns.some((column) => column.isRight && !column.isLeft) ? 'right' : 'left'
}

/** The edits that write a token for a cell. */
export function tokenEdits(drawing: Drawing, cell: DrawnCell, token: string): Edit[] {
  if (token === cell.token) return []
  const alignment = alignmentOf(drawing, cell.x)
  const growth = token.length - cell.token.length
  const replaced = { from: cell.from, to: cell.to, insert: token }
  if (growth <= 0) {
    const space = ' '.repeat(-growth)
    if (alignment === 'right') return [{ ...replaced, insert: space + token }]
    return [{ ...replaced, insert: cell.after === null ? token : token + space }]
  }
  if (alignment !== 'right' && cell.after === null) return [replaced]
  const gap = alignment === 'right' ? cell.from - cell.before : cell.after! - cell.to
  // A space stays between two tokens.
  const taken = Math.min(growth, gap - 1)
  const missing = growth - taken
  const own = alignment === 'right' ? { ...replaced, from: cell.from - taken } : { ...replaced, to: cell.to + taken }
  if (!missing || alignment === null) return [own]
  const others = drawing.ranks.map((rank) => rank.cells[cell.x]!).filter((other) => other !== cell)
  const at = alignment === 'right' ? 'from' : 'to'
  return [own, ...others.map((other) => ({ from: other[at], to: other[at], insert: ' '.repeat(missing) }))]
}

/** The text with this token for these cells, by their ids; and with new lists where they named a cell that is gone. */
export function withTokens(text: string, known: Board, cells: readonly string[], token: string, choice = 0): string {
  const before = readDrawing(text, known, choice)
  if (typeof before === 'string') return text
  let result = text
  let drawing: Drawing | Obstacle = before
  for (const id of cells) {
    const cell = typeof drawing === 'string' ? undefined : drawing.cells.get(id)
    if (!cell) continue
    result = applyEdits(result, tokenEdits(drawing as Drawing, cell, token))
    drawing = readDrawing(result, known, choice)
  }
  if (result === text) return text
  const [old, now] = [readAllCells(text, known), readAllCells(result, known)]
  if (typeof old === 'string' || typeof now === 'string') return result
  const isSame = [...old.cells.values()].every((cell) => exists(cell) === exists(cellAtPlace(now, cell.x, cell.y)!))
  return isSame ? result : withMovedCells(result, old, now, samePlace).text
}
