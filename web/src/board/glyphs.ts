// The piece images from ../../pieces/*.svg, as SVG symbols. Where an image is missing, PieceFigure.svelte draws a disc
// with the letter. Each symbol has three layers: a halo around the silhouette, the image with its inner lines, and an
// edge along the silhouette, dark for every side, so that a piece is one solid shape on every cell. The silhouettes are
// in pieces/outlines.json (`npm run outlines`). Colours come from `--piece-…` variables (themes.ts).
import outlines from '../../pieces/outlines.json'

const files = import.meta.glob<string>('../../pieces/*.svg', { query: '?raw', import: 'default', eager: true })

export interface Outline {
  of: string
  box: number[]
  d: string
  lines: { d: string; w: number }[]
}
const outlineOf = outlines as Record<string, Outline>

/** The side of the square that the images are drawn in; it becomes one cell. */
const BOX = 45
/** The width of the edge, in units of the box: 3.3 % of the cell. */
const EDGE_WIDTH = 1.5
const HALO = 1.1

export interface PieceImage {
  name: string
  body: string
  outline: Outline
  window: { x: number; y: number }
}

/** Where the cell lies around an image. Images that stand on a foot share a base line; others are centred. */
function viewBoxOffset([x = 0, y = 0, w = BOX, h = BOX]: number[]): { x: number; y: number } {
  const aside = x + w / 2 - BOX / 2,
    stands = y + h > 39.5 && y + h < 41.2
  return { x: stands ? aside / 2 : aside, y: stands ? -1.4 : y + h / 2 - BOX / 2 }
}

export const pieceImages: PieceImage[] = Object.entries(files).flatMap(([path, text]) => {
  const name = path.replace(/^.*\//, '').replace(/\.svg$/, '')
  const outline = outlineOf[name]
  const body = text
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\n/g, '')
  return outline ? [{ name, body, outline, window: viewBoxOffset(outline.box) }] : []
})

const names = new Set(pieceImages.map((p) => p.name))

export const hasGlyph = (name: string | null | undefined): name is string => !!name && names.has(name)

const windows = new Map(pieceImages.map((p) => [p.name, p.window]))
const feet = new Map(
  pieceImages.flatMap(({ name, body }) => {
    const found = /M([\d.]+) 39\.7v-2q0-2\.9 2\.9-2\.9h([\d.]+)q/.exec(body)
    return found ? [[name, { x: Number(found[1]), w: Number(found[2]) + 5.8 }] as const] : []
  }),
)
/** The foot of an image, in a 100-unit cell around (0,0): its left end, its width and its lower edge. */
export function footOf(name: string): { x: number; w: number; y: number } | null {
  const foot = feet.get(name),
    window = windows.get(name),
    k = 100 / BOX
  return foot && window ? { x: (foot.x - window.x) * k - 50, w: foot.w * k, y: (39.7 - window.y) * k - 50 } : null
}
/** The mark of a promoted piece: a star of radius 1 around (0,0). */
export const promotedStar =
  'M' +
  Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 ? 0.46 : 1,
      a = (i * Math.PI) / 5
    return `${(r * Math.sin(a)).toFixed(3)} ${(-r * Math.cos(a)).toFixed(3)}`
  }).join('L') +
  'Z'

export const symbolId = (name: string) => `glyph-${name}`

function symbol({ name, body, outline: { d, lines }, window: { x, y } }: PieceImage): string {
  const around = [...(d ? [{ d, w: EDGE_WIDTH }] : []), ...lines]
    .map((l) => `<path d="${l.d}" stroke-width="${(l.w + 2 * HALO).toFixed(1)}"${l.d === d ? '' : ' fill="none"'}/>`)
    .join('')
  return (
    `<symbol id="${symbolId(name)}" viewBox="${x} ${y} ${BOX} ${BOX}"><g stroke-linejoin="round" stroke-linecap="round">` +
    `<g fill="var(--piece-halo, none)" stroke="var(--piece-halo, none)">${around}</g>${body}` +
    `<path d="${d}" fill="none" stroke="var(--piece-edge, #222)" stroke-width="var(--rim, ${EDGE_WIDTH})"/></g></symbol>`
  )
}

/** All images as <symbol>s. App.svelte inserts them into the document once. */
export const symbols = pieceImages.map(symbol).join('')
