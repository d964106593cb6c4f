// Navigation on a board that can be replayed: the wheel steps through the game, and a press leaves the arrow keys to
// the replay. The caller decides which position is shown.
import { settings } from '../settings/settings.svelte'

/** One notch of the wheel steps by one move. On a zoomed board the wheel scrolls, and a pinch zooms. */
export function wheelNavigation(go: (by: number) => unknown) {
  return (node: HTMLElement) => {
    let distance = 0
    const step = (e: WheelEvent) => {
      if (e.ctrlKey || !settings.wheel || (e.target as Element | null)?.closest('.zoomed')) return
      e.preventDefault()
      distance += e.deltaMode === 0 ? e.deltaY : e.deltaY * 40
      if (Math.abs(distance) < 30) return
      go(Math.sign(distance))
      distance = 0
    }
    node.addEventListener('wheel', step, { passive: false })
    return () => node.removeEventListener('wheel', step)
  }
}

/** A press does not move the focus, so that the arrow keys keep stepping through the moves. */
export function preventFocus(e: MouseEvent) {
  e.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
