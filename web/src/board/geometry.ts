// Positions on the screen: the board turned by quarter turns, outlines, labels, the neighbour for an arrow key, and the
// moves between two sets of pieces. Pure. A screen unit is one cell; row 0 is the top row. It knows no rules of the
// game.
import type { Board, Cell, BoardPiece, Wall } from '../client/api'
import { latticeOf, type Lattice } from './lattice'

/** Clockwise quarter turns of the picture. 0: rank 1 is at the bottom; 1: the right edge moves to the bottom. */
export type QuarterTurn = 0 | 1 | 2 | 3
export interface Point {
  x: number
  y: number
}
export interface BoardViewport {
  /** The size of the drawing before it is turned. */
  width: number
  height: number
  turn: QuarterTurn
  lattice: Lattice
}

/** `across`: how many layers lie beside each other. */
export function viewportOf(
  board: Parameters<typeof latticeOf>[0],
  turn: QuarterTurn,
  across = board.layers,
): BoardViewport {
  const lattice = latticeOf(board, across)
  return { width: lattice.width, height: lattice.height, turn, lattice }
}
export const toQuarterTurn = (n: number): QuarterTurn => (((n % 4) + 4) % 4) as QuarterTurn

/** Room around the board for coordinates and for walls on its edge, in cells. */
export const PAD = { left: 0.56, right: 0.14, top: 0.14, bottom: 0.46 }
export const MARGIN = { x: PAD.left + PAD.right, y: PAD.top + PAD.bottom }

/** Columns and rows on the screen, in cells. */
export function screenSize(f: Pick<BoardViewport, 'width' | 'height' | 'turn'>): { cols: number; rows: number } {
  return f.turn % 2 === 0 ? { cols: f.width, rows: f.height } : { cols: f.height, rows: f.width }
}

/** The screen position of a board point. Cell corners have whole coordinates, cell centres end in one half. */
export function toScreen(f: BoardViewport, x: number, y: number): Point {
  switch (f.turn) {
    case 0:
      return { x, y: f.height - y }
    case 1:
      return { x: y, y: x }
    case 2:
      return { x: f.width - x, y }
    case 3:
      return { x: f.height - y, y: f.width - x }
  }
}

/** The board point at a screen position: the inverse of `toScreen`. */
export function toBoard(f: BoardViewport, p: Point): Point {
  switch (f.turn) {
    case 0:
      return { x: p.x, y: f.height - p.y }
    case 1:
      return { x: p.y, y: p.x }
    case 2:
      return { x: f.width - p.x, y: p.y }
    case 3:
      return { x: f.width - p.y, y: f.height - p.x }
  }
}

/** The centre of a cell on the screen. */
export function cellCentre(f: BoardViewport, c: { x: number; y: number }): Point {
  const m = f.lattice.centre(c)
  return toScreen(f, m.x, m.y)
}
/** The top left corner of the square around a cell on the screen. */
export function cellCorner(f: BoardViewport, c: { x: number; y: number }): Point {
  const m = cellCentre(f, c)
  return { x: m.x - 0.5, y: m.y - 0.5 }
}
/** The corners of a cell on the screen, clockwise; with a `size` under 1, of a smaller cell around the same centre. */
export function cellPolygon(f: BoardViewport, c: { x: number; y: number }, size = 1): Point[] {
  const m = f.lattice.centre(c)
  return f.lattice.corners.map((p) => toScreen(f, m.x + p.x * size, m.y + p.y * size))
}
/** A cell as a closed SVG path, in units of `scale`. */
export function cellPath(f: BoardViewport, c: { x: number; y: number }, scale = 1, size = 1): string {
  const corners = cellPolygon(f, c, size).map((p) => `${round(p.x * scale)} ${round(p.y * scale)}`)
  return `M${corners.join('L')}Z`
}
/** Thousandths are enough for a drawing, and make corners of neighbouring cells equal. */
const round = (n: number) => Math.round(n * 1000) / 1000

export function cellAt(f: BoardViewport, cells: readonly Cell[], p: Point): Cell | null {
  const at = toBoard(f, p)
  const offset = (c: Cell): Point => {
    const m = f.lattice.centre(c)
    return { x: at.x - m.x, y: at.y - m.y }
  }
  if (f.lattice.isSquare)
    return (
      cells.find((c) => {
        const { x, y } = offset(c)
        return x >= -0.5 && x < 0.5 && y >= -0.5 && y < 0.5
      }) ?? null
    )
  // A point of a hexagon is nearer to its centre than to any other.
  const corner = f.lattice.corners[0]!
  let best: Cell | null = null,
    nearest = Math.hypot(corner.x, corner.y) + 1e-6
  for (const c of cells) {
    const { x, y } = offset(c)
    const away = Math.hypot(x, y)
    if (away < nearest) {
      best = c
      nearest = away
    }
  }
  return best
}

export function wallLine(f: BoardViewport, w: Wall): { x1: number; y1: number; x2: number; y2: number } {
  // Layers lie apart: the wall is where the cell above or to the right of it is.
  const { x, y } = f.lattice.centre({ x: w.x1, y: w.y1 })
  const a = toScreen(f, x - 0.5, y - 0.5),
    b = toScreen(f, x - 0.5 + w.x2 - w.x1, y - 0.5 + w.y2 - w.y1)
  return { x1: a.x, y1: a.y, x2: b.x, y2: b.y }
}

/** The border of a set of cells as closed SVG loops, in units of `scale`. */
export function outline(f: BoardViewport, cells: readonly { x: number; y: number }[], scale = 1): string {
  const key = (p: Point) => `${p.x},${p.y}`
  const sides = cells.flatMap((c) => {
    const corners = cellPolygon(f, c).map((p) => ({ x: round(p.x), y: round(p.y) }))
    return corners.map((a, i) => [a, corners[(i + 1) % corners.length]!] as const)
  })
  // Two neighbours pass their common side in opposite senses.
  const all = new Set(sides.map(([a, b]) => `${key(a)} ${key(b)}`))
  // Border edges, clockwise, by starting point.
  const from = new Map<string, Point[]>()
  for (const [a, b] of sides) {
    if (all.has(`${key(b)} ${key(a)}`)) continue
    const list = from.get(key(a))
    if (list) list.push(b)
    else from.set(key(a), [b])
  }
  const loops: string[] = []
  for (const [start, list] of from) {
    while (list.length) {
      const [sx = 0, sy = 0] = start.split(',').map(Number)
      let at: Point = { x: sx, y: sy },
        direction = '',
        firstDirection = ''
      const points: Point[] = []
      for (;;) {
        const out = from.get(key(at))
        const to = out?.pop()
        if (!to) break
        const d = `${round(to.x - at.x)},${round(to.y - at.y)}`
        if (d !== direction) points.push(at)
        firstDirection ||= d
        direction = d
        at = to
      }
      if (direction === firstDirection) points.shift() // the loop began in the middle of a straight edge
      loops.push(`M${points.map((p) => `${p.x * scale} ${p.y * scale}`).join('L')}Z`)
    }
  }
  return loops.join('')
}

export interface CoordinateLabel {
  text: string
  x: number
  y: number
  edge: 'bottom' | 'left'
  /** The cell that it labels, and its row. */ cell: Cell
  row: number
}

/** Coordinates beside the outermost cells: below the lowest cell of a column, left of the first cell of a row. */
export function coordinateLabels(f: BoardViewport, board: Board): CoordinateLabel[] {
  if (!f.lattice.isSquare) return hexagonLabels(f, board)
  // By column and row of layers.
  const lowest = new Map<string, { col: number; row: number; cell: Cell }>()
  const first = new Map<number, { col: number; cell: Cell }>()
  const column = (col: number, cell: Cell) => `${f.lattice.rowOf(cell)} ${col}`
  for (const cell of board.cells) {
    const { x: col, y: row } = cellCorner(f, cell)
    const low = lowest.get(column(col, cell))
    if (!low || row > low.row) lowest.set(column(col, cell), { col, row, cell })
    const left = first.get(row)
    if (!left || col < left.col) first.set(row, { col, cell })
  }
  const upright = f.turn % 2 === 0
  // Files and ranks as the notation names them. Some games count the files from the player's own side.
  const files = f.turn === 2 ? board.labels.above : board.labels.below
  const file = (c: Cell) => files[c.x] ?? '',
    rank = (c: Cell) => board.labels.beside[c.y] ?? ''
  const out: CoordinateLabel[] = []
  for (const { col, row, cell } of lowest.values())
    out.push({ text: upright ? file(cell) : rank(cell), x: col + 0.5, y: row + 1, edge: 'bottom', cell, row })
  for (const [row, { col, cell }] of first) {
    // Beside a cell that sticks out, the place may be directly below another column's label: move down.
    const under = lowest.get(column(col - 1, cell))?.row === row - 1
    out.push({
      text: upright ? rank(cell) : file(cell),
      x: col,
      y: row + (under ? 0.74 : 0.5),
      edge: 'left',
      cell,
      row,
    })
  }
  return out.filter((l) => l.text !== '')
}

/**
 * On hexagons: each file below its lowest cell, each rank left of the leftmost cell of that name. A label of a cell is its
 * file and its rank.
 */
function hexagonLabels(f: BoardViewport, board: Board): CoordinateLabel[] {
  const lowest = new Map<string, Cell>(),
    leftmost = new Map<string, Cell>()
  const corner = (c: Cell) => cellCorner(f, c)
  for (const cell of board.cells) {
    const file = board.labels.below[cell.x] ?? ''
    const rank = cell.label.slice(file.length)
    const low = lowest.get(file),
      left = leftmost.get(rank)
    if (!low || corner(cell).y > corner(low).y) lowest.set(file, cell)
    if (!left || corner(cell).x < corner(left).x) leftmost.set(rank, cell)
  }
  const outermost = Math.min(...board.cells.map((c) => corner(c).x))
  const label = (text: string, cell: Cell, edge: 'bottom' | 'left'): CoordinateLabel => {
    const { x, y } = corner(cell)
    if (edge === 'bottom') return { text, x: x + 0.5, y: y + 1, edge, cell, row: y }
    // Farther in, the cell below and to the left takes the place beside it.
    return { text, x, y: y + (x - outermost < 0.1 ? 0.5 : 0.08), edge, cell, row: y }
  }
  return [
    ...[...lowest].map(([file, cell]) => label(file, cell, 'bottom')),
    ...[...leftmost].map(([rank, cell]) => label(rank, cell, 'left')),
  ]
}

/** The cells of one zone, drawn as one shape. */
export interface ZoneRegion {
  name: string
  look: string
  side: number | null
  cells: Cell[]
}

export function zoneRegions(board: Board): ZoneRegion[] {
  const found = new Map<string, ZoneRegion>()
  for (const cell of board.cells)
    for (const z of cell.zones) {
      const key = `${z.look}|${z.name}|${z.side}`
      const region = found.get(key)
      if (region) region.cells.push(cell)
      else found.set(key, { name: z.name, look: z.look, side: z.side, cells: [cell] })
    }
  return [...found.values()]
}

/**
 * The turn of the picture that brings a side's pieces to the bottom. Without pieces, or if they are all over the board,
 * two sides get opposite edges and more sides get quarter turns.
 */
export function homeOrientation(board: Board, pieces: readonly BoardPiece[], side: number, sides: number): QuarterTurn {
  const at = new Map(board.cells.map((c) => [c.name, c]))
  let dx = 0,
    dy = 0,
    n = 0
  // Layers lie side by side, whichever side's pieces are on them.
  if (board.layers > 1 && sides === 2) return toQuarterTurn(side * 2)
  const lattice = latticeOf(board)
  for (const m of pieces) {
    const c = m.side === side ? at.get(m.cell) : undefined
    if (!c) continue
    const centre = lattice.centre(c)
    dx += centre.x - lattice.width / 2
    dy += centre.y - lattice.height / 2
    n += 1
  }
  if (n === 0 || (Math.abs(dx) < n / 2 && Math.abs(dy) < n / 2)) return toQuarterTurn(sides === 2 ? side * 2 : -side)
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 1 : 3
  return dy > 0 ? 2 : 0
}

export type Edge = 'bottom' | 'left' | 'top' | 'right'
/** The aspect ratio of a small board with its coordinates, for CSS. */
export function miniBoardRatio(board: Board, across = board.layers): string {
  const { width, height } = latticeOf(board, across)
  return `${width * 100 + 66} / ${height * 100 + 56}`
}

/** The edge of the screen where a side with orientation `home` sits while the picture is turned by `turn`. */
export const edgeOf = (home: QuarterTurn, turn: QuarterTurn): Edge =>
  (['bottom', 'left', 'top', 'right'] as const)[toQuarterTurn(turn - home)]

export type ArrowKey = 'up' | 'down' | 'left' | 'right'

/**
 * The next cell in the direction of an arrow key: straight ahead across holes, otherwise the nearest one in that
 * direction.
 */
export function neighbour(f: BoardViewport, cells: readonly Cell[], from: string, direction: ArrowKey): Cell | null {
  const start = cells.find((c) => c.name === from)
  if (!start) return cells[0] ?? null
  const a = cellCorner(f, start)
  let best: Cell | null = null,
    bestCost = Infinity
  for (const c of cells) {
    const b = cellCorner(f, c)
    const dx = b.x - a.x,
      dy = b.y - a.y
    const along = direction === 'right' ? dx : direction === 'left' ? -dx : direction === 'down' ? dy : -dy
    const aside = Math.abs(direction === 'left' || direction === 'right' ? dy : dx)
    if (along <= 0.001) continue
    // No hexagon lies straight beside another one in every direction; the nearest ones do as well.
    const cost = aside < 0.001 || (!f.lattice.isSquare && aside < along) ? along + aside : 1000 + along + aside * 3
    if (cost < bestCost) {
      best = c
      bestCost = cost
    }
  }
  return best
}

/** The cells as rows of the screen, from top to bottom, each from left to right. */
export function rowsOf(f: BoardViewport, cells: readonly Cell[]): Cell[][] {
  const rows = new Map<number, Cell[]>()
  for (const c of cells) {
    const y = round(cellCorner(f, c).y)
    const row = rows.get(y)
    if (row) row.push(c)
    else rows.set(y, [c])
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => cellCorner(f, a).x - cellCorner(f, b).x))
}

/** The moves that two pictures suggest: a piece of the same kind and side has left one cell and is on another. */
export function inferredMoves(
  before: readonly BoardPiece[],
  after: readonly BoardPiece[],
  max = 6,
): { from: string; to: string }[] {
  const id = (m: BoardPiece) => `${m.side}/${m.kind}`
  const was = new Map(before.map((m) => [m.cell, id(m)])),
    is = new Map(after.map((m) => [m.cell, id(m)]))
  const gone = before.filter((m) => is.get(m.cell) !== id(m))
  const out: { from: string; to: string }[] = []
  for (const m of after) {
    if (was.get(m.cell) === id(m)) continue
    const i = gone.findIndex((g) => id(g) === id(m))
    if (i < 0) continue
    out.push({ from: gone[i]!.cell, to: m.cell })
    gone.splice(i, 1)
  }
  return out.length > max ? [] : out
}
