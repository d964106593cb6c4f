// How large the board is drawn inside its window, for boards whose cells are small on this screen: by button, two
// fingers, a double tap, and by itself where a finger has to hit cells that are too small. It goes to where something
// can be chosen. It knows points, no pieces; Board.svelte tells it what matters.
import { tick } from 'svelte'
import type { Point } from './geometry'

/** A cell that a finger hits, and one that it hits with ease, in pixels. */
export const SMALL = 24
const EASY = 44
const MOST = 5

export class Zoom {
  level = $state(1)
  /** A cell in pixels, as drawn now. */
  cell = $state(0)
  /** Drawn large only until the turn is over. */
  #borrowed = false
  scroller: HTMLElement | undefined
  sheet: HTMLElement | undefined
  #pinch: { distance: number; level: number; at: Point } | null = null

  /** `corner`: what is drawn left of and above the board, in units of which a cell has 100. `focus`: what is looked at closely if nobody says what. */
  constructor(readonly corner: Point, readonly width: () => number, readonly focus: () => Point) {}

  get whole(): number { return this.cell / this.level }
  get offered(): boolean { return this.cell > 0 && (this.whole < 26 || this.level > 1) }

  async set(level: number, near: Point | null, smooth = false) {
    this.level = Math.min(MOST, Math.max(1, level))
    await tick()
    if (near) this.centre(near, smooth)
  }

  toggle(near: Point = this.focus()) {
    this.#borrowed = false
    void this.set(this.level > 1 ? 1 : Math.max(1.6, EASY / this.whole), near)
  }

  centre(q: Point, smooth = false) {
    const s = this.scroller, sheet = this.sheet
    if (!s || !sheet) return
    const k = sheet.clientWidth / this.width()
    s.scrollTo({ left: (q.x + this.corner.x) * k - s.clientWidth / 2, top: (q.y + this.corner.y) * k - s.clientHeight / 2, behavior: smooth ? 'smooth' : 'instant' })
  }

  /** Shows all these points, if their cells can still be hit; else those around `me`. */
  show(points: Point[], me: Point | null, finger: boolean) {
    const s = this.scroller
    if (!s || !points.length || !this.cell) return
    if (this.level === 1) {
      if (!finger || this.whole >= SMALL) return
      this.#borrowed = true
    }
    const xs = points.map((q) => q.x), ys = points.map((q) => q.y)
    const wide = (Math.max(...xs) - Math.min(...xs)) / 100 + 1.4, high = (Math.max(...ys) - Math.min(...ys)) / 100 + 1.4
    const fits = Math.min(s.clientWidth / (wide * this.whole), s.clientHeight / (high * this.whole))
    const least = (SMALL + 2) / this.whole
    const level = Math.max(least, Math.min(fits, Math.max(this.#borrowed ? EASY / this.whole : this.level, least)))
    const all = fits >= level * 0.98
    const to = !all && me ? me : { x: (Math.max(...xs) + Math.min(...xs)) / 2, y: (Math.max(...ys) + Math.min(...ys)) / 2 }
    void this.set(level, to, level === this.level)
  }

  /** The turn is over: what was drawn large for it is small again. */
  settle() {
    if (!this.#borrowed) return
    this.#borrowed = false
    void this.set(1, null)
  }

  /** Two fingers. True if they are at work. */
  pinch(e: TouchEvent, boardAt: (x: number, y: number) => Point): boolean {
    const [a, b] = [e.touches[0], e.touches[1]]
    if (!a || !b) { this.#pinch = null; return false }
    const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
    const at = boardAt((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2)
    if (!this.#pinch || e.type === 'touchstart') this.#pinch = { distance, level: this.level, at }
    else { this.#borrowed = false; void this.set((this.#pinch.level * distance) / this.#pinch.distance, this.#pinch.at) }
    return true
  }
}
