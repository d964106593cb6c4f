// Moves an element that overlays the page (a dragged piece, a popup, a card) out of the board, which would clip it. It
// stays inside <main>, so that landmark navigation finds it.
export function portal(node: HTMLElement | SVGElement) {
  const home = node.closest('main') ?? document.body
  home.append(node)
  return () => node.remove()
}
