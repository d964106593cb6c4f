// A press that goes over cells: with the mouse, a finger or a pen. It reports every cell once that the pointer enters, those
// included that a fast pointer skips, and how it ends.

export interface StrokeHandlers {
  /** The cell at a point of the screen. */
  locate: (x: number, y: number) => string | null
  enter: (cell: string) => void
  /** `isKept`: released; otherwise the system or the Escape key has ended it. */
  end: (isKept: boolean) => void
}

/** No cell is smaller. */
const STEP_PX = 6

/** Follows a press until it ends; returns what ends it. */
export function followStroke(e: PointerEvent, { locate, enter, end }: StrokeHandlers): () => void {
  const seen = new Set<string>()
  let last = { x: e.clientX, y: e.clientY }
  const touch = (x: number, y: number) => {
    const cell = locate(x, y)
    if (cell === null || seen.has(cell)) return
    seen.add(cell)
    enter(cell)
  }
  const move = (m: PointerEvent) => {
    if (m.pointerId !== e.pointerId) return
    const dx = m.clientX - last.x,
      dy = m.clientY - last.y
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STEP_PX))
    for (let i = 1; i <= steps; i++) touch(last.x + (dx * i) / steps, last.y + (dy * i) / steps)
    last = { x: m.clientX, y: m.clientY }
  }
  const finish = (isKept: boolean) => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', key, { capture: true })
    end(isKept)
  }
  const up = (u: PointerEvent) => {
    if (u.pointerId === e.pointerId) finish(true)
  }
  const cancel = (c: PointerEvent) => {
    if (c.pointerId === e.pointerId) finish(false)
  }
  const key = (k: KeyboardEvent) => {
    if (k.key !== 'Escape') return
    k.stopImmediatePropagation()
    finish(false)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', key, { capture: true })
  touch(e.clientX, e.clientY)
  return () => finish(false)
}
