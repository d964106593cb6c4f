// Between which cells a cut can be: neighbours on a board of any shape, over joined edges too (`crates/geometry`). Pure.
import type { JoinedEdges } from './board-lines'
import { exists, type DrawnCell, type Drawing } from './drawing'

/** The distance of two places along an axis, whose ends may be joined. */
function across(a: number, b: number, size: number, isJoined: boolean): number {
  const by = b - a
  if (!isJoined || size < 3) return by
  return by === size - 1 ? -1 : by === 1 - size ? 1 : by
}

export function canHaveCut(drawing: Drawing, joined: readonly JoinedEdges[], a: DrawnCell, b: DrawnCell): boolean {
  if (!exists(a) || !exists(b)) return false
  const { files, ranks, layerCount, isApart, shape } = drawing
  const perLayer = files.length / layerCount
  const dx = across(a.x % perLayer, b.x % perLayer, perLayer, joined.includes('left-right'))
  const dy = across(a.y, b.y, ranks.length, joined.includes('bottom-top'))
  const dz = Math.floor(b.x / perLayer) - Math.floor(a.x / perLayer)
  if (isApart && dz !== 0) return false
  // Hexagons lie on a sheared grid: those across an edge differ in the same sense.
  const flat =
    shape === 'squares' ? Math.max(Math.abs(dx), Math.abs(dy)) : Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dx - dy))
  return Math.max(flat, Math.abs(dz)) === 1
}
