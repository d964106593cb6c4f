// Makes standalone pictures of a rendered board: it writes every style onto its element and replaces every `<use>` by
// its content, so that the picture looks the same in any program. The export dialog uses it; board/ renders the board.

/** The style properties of a shape that SVG has as attributes. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'visibility',
  'display',
] as const
/** The initial values of SVG; they are left out. */
const DEFAULT_STYLES: Record<string, string> = {
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'paint-order': 'normal',
  opacity: '1',
  visibility: 'visible',
  display: 'inline',
  'text-anchor': 'start',
}
const SVG = 'http://www.w3.org/2000/svg'

/** Replaces every `<use>` by its content, so that the colours of its parents apply to it. */
function inlineUses(root: SVGSVGElement): void {
  for (const use of [...root.querySelectorAll('use')]) {
    const symbol = document.querySelector(use.getAttribute('href') ?? '')
    if (!symbol) {
      use.remove()
      continue
    }
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

function inlineStyles(element: Element): void {
  const style = getComputedStyle(element)
  if (style.display === 'none') {
    element.remove()
    return
  }
  // Children first: the styles that they inherit are removed with those of their parents.
  for (const child of [...element.children]) inlineStyles(child)
  const isText = element.localName === 'text' || element.localName === 'tspan'
  const isShape = element instanceof SVGGeometryElement || isText
  for (const name of STYLES) {
    const value = style.getPropertyValue(name)
    const inherits = name === 'opacity' || name === 'visibility'
    const isUnused = name.startsWith('stroke-') && style.stroke === 'none'
    if (
      (!isShape && !inherits) ||
      (name.startsWith('font') && !isText) ||
      isUnused ||
      !value ||
      DEFAULT_STYLES[name] === value
    )
      element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
  for (const name of ['class', 'style', 'role', 'tabindex', 'aria-hidden', 'aria-label']) element.removeAttribute(name)
  for (const name of element.getAttributeNames()) if (name.startsWith('data-')) element.removeAttribute(name)
}

/** Returns a copy of a rendered board with inline styles and nothing hidden. The board must be in the document. */
export function standaloneSvg(drawn: SVGSVGElement): SVGSVGElement {
  const copy = drawn.cloneNode(true) as SVGSVGElement
  // Computed styles exist only in the document, so the copy is hidden beside the original.
  copy.style.cssText = 'position:absolute;visibility:visible;pointer-events:none;left:-99999px;width:800px'
  drawn.after(copy)
  inlineUses(copy)
  const [, , width = 1, height = 1] = (copy.getAttribute('viewBox') ?? '').split(' ').map(Number)
  inlineStyles(copy)
  copy.remove()
  copy.setAttribute('xmlns', SVG)
  copy.setAttribute('width', String(Math.round(width)))
  copy.setAttribute('height', String(Math.round(height)))
  return copy
}

/** Returns the text of an SVG file, without the comments that Svelte leaves in the page. */
export const svgText = (picture: SVGSVGElement): string =>
  new XMLSerializer().serializeToString(picture).replace(/<!--[\s\S]*?-->/g, '')

/** Returns a PNG on a background of the colour `ground`. */
export async function toPng(picture: SVGSVGElement, width: number, ground: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(picture))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no 2D canvas context')
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser could not encode the picture'))),
      'image/png',
    ),
  )
}

/**
 * Returns one animated SVG that shows each picture of a board for `seconds` and then starts again. Parts that pictures
 * share are stored once.
 */
export function animatedSvg(pictures: readonly SVGSVGElement[], seconds: number): string {
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
  const result = first.cloneNode(false) as SVGSVGElement
  for (const { part, shown } of parts.values()) {
    if (shown.every(Boolean)) {
      result.append(part.cloneNode(true))
      continue
    }
    const scene = document.createElementNS(SVG, 'g')
    scene.append(part.cloneNode(true), visibility(shown, seconds))
    result.append(scene)
  }
  return svgText(result)
}

function visibility(shown: readonly boolean[], seconds: number): SVGElement {
  const turns = shown.flatMap((is, i) => (i === 0 || is !== shown[i - 1] ? [{ at: i / shown.length, is }] : []))
  const animate = document.createElementNS(SVG, 'animate')
  const set = (name: string, value: string) => animate.setAttribute(name, value)
  set('attributeName', 'visibility')
  set('calcMode', 'discrete')
  set('dur', `${shown.length * seconds}s`)
  set('repeatCount', 'indefinite')
  set('values', turns.map(({ is }) => (is ? 'visible' : 'hidden')).join(';'))
  set('keyTimes', turns.map(({ at }) => String(Number(at.toFixed(5)))).join(';'))
  return animate
}
