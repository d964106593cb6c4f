// Arrows and circles drawn on the board with the right button (or Shift and the left one): the colour, the effect of
// drawing a shape twice, and the ends of an arrow. Pure. Shapes.svelte draws them.
import type { Point } from './geometry'

export type Brush = 'green' | 'red' | 'blue' | 'yellow'
/** A circle if `from` and `to` are equal. The `label` is at the end. */
export interface Shape {
  from: string
  to: string
  colour: Brush
  label?: string
}

/** The colour for the modifier keys. */
export function brushOf(e: {
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  button: number
}): Brush {
  const one = e.ctrlKey || (e.shiftKey && e.button === 2),
    other = e.altKey || e.metaKey
  return one && other ? 'yellow' : one ? 'red' : other ? 'blue' : 'green'
}

/** Drawing the same shape again removes it; in another colour it replaces it. */
export function toggleShape(shapes: readonly Shape[], drawn: Shape): Shape[] {
  const same = (s: Shape) => s.from === drawn.from && s.to === drawn.to
  const old = shapes.find(same)
  return old?.colour === drawn.colour ? shapes.filter((s) => !same(s)) : [...shapes.filter((s) => !same(s)), drawn]
}

/** The two ends of an arrow, in cells of 100 units. It is shorter where others end in the same cell. */
export function arrowEnds(a: Point, b: Point, others: number): { from: Point; to: Point } {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const cut = others > 0 ? 31 : 16
  const x = (b.x - a.x) / length,
    y = (b.y - a.y) / length
  return { from: { x: a.x + x * 20, y: a.y + y * 20 }, to: { x: b.x - x * cut, y: b.y - y * cut } }
}
