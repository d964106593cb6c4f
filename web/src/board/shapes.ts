// Arrows and circles that somebody draws on the board with the right button (or Shift and the left one). Pure: which
// colour, what drawing the same once more does, where an arrow begins and ends. Drawn by Shapes.svelte.
import type { Point } from './geometry'

export type Colour = 'green' | 'red' | 'blue' | 'yellow'
/** `from` and `to` the same: a circle. A `label` stands at its end. */
export interface Shape { from: string; to: string; colour: Colour; label?: string }

/** The colour that the keys held down ask for. */
export function colourOf(e: { shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean; button: number }): Colour {
  const one = e.ctrlKey || (e.shiftKey && e.button === 2), other = e.altKey || e.metaKey
  return one && other ? 'yellow' : one ? 'red' : other ? 'blue' : 'green'
}

/** Drawing a shape once more rubs it out; in another colour it is painted over. */
export function draw(shapes: readonly Shape[], made: Shape): Shape[] {
  const same = (s: Shape) => s.from === made.from && s.to === made.to
  const old = shapes.find(same)
  return old?.colour === made.colour ? shapes.filter((s) => !same(s)) : [...shapes.filter((s) => !same(s)), made]
}

/** An arrow's two ends, in cells of 100 units; shorter where others come to the same cell. */
export function ends(a: Point, b: Point, others: number): { from: Point; to: Point } {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const cut = others > 0 ? 31 : 16
  const x = (b.x - a.x) / length, y = (b.y - a.y) / length
  return { from: { x: a.x + x * 20, y: a.y + y * 20 }, to: { x: b.x - x * cut, y: b.y - y * cut } }
}
