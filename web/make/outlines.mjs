// `npm run outlines`: computes the outline of every picture in pieces/ (the union of its filled shapes, with their
// curves) and writes pieces/outlines.json. The page draws a dark rim along the outline, so that a black piece is one solid
// silhouette whatever its number of parts, and a halo around it (src/board/glyphs.ts). The build of the page does not
// need this script; a test (src/board/glyphs.test.ts) finds pictures without a current outline.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import paper from 'paper/dist/paper-core.js'

paper.setup()
const folder = new URL('../pieces/', import.meta.url)
const attribute = (tag, name) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
const number = (tag, name, usual = 0) => Number(attribute(tag, name) ?? usual)

function matrixOf(tag) {
  const m = new paper.Matrix()
  for (const [, what, values] of (attribute(tag, 'transform') ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b] = values
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    if (what === 'translate') m.translate(a, b ?? 0)
    else if (what === 'scale') m.scale(a, b ?? a)
    else if (what === 'rotate') m.rotate(a, 0, 0)
    else throw new Error(`unsupported transform: ${what}`)
  }
  return m
}

function shapeOf(tag) {
  const kind = /^<(\w+)/.exec(tag)[1]
  if (kind === 'path') return new paper.CompoundPath(attribute(tag, 'd'))
  if (kind === 'circle') return new paper.Path.Circle([number(tag, 'cx'), number(tag, 'cy')], number(tag, 'r'))
  if (kind === 'ellipse')
    return new paper.Path.Ellipse({
      center: [number(tag, 'cx'), number(tag, 'cy')],
      radius: [number(tag, 'rx'), number(tag, 'ry')],
    })
  if (kind === 'rect')
    return new paper.Path.Rectangle(
      new paper.Rectangle(number(tag, 'x'), number(tag, 'y'), number(tag, 'width'), number(tag, 'height')),
      number(tag, 'rx'),
    )
  throw new Error(`unsupported element: <${kind}>`)
}

function outlineOf(name, text) {
  const stack = [new paper.Matrix()]
  let union = null
  const lines = [],
    inner = []
  for (const [tag, closing, kind] of text.replace(/<!--.*?-->/gs, '').matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (kind === 'svg') continue
    if (kind === 'g') {
      if (closing) stack.pop()
      else stack.push(stack.at(-1).appended(matrixOf(tag)))
      continue
    }
    const shape = shapeOf(tag)
    shape.transform(stack.at(-1))
    if (attribute(tag, 'fill') === 'none') {
      // A free line (a speed line, a fuse) is a wide stroke in the rim's colour below a narrow one in the piece's.
      if (!attribute(tag, 'stroke')) inner.push({ tag, shape })
      else if (attribute(tag, 'stroke').includes('--piece-edge'))
        lines.push({
          d: shape.getPathData(null, 1),
          w: number(tag, 'stroke-width', 1.5) * stack.at(-1).scaling.x,
          shape,
        })
      continue
    }
    shape.fillRule = 'nonzero'
    shape.closed = true
    union = union ? union.unite(shape) : shape.unite()
  }
  // An inner line of a black piece is light, so it would be invisible outside the silhouette on a light square.
  for (const { tag, shape } of inner) {
    for (const path of shape.children ?? [shape]) {
      const middle = path.getPointAt(path.length / 2)
      if (middle && union && !union.contains(middle) && union.getNearestPoint(middle).getDistance(middle) > 0.6) {
        console.error(`${name}: this line is outside the silhouette, so its stroke must be --piece-edge: ${tag}`)
        process.exitCode = 1
      }
    }
  }
  const bounds = lines.reduce(
    (b, l) => b.unite(l.shape.bounds.expand(l.w - 1.5)),
    union?.bounds ?? lines[0].shape.bounds,
  )
  const round = (n) => Math.round(n * 10) / 10
  return {
    of: createHash('sha256').update(text).digest('hex').slice(0, 12),
    box: [bounds.x - 0.75, bounds.y - 0.75, bounds.width + 1.5, bounds.height + 1.5].map(round),
    d: union
      ? union
          .getPathData(null, 1)
          .replace(/(\d),-/g, '$1-')
          .replace(/,0\./g, ',.')
          .replace(/-0\./g, '-.')
      : '',
    lines: lines.map(({ d, w }) => ({ d, w: round(w) })),
  }
}

const outlines = {}
for (const file of readdirSync(folder)
  .filter((f) => f.endsWith('.svg'))
  .sort()) {
  outlines[file.slice(0, -4)] = outlineOf(file.slice(0, -4), readFileSync(new URL(file, folder), 'utf8'))
}
writeFileSync(
  new URL('outlines.json', folder),
  `{\n${Object.entries(outlines)
    .map(([name, o]) => `${JSON.stringify(name)}: ${JSON.stringify(o)}`)
    .join(',\n')}\n}\n`,
)
console.log(`${Object.keys(outlines).length} outlines`)
