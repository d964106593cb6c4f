// What a board does besides taking moves where a game can be looked through: the wheel over it steps, and a press on it
// leaves the arrow keys to the steps. Not for: which position is shown (whoever has the game).
import { settings } from '../settings.svelte'

/** The wheel over the board steps through the game, a notch a move; a zoomed board is scrolled by it, and a pinch zooms. */
export function wheelSteps(go: (by: number) => unknown) {
  return (node: HTMLElement) => {
    let gone = 0
    const step = (e: WheelEvent) => {
      if (e.ctrlKey || !settings.wheel || (e.target as Element | null)?.closest('.zoomed')) return
      e.preventDefault()
      gone += e.deltaMode === 0 ? e.deltaY : e.deltaY * 40
      if (Math.abs(gone) < 30) return
      go(Math.sign(gone))
      gone = 0
    }
    node.addEventListener('wheel', step, { passive: false })
    return () => node.removeEventListener('wheel', step)
  }
}

/** A press takes no focus: the arrow keys go on stepping through the moves. */
export function takesNoFocus(e: MouseEvent) {
  e.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
