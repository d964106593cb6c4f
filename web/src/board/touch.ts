// What a finger means on a board whose cells may be smaller than a finger: the nearest target, or the zoom.
import type { EntryTarget } from '../client/api'
import { CELL, type BoardLayout } from './board-layout.svelte'
import type { Point } from './geometry'
import { MIN_TOUCH_PX } from './zoom.svelte'

const DOUBLE_TAP_MS = 350

const distance = (a: Point | null, b: Point) => (a ? Math.hypot(a.x - b.x, a.y - b.y) : Infinity)

/** The target that a finger hits. `cellPx`: the size of a cell on the screen; null: no target is near enough. */
export function nearestTarget(targets: EntryTarget[], layout: BoardLayout, at: Point, cellPx: number): string | null {
  const near = targets
    .map((o) => ({ cell: o.cell, away: distance(layout.at(o.cell), at) }))
    .sort((a, b) => a.away - b.away)[0]
  return near && near.away * cellPx < MIN_TOUCH_PX * CELL ? near.cell : null
}

/** Recognises two taps on one cell in a row. */
export class DoubleTap {
  #last = { cell: '', when: 0 }

  /** Whether this tap is the second one. */
  isSecond(cell: string): boolean {
    const now = performance.now()
    if (this.#last.cell === cell && now - this.#last.when < DOUBLE_TAP_MS) {
      this.#last.when = 0
      return true
    }
    this.#last = { cell, when: now }
    return false
  }
}
