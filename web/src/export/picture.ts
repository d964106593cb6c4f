// A drawn board as a picture that stands by itself: every style is written onto its element, every picture of a piece is
// put in its place, so that it looks the same in any program. For: the share dialog. Not for: drawing; that is board/.

/** What a style sheet may say of a shape, as SVG's own attributes. */
const STYLES = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'paint-order',
  'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'visibility', 'display',
] as const
/** What SVG takes for granted; left out. */
const GRANTED: Record<string, string> = {
  'fill-opacity': '1', 'stroke': 'none', 'stroke-opacity': '1', 'stroke-dasharray': 'none', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter',
  'paint-order': 'normal', 'opacity': '1', 'visibility': 'visible', 'display': 'inline', 'text-anchor': 'start',
}
const SVG = 'http://www.w3.org/2000/svg'

/** Puts what a `<use>` stands for in its place, where the colours of its parents reach it. */
function unfold(root: SVGSVGElement): void {
  for (const use of [...root.querySelectorAll('use')]) {
    const symbol = document.querySelector(use.getAttribute('href') ?? '')
    if (!symbol) { use.remove(); continue }
    const part = document.createElementNS(SVG, 'svg')
    for (const name of ['x', 'y', 'width', 'height', 'class', 'transform']) {
      const value = use.getAttribute(name)
      if (value !== null) part.setAttribute(name, value)
    }
    part.setAttribute('viewBox', symbol.getAttribute('viewBox') ?? '0 0 45 45')
    part.append(...[...symbol.childNodes].map((child) => child.cloneNode(true)))
    use.replaceWith(part)
  }
}

function settle(element: Element): void {
  const style = getComputedStyle(element)
  if (style.display === 'none') { element.remove(); return }
  // Children first: what they inherit is gone when their parents are done.
  for (const child of [...element.children]) settle(child)
  const isText = element.localName === 'text' || element.localName === 'tspan'
  const isShape = element instanceof SVGGeometryElement || isText
  for (const name of STYLES) {
    const value = style.getPropertyValue(name)
    const inherits = name === 'opacity' || name === 'visibility'
    const idle = name.startsWith('stroke-') && style.stroke === 'none'
    if ((!isShape && !inherits) || (name.startsWith('font') && !isText) || idle || !value || GRANTED[name] === value) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
  for (const name of ['class', 'style', 'role', 'tabindex', 'aria-hidden', 'aria-label']) element.removeAttribute(name)
  for (const name of element.getAttributeNames()) if (name.startsWith('data-')) element.removeAttribute(name)
}

/** A copy of a drawn board without anything that is not in the picture. The board must be in the document. */
export function standalone(drawn: SVGSVGElement): SVGSVGElement {
  const copy = drawn.cloneNode(true) as SVGSVGElement
  // Styles are only known where the sheet reaches: beside the original, unseen.
  copy.style.cssText = 'position:absolute;visibility:visible;pointer-events:none;left:-99999px;width:800px'
  drawn.after(copy)
  unfold(copy)
  const [, , width = 1, height = 1] = (copy.getAttribute('viewBox') ?? '').split(' ').map(Number)
  settle(copy)
  copy.remove()
  copy.setAttribute('xmlns', SVG)
  copy.setAttribute('width', String(Math.round(width)))
  copy.setAttribute('height', String(Math.round(height)))
  return copy
}

/** As the text of a file; comments that Svelte leaves in the page are none of the picture's business. */
export const textOf = (picture: SVGSVGElement): string => new XMLSerializer().serializeToString(picture).replace(/<!--[\s\S]*?-->/g, '')

/** As pixels, on this ground. */
export async function pixels(picture: SVGSVGElement, width: number, ground: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(picture))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = ground
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'))
}

/** Pictures of one board, one after the other, each so many seconds and then again from the first. What several have in common is there once. */
export function film(pictures: readonly SVGSVGElement[], seconds: number): string {
  const [first] = pictures
  if (!first) return ''
  const parts = new Map<string, { part: Node; shown: boolean[] }>()
  pictures.forEach((picture, i) => {
    for (const child of picture.children) {
      const key = new XMLSerializer().serializeToString(child)
      const known = parts.get(key) ?? { part: child, shown: pictures.map(() => false) }
      known.shown[i] = true
      parts.set(key, known)
    }
  })
  const whole = first.cloneNode(false) as SVGSVGElement
  for (const { part, shown } of parts.values()) {
    if (shown.every(Boolean)) { whole.append(part.cloneNode(true)); continue }
    const scene = document.createElementNS(SVG, 'g')
    scene.append(part.cloneNode(true), visibility(shown, seconds))
    whole.append(scene)
  }
  return textOf(whole)
}

function visibility(shown: readonly boolean[], seconds: number): SVGElement {
  const turns = shown.flatMap((is, i) => (i === 0 || is !== shown[i - 1] ? [{ at: i / shown.length, is }] : []))
  const made = document.createElementNS(SVG, 'animate')
  const say = (name: string, value: string) => made.setAttribute(name, value)
  say('attributeName', 'visibility')
  say('calcMode', 'discrete')
  say('dur', `${shown.length * seconds}s`)
  say('repeatCount', 'indefinite')
  say('values', turns.map(({ is }) => (is ? 'visible' : 'hidden')).join(';'))
  say('keyTimes', turns.map(({ at }) => String(Number(at.toFixed(5)))).join(';'))
  return made
}
