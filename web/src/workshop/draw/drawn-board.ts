// The drawing of a rule file as a board and pieces that the page can show at once, before the engine has read the text. The
// looks are those of the last version without mistakes. Pure.
import type { Board, BoardPiece, Cell, PieceInfo } from '../../client/contract'
import { MARGIN } from '../../board/geometry'
import { latticeOf } from '../../board/lattice'
import { toBoardPiece, type PalettePiece } from '../../editor/arrangement'
import { nodesOf } from './board-lines'
import { exists, type DrawnCell, type Drawing } from './drawing'
import { wallSegments } from './wall-lines'

export interface DrawnBoard {
  board: Board
  /** The places where the board has no cell. */
  holes: Cell[]
}

/** The room for a board on the page, in pixels. */
export interface Room {
  width: number
  height: number
}
/** How many layers to show beside each other, so that squares are as large as they can be: a finger must find them. */
export function layersAcross(board: Board, room: Room): number {
  const across = Array.from({ length: board.layers }, (_, i) => i + 1)
  const cellSize = (count: number) => {
    const { width, height } = latticeOf(board, count)
    return Math.min(room.width / (width + MARGIN.x), room.height / (height + MARGIN.y))
  }
  return across.reduce((best, count) => (cellSize(count) > cellSize(best) ? count : best))
}

const TONES: Readonly<Record<Board['shape'], number>> = { squares: 2, 'flat-hexagons': 3, 'pointed-hexagons': 3 }
/** The first two tones are called dark and light; and the other way round. */
const swapped = (tone: number): number => (tone < 2 ? 1 - tone : tone)

/** The shade of each place (`crates/api/src/board.rs`). */
function shades(text: string, drawing: Drawing, known: Board, isLike: boolean): (cell: DrawnCell) => number {
  const tones = TONES[drawing.shape]
  const perLayer = drawing.files.length / drawing.layerCount
  const toneOf = ({ x, y }: { x: number; y: number }) =>
    ((x % perLayer) + y + (drawing.isApart ? 0 : Math.floor(x / perLayer))) % tones
  const dark = nodesOf(text, drawing.board.children, 'dark')[0]?.args[0]
  const darkCell = dark && drawing.byName.get(dark.value.toLowerCase())
  const first = isLike ? known.cells[0] : undefined
  const darkTone = darkCell ? toneOf(darkCell) : first ? toneOf(first) - swapped(first.shade) : 0
  return (cell) => swapped((toneOf(cell) - darkTone + 2 * tones) % tones)
}

export function drawnBoard(text: string, drawing: Drawing, known: Board): DrawnBoard {
  const width = drawing.files.length,
    height = drawing.ranks.length
  const isLike = known.shape === drawing.shape && known.layers === drawing.layerCount
  const isSameSize = isLike && known.width === width && known.height === height
  const knownCells = new Map((isSameSize ? known.cells : []).map((cell) => [cell.y * width + cell.x, cell]))
  const shadeOf = shades(text, drawing, known, isLike)
  const toCell = (cell: DrawnCell): Cell => {
    const { id, name, x, y } = cell
    const before = knownCells.get(y * width + x)
    const label = before && before.name === name ? before.label : name
    return { ...(before ?? { zones: [] }), shade: shadeOf(cell), label, name: id, x, y }
  }
  const cells = [...drawing.cells.values()]
  const board: Board = {
    ...known,
    width,
    height,
    shape: drawing.shape,
    layers: drawing.layerCount,
    cells: cells.filter(exists).map(toCell),
    walls: wallSegments(text, drawing, known),
    labels: isSameSize
      ? known.labels
      : { below: drawing.files, above: drawing.files, beside: drawing.ranks.map(({ name }) => name).reverse() },
  }
  const holes = cells.filter((cell) => !exists(cell)).map((cell) => ({ ...toCell(cell), zones: [] }))
  return { board, holes }
}

/** The pieces of the drawing. A sign that means none, the engine will find. */
export function drawnPieces(
  drawing: Drawing,
  tokens: ReadonlyMap<string, PalettePiece>,
  kinds: readonly PieceInfo[],
): BoardPiece[] {
  return [...drawing.cells.values()].flatMap(({ id, token }) => {
    const piece = tokens.get(token)
    const info = piece && kinds.find(({ kind }) => kind === piece.kind)
    return info ? [toBoardPiece(info, piece.side, id)] : []
  })
}
