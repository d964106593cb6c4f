// Puts what lies over the whole page (a dragged man, a chooser, a card) out of the board's box, which would cut it off.
// It stays inside the page's main part, so that whoever walks by landmarks finds it.
export function outside(node: HTMLElement | SVGElement) {
  const home = node.closest('main') ?? document.body
  home.append(node)
  return () => node.remove()
}
