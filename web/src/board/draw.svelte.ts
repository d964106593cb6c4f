// Drawing on the board with the right button (or Shift and the left one): an arrow from cell to cell, or a circle on
// one cell. The owner of the board may store the shapes, as a study does; otherwise the board keeps them until the next
// turn. shapes.ts defines what drawing a shape again does; Shapes.svelte draws.
import { brushOf, toggleShape, type Shape } from './shapes'

export class ShapeDrawing {
  #own = $state.raw<Shape[]>([])
  #drawing = $state.raw<Shape | null>(null)

  constructor(
    readonly getOwner: () => { shapes?: Shape[] | undefined; onshapes?: ((shapes: Shape[]) => void) | undefined },
    readonly cellUnder: (x: number, y: number) => string | null,
  ) {}

  get shapes(): Shape[] {
    return this.getOwner().shapes ?? this.#own
  }
  get isDrawing(): boolean {
    return this.#drawing !== null
  }
  /** Including the shape being drawn. */
  get drawn(): Shape[] {
    const now = this.#drawing
    return now ? [...this.shapes.filter((s) => s.from !== now.from || s.to !== now.to), now] : this.shapes
  }
  /** Removes all shapes. */
  clear() {
    if (this.shapes.length) this.#set([])
  }
  /** Removes the shapes that only the board keeps, when the position changes. */
  resetOwn() {
    this.#own = []
  }

  /** Tracks a press on a cell until it ends. */
  begin(e: PointerEvent, from: string) {
    const shape = ({ clientX, clientY, shiftKey, ctrlKey, altKey, metaKey }: PointerEvent): Shape => ({
      from,
      to: this.cellUnder(clientX, clientY) ?? from,
      colour: brushOf({ shiftKey, ctrlKey, altKey, metaKey, button: e.button }),
    })
    const move = (m: PointerEvent) => {
      this.#drawing = shape(m)
    }
    const up = (u: PointerEvent) => {
      if (u.type === 'pointerup') this.#set(toggleShape(this.shapes, shape(u)))
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

  #set(to: Shape[]) {
    const { shapes, onshapes } = this.getOwner()
    if (shapes) onshapes?.(to)
    else this.#own = to
  }
}
