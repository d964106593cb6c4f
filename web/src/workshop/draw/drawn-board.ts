// The drawing of a rule file as a board and pieces that the page can show at once, before the engine has read the text. The
// looks are those of the last version without mistakes. Pure.
import type { Board, BoardPiece, Cell, PieceInfo } from '../../client/contract'
import { toBoardPiece, type PalettePiece } from '../../editor/arrangement'
import { HOLE, type DrawnCell, type Drawing } from './drawing'

export interface DrawnBoard {
  board: Board
  /** The places where the board has no cell. */
  holes: Cell[]
}

export function drawnBoard(drawing: Drawing, known: Board): DrawnBoard {
  const width = drawing.files.length,
    height = drawing.ranks.length
  const isSameSize = known.width === width && known.height === height
  const knownCells = new Map((isSameSize ? known.cells : []).map((cell) => [cell.y * width + cell.x, cell]))
  const first = known.cells[0]
  const shadeOf = ({ x, y }: DrawnCell) => {
    const isLikeFirst = first !== undefined && (x + y + first.x + first.y) % 2 === 0
    return first === undefined || isLikeFirst ? (first?.shade ?? 0) : 1 - first.shade
  }
  const toCell = (cell: DrawnCell): Cell => {
    const { name, x, y } = cell
    const before = knownCells.get(y * width + x)
    return { ...(before ?? { label: name, shade: shadeOf(cell), zones: [] }), name, x, y }
  }
  const cells = [...drawing.cells.values()]
  const board: Board = {
    ...known,
    width,
    height,
    cells: cells.filter((cell) => cell.token !== HOLE).map(toCell),
    labels: isSameSize
      ? known.labels
      : { below: drawing.files, above: drawing.files, beside: drawing.ranks.map(({ name }) => name).reverse() },
  }
  const holes = cells.filter((cell) => cell.token === HOLE).map((cell) => ({ ...toCell(cell), zones: [] }))
  return { board, holes }
}

/** The pieces of the drawing. A sign that means none, the engine will find. */
export function drawnPieces(
  drawing: Drawing,
  tokens: ReadonlyMap<string, PalettePiece>,
  kinds: readonly PieceInfo[],
): BoardPiece[] {
  return [...drawing.cells.values()].flatMap(({ name, token }) => {
    const piece = tokens.get(token)
    const info = piece && kinds.find(({ kind }) => kind === piece.kind)
    return info ? [toBoardPiece(info, piece.side, name)] : []
  })
}
