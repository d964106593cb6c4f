// Drawing on the board with the right button (or Shift and the left one): from cell to cell an arrow, on one cell a
// circle. The shapes are the caller's, if he keeps them (a study does), else the board's until the next turn. What the
// same shape twice means is shapes.ts's; Shapes.svelte draws.
import { colourOf, draw, type Shape } from './shapes'

export class Sketch {
  #kept = $state.raw<Shape[]>([])
  #drawing = $state.raw<Shape | null>(null)

  constructor(readonly given: () => { shapes?: Shape[] | undefined; onshapes?: ((shapes: Shape[]) => void) | undefined }, readonly cellUnder: (x: number, y: number) => string | null) {}

  get shapes(): Shape[] { return this.given().shapes ?? this.#kept }
  get busy(): boolean { return this.#drawing !== null }
  /** With the one being drawn. */
  get drawn(): Shape[] {
    const now = this.#drawing
    return now ? [...this.shapes.filter((s) => s.from !== now.from || s.to !== now.to), now] : this.shapes
  }
  /** Rubs everything out. */
  clear() { if (this.shapes.length) this.#set([]) }
  /** Another position: what only the board kept is gone. */
  forget() { this.#kept = [] }

  /** Follows a press from a cell until it ends. */
  begin(e: PointerEvent, from: string) {
    const shape = ({ clientX, clientY, shiftKey, ctrlKey, altKey, metaKey }: PointerEvent): Shape =>
      ({ from, to: this.cellUnder(clientX, clientY) ?? from, colour: colourOf({ shiftKey, ctrlKey, altKey, metaKey, button: e.button }) })
    const move = (m: PointerEvent) => { this.#drawing = shape(m) }
    const up = (u: PointerEvent) => {
      if (u.type === 'pointerup') this.#set(draw(this.shapes, shape(u)))
      this.#drawing = null
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', up)
    }
    e.preventDefault()
    this.#drawing = shape(e)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', up)
  }

  #set(to: Shape[]) { const { shapes, onshapes } = this.given(); if (shapes) onshapes?.(to); else this.#kept = to }
}
