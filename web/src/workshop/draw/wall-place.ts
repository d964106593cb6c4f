// Which wall a point of the board means: the edge between two squares that is nearest to it. Pure. A press means an edge
// wherever it is; a stroke over the board goes on only along edges, so that it does not catch those that it crosses.
import type { Lattice } from '../../board/lattice'
import { cellAtPlace, type DrawnCell, type Drawing } from './drawing'
import { canHaveWall, type Barrier } from './wall-lines'

interface Place {
  x: number
  y: number
}
/** An edge and its middle; `isUpright`: it leads from below to above. */
export interface WallPlace extends Barrier {
  middle: Place
  isUpright: boolean
}

/** All edges at which a wall can stand. */
export function wallPlaces(drawing: Drawing, lattice: Lattice): WallPlace[] {
  const between = (a: DrawnCell, b: DrawnCell | null): WallPlace[] => {
    if (!b || !canHaveWall(drawing, a, b)) return []
    const [one, other] = [lattice.centre(a), lattice.centre(b)]
    return [{ a, b, middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }, isUpright: a.y === b.y }]
  }
  return [...drawing.cells.values()].flatMap((cell) => [
    ...between(cell, cellAtPlace(drawing, cell.x + 1, cell.y)),
    ...between(cell, cellAtPlace(drawing, cell.x, cell.y + 1)),
  ])
}

/** A press that is farther from an edge than this means none: no point of a square is, but those beyond the board are. */
const FAR = 0.51
/** How far a stroke may be from the edges that it follows: aside, and from their middle. */
const ASIDE = 0.3
const ALONG = 0.34

/** The edge at a point of the board. `isStroke`: of a press that goes on. */
export function wallAt(places: readonly WallPlace[], { x, y }: Place, isStroke: boolean): WallPlace | null {
  let nearest: WallPlace | null = null
  let best = FAR
  for (const place of places) {
    const [dx, dy] = [Math.abs(x - place.middle.x), Math.abs(y - place.middle.y)]
    const [aside, along] = place.isUpright ? [dx, dy] : [dy, dx]
    if (isStroke && (aside > ASIDE || along > ALONG)) continue
    const far = Math.hypot(dx, dy)
    if (far < best) [nearest, best] = [place, far]
  }
  return nearest
}
