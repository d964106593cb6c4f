// Where things are in the drawing of a board that can be turned, at 100 units a cell. geometry.ts computes; this keeps
// the results for one board and one turn. Zoom and the position on the screen are not part of it (zoom.svelte.ts,
// BoardPopups.svelte).
import type { Board, Cell } from '../client/api'
import { cellAt, cellCentre, MARGIN, PAD, screenSize, viewportOf, type Point, type QuarterTurn } from './geometry'

/** The side of a cell. */
export const CELL = 100

export class BoardLayout {
  /** The margins left of and above the board. */
  readonly pad: Point = { x: PAD.left * CELL, y: PAD.top * CELL }
  readonly viewport = $derived.by(() => viewportOf(this.board(), this.turn()))
  readonly #size = $derived(screenSize(this.viewport))
  /** The size of the drawing, margins included. */
  readonly box = $derived({ w: (this.#size.cols + MARGIN.x) * CELL, h: (this.#size.rows + MARGIN.y) * CELL })
  readonly cellByName = $derived.by(() => new Map(this.board().cells.map((c): [string, Cell] => [c.name, c])))
  /** The centre of a cell. It is another function when the board is turned, so that what uses it is drawn again. */
  readonly at = $derived.by(() => {
    const cells = this.cellByName,
      viewport = this.viewport
    return (cell: string): Point | null => {
      const c = cells.get(cell)
      if (!c) return null
      const m = cellCentre(viewport, c)
      return { x: m.x * CELL, y: m.y * CELL }
    }
  })

  constructor(
    readonly board: () => Board,
    readonly turn: () => QuarterTurn,
  ) {}

  /** The cell at a point of the drawing. */
  cellUnder(point: Point): string | null {
    const at = { x: point.x / CELL, y: point.y / CELL }
    return cellAt(this.viewport, this.board().cells, at)?.name ?? null
  }
  /** The direction from one cell to another in degrees; upwards if there is none. */
  angle(from: string | null, to: string): number {
    const a = from === null ? null : this.at(from),
      b = this.at(to)
    return a && b ? (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI : -90
  }
}

/** The aspect ratio of a board with its coordinates. */
export function boardRatio(board: Board | undefined, turn: QuarterTurn): number {
  const size = board ? screenSize(viewportOf(board, turn)) : { cols: 1, rows: 1 }
  return (size.cols + MARGIN.x) / (size.rows + MARGIN.y)
}
