// How the cells of a board are drawn: squares, squares in layers side by side, or hexagons, which lie on the grid of files
// and ranks as crates/geometry/src/shape.rs says. Pure. A unit is the distance between neighbours across an edge; y points
// up. geometry.ts turns the picture.
import type { Board } from '../client/api'

export interface LatticePoint {
  x: number
  y: number
}

export interface Lattice {
  width: number
  height: number
  /** The centre of a cell. */
  centre: (c: { x: number; y: number }) => LatticePoint
  /** The corners of a cell around its centre, clockwise. */
  corners: readonly LatticePoint[]
  /** Whether cells are squares, which highlights may round. */
  isSquare: boolean
  /** Which row of layers a cell is in, from the top: each row has coordinates of its own. */
  rowOf: (c: { x: number; y: number }) => number
}

/** The room between two layers. */
const LAYER_GAP = 0.6
/** The room between two rows of layers, with the coordinates of the upper one. */
const ROW_GAP = 0.8
/** Half the distance between opposite corners of a hexagon. */
const R = 1 / Math.sqrt(3)
/** The distance of two columns of hexagons with an edge at the top. */
const COLUMN = Math.sqrt(3) / 2

const SQUARE: readonly LatticePoint[] = [
  { x: -0.5, y: 0.5 },
  { x: 0.5, y: 0.5 },
  { x: 0.5, y: -0.5 },
  { x: -0.5, y: -0.5 },
]
const FLAT: readonly LatticePoint[] = [
  { x: -R / 2, y: 0.5 },
  { x: R / 2, y: 0.5 },
  { x: R, y: 0 },
  { x: R / 2, y: -0.5 },
  { x: -R / 2, y: -0.5 },
  { x: -R, y: 0 },
]
const POINTED: readonly LatticePoint[] = FLAT.map(({ x, y }) => ({ x: -y, y: x }))

type BoardShape = Pick<Board, 'shape' | 'width' | 'height' | 'layers' | 'cells'>

/** `across`: how many layers lie beside each other; the others are in rows below them. */
export function latticeOf(board: BoardShape, across = board.layers): Lattice {
  switch (board.shape) {
    case 'flat-hexagons':
      return hexagons(board, FLAT, (c) => ({ x: c.x * COLUMN, y: c.y - c.x / 2 }))
    case 'pointed-hexagons':
      return hexagons(board, POINTED, (c) => ({ x: c.x - c.y / 2, y: c.y * COLUMN }))
    case 'squares': {
      const perLayer = board.width / board.layers
      const rows = Math.ceil(board.layers / across)
      const layer = (x: number) => Math.floor(x / perLayer)
      const rowOf = ({ x }: { x: number }) => Math.floor(layer(x) / across)
      return {
        width: across * perLayer + (across - 1) * LAYER_GAP,
        height: rows * board.height + (rows - 1) * ROW_GAP,
        centre: (c) => ({
          x: (c.x % perLayer) + (layer(c.x) % across) * (perLayer + LAYER_GAP) + 0.5,
          y: c.y + (rows - 1 - rowOf(c)) * (board.height + ROW_GAP) + 0.5,
        }),
        corners: SQUARE,
        isSquare: true,
        rowOf,
      }
    }
  }
}

/** A lattice whose picture begins at the lowest and leftmost corner of its cells. */
function hexagons(
  board: BoardShape,
  corners: readonly LatticePoint[],
  sheared: (c: { x: number; y: number }) => LatticePoint,
): Lattice {
  const reach = { x: Math.max(...corners.map((p) => p.x)), y: Math.max(...corners.map((p) => p.y)) }
  const xs = board.cells.map((c) => sheared(c).x),
    ys = board.cells.map((c) => sheared(c).y)
  const left = Math.min(...xs) - reach.x,
    bottom = Math.min(...ys) - reach.y
  return {
    width: Math.max(...xs) + reach.x - left,
    height: Math.max(...ys) + reach.y - bottom,
    centre: (c) => {
      const p = sheared(c)
      return { x: p.x - left, y: p.y - bottom }
    },
    corners,
    isSquare: false,
    rowOf: () => 0,
  }
}
