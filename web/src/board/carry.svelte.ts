// Something under the pointer on its way: a man taken off his cell, or one taken out of the stock. A press becomes a
// carrying after a few pixels; what was meant by it is reported, and nothing is decided here. One for a table, shared
// by the board (Board.svelte, which says what cell lies under a point) and the stock (Stock.svelte). Drawn by Held.svelte.
import type { Man } from '../desk/api'

export interface Load { man: Man; /** The cell he stands on; null: out of the stock. */ from: string | null }

export interface Meant {
  /** Let go where it was pressed, without having moved. */
  tap?: () => void
  /** The carrying begins. */
  grab?: () => void
  /** Let go over a cell, or beside the board (null). `left`: it had been somewhere else meanwhile. */
  drop?: (cell: string | null, left: boolean) => void
  /** Pressed for long without moving. */
  hold?: () => void
}

/** A press moves so far before it is a carrying; a finger is never quite still. */
const FAR = { mouse: 3, touch: 8 }
const LONG = 450

export class Carry {
  load = $state.raw<Load | null>(null)
  over = $state<string | null>(null)
  touch = $state(false)
  /** Where the pointer is on the screen. Read in every frame, so it is no state. */
  x = 0
  y = 0
  /** Which cell lies under a point of the screen. The board puts it here. */
  locate: (x: number, y: number) => string | null = () => null

  #end: (() => void) | null = null

  /** Follows a press until it ends. Without a load it can only be a tap or be held. */
  press(e: PointerEvent, load: Load | null, meant: Meant) {
    this.cancel()
    const start = { x: e.clientX, y: e.clientY }
    const finger = e.pointerType !== 'mouse'
    let moved = false, left = false, held = false
    const long = meant.hold && window.setTimeout(() => { held = true; meant.hold?.(); if (!this.load) this.cancel() }, LONG)
    const move = (m: PointerEvent) => {
      if (m.pointerId !== e.pointerId) return
      // Another button of the same mouse comes as a move.
      if (m.pointerType === 'mouse' && (m.buttons & ~1) !== 0) { this.cancel(); return }
      this.x = m.clientX
      this.y = m.clientY
      if (!moved && Math.hypot(m.clientX - start.x, m.clientY - start.y) > (finger ? FAR.touch : FAR.mouse)) {
        moved = true
        window.clearTimeout(long)
        if (!load) { if (finger) this.cancel(); return }
        this.touch = finger
        this.load = load
        meant.grab?.()
      }
      if (!this.load) return
      this.over = this.locate(m.clientX, m.clientY)
      if (this.over !== load?.from) left = true
    }
    const up = (u: PointerEvent) => {
      if (u.pointerId !== e.pointerId) return
      const carried = this.load !== null
      const over = this.locate(u.clientX, u.clientY)
      this.cancel()
      if (carried) meant.drop?.(over, left)
      else if (!held) meant.tap?.()
    }
    // A second finger or another button ends it, and so does whatever takes the pointer away.
    const other = (d: PointerEvent) => { if (d.pointerId !== e.pointerId || d.button !== 0) this.cancel() }
    const stop = (c: PointerEvent) => { if (c.pointerId === e.pointerId) this.cancel() }
    const key = (k: KeyboardEvent) => { if (k.key === 'Escape' && this.load) { k.stopImmediatePropagation(); this.cancel() } }
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

  /** Puts it back where it was. */
  cancel() {
    this.#end?.()
    this.#end = null
    this.load = null
    this.over = null
  }
}
