// Dragging a piece from a cell or out of the stock. A press becomes a drag after a few pixels; the handlers
// receive the result. One instance serves a table: the board (Board.svelte, which knows the cell at a point) and the stock
// (Stock.svelte) share it. DragGhost.svelte draws the piece.
import type { BoardPiece } from '../client/api'

export interface DraggedPiece {
  piece: BoardPiece
  /** Null: from the stock. */ from: string | null
}

export interface PointerHandlers {
  /** Released where it was pressed, without a move. */
  tap?: () => void
  /** The drag starts. */
  grab?: () => void
  /** Released over a cell, or off the board (null). `left`: the pointer has left the starting cell meanwhile. */
  drop?: (cell: string | null, left: boolean) => void
  /** A long press without a move. */
  hold?: () => void
}

/** How far the pointer must move before a press becomes a drag. A finger is never quite still. */
const DRAG_DISTANCE_PX = { mouse: 3, touch: 8 }
const LONG_PRESS_MS = 450

export class Drag {
  piece = $state.raw<DraggedPiece | null>(null)
  over = $state<string | null>(null)
  touch = $state(false)
  /** The pointer on the screen. DragGhost.svelte reads it in every frame, so it is not reactive. */
  x = 0
  y = 0
  /** The cell at a point of the screen. The board sets this. */
  locate: (x: number, y: number) => string | null = () => null

  #end: (() => void) | null = null

  /** Tracks a press until it ends. Without a piece it can only be a tap or a long press. */
  press(e: PointerEvent, piece: DraggedPiece | null, handlers: PointerHandlers) {
    this.cancel()
    const start = { x: e.clientX, y: e.clientY }
    const isTouch = e.pointerType !== 'mouse'
    let moved = false,
      left = false,
      isHeld = false
    const long =
      handlers.hold &&
      window.setTimeout(() => {
        isHeld = true
        handlers.hold?.()
        if (!this.piece) this.cancel()
      }, LONG_PRESS_MS)
    const move = (m: PointerEvent) => {
      if (m.pointerId !== e.pointerId) return
      // Another button of the same mouse arrives as a move.
      if (m.pointerType === 'mouse' && (m.buttons & ~1) !== 0) {
        this.cancel()
        return
      }
      this.x = m.clientX
      this.y = m.clientY
      if (
        !moved &&
        Math.hypot(m.clientX - start.x, m.clientY - start.y) >
          (isTouch ? DRAG_DISTANCE_PX.touch : DRAG_DISTANCE_PX.mouse)
      ) {
        moved = true
        window.clearTimeout(long)
        if (!piece) {
          if (isTouch) this.cancel()
          return
        }
        this.touch = isTouch
        this.piece = piece
        handlers.grab?.()
      }
      if (!this.piece) return
      this.over = this.locate(m.clientX, m.clientY)
      if (this.over !== piece?.from) left = true
    }
    const up = (u: PointerEvent) => {
      if (u.pointerId !== e.pointerId) return
      const wasDragged = this.piece !== null
      const over = this.locate(u.clientX, u.clientY)
      this.cancel()
      if (wasDragged) handlers.drop?.(over, left)
      else if (!isHeld) handlers.tap?.()
    }
    // A second finger or another button cancels the drag, and so does anything that captures the pointer.
    const other = (d: PointerEvent) => {
      if (d.pointerId !== e.pointerId || d.button !== 0) this.cancel()
    }
    const stop = (c: PointerEvent) => {
      if (c.pointerId === e.pointerId) this.cancel()
    }
    const key = (k: KeyboardEvent) => {
      if (k.key === 'Escape' && this.piece) {
        k.stopImmediatePropagation()
        this.cancel()
      }
    }
    this.x = start.x
    this.y = start.y
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointerdown', other)
    window.addEventListener('pointercancel', stop)
    window.addEventListener('keydown', key, true)
    this.#end = () => {
      window.clearTimeout(long)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointerdown', other)
      window.removeEventListener('pointercancel', stop)
      window.removeEventListener('keydown', key, true)
    }
  }

  /** Ends the drag; the piece returns. */
  cancel() {
    this.#end?.()
    this.#end = null
    this.piece = null
    this.over = null
  }
}
