// The zoom of a board whose cells are small on this screen: by button, pinch or double tap, and automatically if a
// finger could not hit the cells. It scrolls to the targets. It knows points, not pieces; Board.svelte passes what
// matters.
import { tick } from 'svelte'
import type { Point } from './geometry'

/** The smallest cell that a finger can hit, and a comfortable one, in pixels. */
export const MIN_TOUCH_PX = 24
const COMFORTABLE_TOUCH_PX = 44
const MAX_ZOOM = 5

export class Zoom {
  level = $state(1)
  /** The current size of a cell in pixels. */
  cell = $state(0)
  /** Zoomed in automatically, until the turn is over. */
  #borrowed = false
  scroller: HTMLElement | undefined
  content: HTMLElement | undefined
  #pinch: { distance: number; level: number; at: Point } | null = null

  /**
   * `corner`: the margin left of and above the board, in units of which a cell has 100. `focus`: the default point to
   * zoom to.
   */
  constructor(
    readonly corner: Point,
    readonly width: () => number,
    readonly focus: () => Point,
  ) {}

  get cellAtLevelOne(): number {
    return this.cell / this.level
  }
  get isOffered(): boolean {
    return this.cell > 0 && (this.cellAtLevelOne < 26 || this.level > 1)
  }

  async set(level: number, near: Point | null, smooth = false) {
    this.level = Math.min(MAX_ZOOM, Math.max(1, level))
    await tick()
    if (near) this.centre(near, smooth)
  }

  toggle(near: Point = this.focus()) {
    this.#borrowed = false
    void this.set(this.level > 1 ? 1 : Math.max(1.6, COMFORTABLE_TOUCH_PX / this.cellAtLevelOne), near)
  }

  centre(q: Point, smooth = false) {
    const s = this.scroller,
      content = this.content
    if (!s || !content) return
    const k = content.clientWidth / this.width()
    s.scrollTo({
      left: (q.x + this.corner.x) * k - s.clientWidth / 2,
      top: (q.y + this.corner.y) * k - s.clientHeight / 2,
      behavior: smooth ? 'smooth' : 'instant',
    })
  }

  /** Scrolls to all these points if their cells stay large enough, otherwise to the area around `selected`. */
  show(points: Point[], selected: Point | null, isTouch: boolean) {
    const s = this.scroller
    if (!s || !points.length || !this.cell) return
    if (this.level === 1) {
      if (!isTouch || this.cellAtLevelOne >= MIN_TOUCH_PX) return
      this.#borrowed = true
    }
    const xs = points.map((q) => q.x),
      ys = points.map((q) => q.y)
    const wide = (Math.max(...xs) - Math.min(...xs)) / 100 + 1.4,
      high = (Math.max(...ys) - Math.min(...ys)) / 100 + 1.4
    const fits = Math.min(s.clientWidth / (wide * this.cellAtLevelOne), s.clientHeight / (high * this.cellAtLevelOne))
    const least = (MIN_TOUCH_PX + 2) / this.cellAtLevelOne
    const level = Math.max(
      least,
      Math.min(fits, Math.max(this.#borrowed ? COMFORTABLE_TOUCH_PX / this.cellAtLevelOne : this.level, least)),
    )
    const all = fits >= level * 0.98
    const to =
      !all && selected
        ? selected
        : { x: (Math.max(...xs) + Math.min(...xs)) / 2, y: (Math.max(...ys) + Math.min(...ys)) / 2 }
    void this.set(level, to, level === this.level)
  }

  /** The turn is over: undoes an automatic zoom. */
  restore() {
    if (!this.#borrowed) return
    this.#borrowed = false
    void this.set(1, null)
  }

  /** Handles a pinch. Returns whether two fingers are down. */
  pinch(e: TouchEvent, boardAt: (x: number, y: number) => Point): boolean {
    const [a, b] = [e.touches[0], e.touches[1]]
    if (!a || !b) {
      this.#pinch = null
      return false
    }
    const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
    const at = boardAt((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2)
    if (!this.#pinch || e.type === 'touchstart') this.#pinch = { distance, level: this.level, at }
    else {
      this.#borrowed = false
      void this.set((this.#pinch.level * distance) / this.#pinch.distance, this.#pinch.at)
    }
    return true
  }
}
