// The small board on which the moves of a piece are drawn: the piece in its middle, facing up, and the marks as the signs of
// diagrams. It grows with the farthest mark. Pure; names and words come from the caller.
import type { Board, Cell, Reach, ReachMark } from '../../client/contract'
import { exactWord, isNeighbour, offsetKey, type Offset } from './direction-words'
import { squaresOf, type Mark, type Marks, type Way } from './marks'

/** Squares from the piece to the edge, unless a mark is farther away. */
const RADIUS = 4

export const radiusFor = (marks: Marks): number =>
  Math.max(RADIUS, ...[...marks.values()].flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))

/** The name of a cell is what a line writes for exactly this square. */
export const cellName = exactWord
const CENTRE = { x: 0, y: 0 }
export const CENTRE_NAME = cellName(CENTRE)

/** An empty board; `label`: what a square is called. `set`: how the board of the game draws pieces. */
export function moveBoard(radius: number, set: Board['set'], label: (at: Offset) => string): Board {
  const size = 2 * radius + 1
  const cells = Array.from({ length: size * size }, (_, i): Cell => {
    const [column, row] = [i % size, Math.floor(i / size)]
    const at = { x: column - radius, y: row - radius }
    return { name: cellName(at), label: label(at), x: column, y: row, shade: (column + row) % 2, zones: [] }
  })
  return {
    width: size,
    height: size,
    shape: 'squares',
    layers: 1,
    cells,
    walls: [],
    look: 'chequered',
    river: null,
    palaces: [],
    stars: [],
    set,
    labels: { below: [], above: [], beside: [] },
  }
}

/** A cell of the board by its name; null for that of the piece. */
export function offsetOfCell(name: string): Offset | null {
  const [x = 0, y = 0] = name.split(',').map(Number)
  return x || y ? { x, y } : null
}

/** A sign on a square. */
export interface MoveSign extends Pick<ReachMark, 'action' | 'mode'> {
  at: Offset
  way: Way
  /** A piece here is hopped over: the piece does not end here. */
  isHurdle: boolean
}

function signsOf(mark: Mark, radius: number): MoveSign[] {
  const mode = mark.way === 'hop' ? 'hop' : isNeighbour(mark) ? 'walk' : 'leap'
  return squaresOf(mark, radius).map((at, i) => ({
    at,
    action: mark.mode,
    mode,
    way: mark.way,
    isHurdle: mark.way === 'hop' && i === 0,
  }))
}

/** The signs of all marks, one of a kind for each square: what goes on over a square does not hide what ends there. */
export function moveSigns(marks: Marks, radius: number): MoveSign[] {
  const signs = [...marks.values()].flatMap((mark) => signsOf(mark, radius))
  const byPlace = new Map(
    signs.map((sign) => [[offsetKey(sign.at), sign.action, sign.mode, sign.way, sign.isHurdle].join(), sign]),
  )
  return [...byPlace.values()]
}

/** Where a line ends that shows a ride; null if the mark is no ride, or leads out of the board at once. */
export const rideEnd = (mark: Mark, radius: number): Offset | null =>
  mark.way === 'step' ? null : (squaresOf(mark, radius).at(-1) ?? null)

/** The signs as a diagram of the engine has them, for the legend. */
export const asReach = (signs: readonly MoveSign[]): Reach => ({
  kind: '',
  at: CENTRE_NAME,
  pieces: [],
  marks: signs.map(({ at, action, mode }) => ({ cell: cellName(at), action, mode, onlyKinds: [] })),
  rides: signs.some(({ way }) => way !== 'step') ? [[CENTRE_NAME, CENTRE_NAME]] : [],
})
