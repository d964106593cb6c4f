// Geometry: rotation keeps every cell in place, outlines are closed, arrow keys cross holes.
import { describe, expect, it } from 'vitest'
import type { Board, Cell, BoardPiece } from '../client/api'
import {
  cellAt,
  cellCorner,
  cellPolygon,
  edgeOf,
  viewportOf,
  homeOrientation,
  coordinateLabels,
  cellCentre,
  neighbour,
  outline,
  toScreen,
  toQuarterTurn,
  zoneRegions,
  screenSize,
  inferredMoves,
  toBoard,
  wallLine,
  type QuarterTurn,
} from './geometry'

const turns: QuarterTurn[] = [0, 1, 2, 3]

function board(width: number, height: number, holes: string[] = []): Board {
  const cells: Cell[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const name = 'abcdefgh'[x]! + (y + 1)
      if (!holes.includes(name)) cells.push({ name, label: name, x, y, shade: (x + y + 1) % 2, zones: [] })
    }
  const files = [...'abcdefgh'].slice(0, width),
    ranks = Array.from({ length: height }, (_, i) => String(i + 1))
  return {
    width,
    height,
    shape: 'squares',
    layers: 1,
    cells,
    walls: [],
    look: 'chequered',
    river: null,
    palaces: [],
    stars: [],
    set: 'figures',
    labels: { below: files, above: files, beside: ranks },
  }
}
const piece = (cell: string, side: number | null = 0, kind = 'Rook'): BoardPiece => ({
  cell,
  kind,
  name: kind,
  letter: kind[0]!,
  glyph: '',
  face: null,
  promoted: false,
  side,
  badges: [],
})

/** A hexagon of hexagons with `side` cells on an edge, named as in hexagonal chess. */
function hexagons(shape: 'flat-hexagons' | 'pointed-hexagons', side: number): Board {
  const span = 2 * side - 1
  const cells: Cell[] = []
  for (let x = 0; x < span; x++)
    for (let y = 0; y < span; y++)
      if (Math.abs(x - y) < side) {
        const name = 'abcdefghikl'[x]! + (y - Math.max(0, x - side + 1) + 1)
        cells.push({ name, label: name, x, y, shade: (x + y) % 3, zones: [] })
      }
  const files = [...'abcdefghikl'].slice(0, span)
  return { ...board(1, 1), shape, width: span, height: span, cells, labels: { below: files, above: files, beside: [] } }
}

describe('hexagons', () => {
  const boards = (['flat-hexagons', 'pointed-hexagons'] as const).map((shape) => hexagons(shape, 3))
  it('lie at distance 1 from their six neighbours, in any turn of the board', () => {
    for (const b of boards)
      for (const t of turns) {
        const f = viewportOf(b, t)
        const middle = b.cells.find((c) => c.x === 2 && c.y === 2)!
        const beside = b.cells.filter((c) => {
          const [dx, dy] = [c.x - middle.x, c.y - middle.y]
          return (dx || dy) && Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dx - dy)) === 1
        })
        expect(beside).toHaveLength(6)
        const m = cellCentre(f, middle)
        for (const c of beside) {
          const p = cellCentre(f, c)
          expect(Math.hypot(p.x - m.x, p.y - m.y)).toBeCloseTo(1)
        }
      }
  })
  it('fill their drawing and are found where they are drawn', () => {
    for (const b of boards)
      for (const t of turns) {
        const f = viewportOf(b, t)
        const { cols, rows } = screenSize(f)
        const corners = b.cells.flatMap((c) => cellPolygon(f, c))
        expect(Math.min(...corners.map((p) => p.x))).toBeCloseTo(0)
        expect(Math.max(...corners.map((p) => p.x))).toBeCloseTo(cols)
        expect(Math.min(...corners.map((p) => p.y))).toBeCloseTo(0)
        expect(Math.max(...corners.map((p) => p.y))).toBeCloseTo(rows)
        for (const c of b.cells) expect(cellAt(f, b.cells, cellCentre(f, c))?.name).toBe(c.name)
        expect(cellAt(f, b.cells, { x: -0.5, y: -0.5 })).toBeNull()
      }
  })
  it('have one outline around the board', () => {
    for (const b of boards) expect(outline(viewportOf(b, 0), b.cells).match(/M/g)).toHaveLength(1)
  })
  it('have each file below and each rank left of the board', () => {
    const labels = coordinateLabels(viewportOf(boards[0]!, 0), boards[0]!)
    const of = (edge: string) => labels.filter((l) => l.edge === edge).map((l) => `${l.text}:${l.cell.name}`)
    expect(of('bottom')).toEqual(['a:a1', 'b:b1', 'c:c1', 'd:d1', 'e:e1'])
    expect(of('left')).toEqual(['1:a1', '2:a2', '3:a3', '4:b4', '5:c5'])
  })
  it('lead the arrow keys up and down their file, and to the next file', () => {
    const b = boards[0]!,
      f = viewportOf(b, 0)
    expect(neighbour(f, b.cells, 'c2', 'up')?.name).toBe('c3')
    expect(neighbour(f, b.cells, 'c2', 'down')?.name).toBe('c1')
    expect(neighbour(f, b.cells, 'c2', 'left')?.name[0]).toBe('b')
    expect(neighbour(f, b.cells, 'c2', 'right')?.name[0]).toBe('d')
  })
})

describe('layers', () => {
  it('lie side by side with room between them', () => {
    const b: Board = { ...board(4, 2), layers: 2 }
    const f = viewportOf(b, 0)
    const x = (name: string) =>
      cellCentre(
        f,
        b.cells.find((c) => c.name === name)!,
      ).x
    expect(x('b1') - x('a1')).toBe(1)
    expect(x('c1') - x('b1')).toBeGreaterThan(1.5)
    expect(screenSize(f).cols).toBeCloseTo(x('d1') + 0.5)
    expect(outline(f, b.cells).match(/M/g)).toHaveLength(2)
    for (const c of b.cells) expect(cellAt(f, b.cells, cellCentre(f, c))?.name).toBe(c.name)
  })
  it('are not turned to bring the lowest one to the bottom', () => {
    const b: Board = { ...board(4, 2), layers: 2 }
    expect([0, 1].map((side) => homeOrientation(b, [piece('a1'), piece('d2', 1)], side, 2))).toEqual([0, 2])
  })
  it('have their walls where their cells are', () => {
    const layers = { ...board(6, 3), layers: 2 }
    const view = viewportOf(layers, 0)
    const { x } = cellCorner(view, { x: 4, y: 1 })
    expect(wallLine(view, { x1: 4, y1: 1, x2: 4, y2: 2 })).toEqual({ x1: x, y1: 2, x2: x, y2: 1 })
    expect(wallLine(view, { x1: 4, y1: 1, x2: 5, y2: 1 })).toEqual({ x1: x, y1: 2, x2: x + 1, y2: 2 })
  })
  it('may lie in rows, each with its coordinates', () => {
    const layers = { ...board(6, 2), layers: 3 }
    const view = viewportOf(layers, 0, 2)
    const places = layers.cells.map((cell) => cellCorner(view, cell))
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(12)
    // The third one is below the first one.
    expect(cellCorner(view, { x: 4, y: 1 }).x).toBe(cellCorner(view, { x: 0, y: 1 }).x)
    expect(cellCorner(view, { x: 4, y: 1 }).y).toBeGreaterThan(cellCorner(view, { x: 0, y: 0 }).y + 1)
    expect(coordinateLabels(view, layers).filter(({ edge }) => edge === 'bottom')).toHaveLength(6)
  })
})

describe('rotation', () => {
  const b = board(3, 5)
  it('starts with a1 at the bottom left and rotates clockwise', () => {
    const a1 = b.cells.find((c) => c.name === 'a1')!
    expect(turns.map((t) => cellCorner(viewportOf(b, t), a1))).toEqual([
      { x: 0, y: 4 },
      { x: 0, y: 0 },
      { x: 2, y: 0 },
      { x: 4, y: 2 },
    ])
  })
  it('is a quarter turn of the picture at each step', () => {
    for (const t of turns)
      for (const c of b.cells) {
        const f = viewportOf(b, t),
          g = viewportOf(b, toQuarterTurn(t + 1)),
          p = cellCentre(f, c)
        expect(cellCentre(g, c)).toEqual({ x: screenSize(f).rows - p.y, y: p.x })
      }
  })
  it('is inverted by toBoard, and cellAt finds every cell from its centre', () => {
    for (const t of turns)
      for (const c of b.cells) {
        const f = viewportOf(b, t)
        expect(toBoard(f, toScreen(f, c.x, c.y))).toEqual({ x: c.x, y: c.y })
        expect(cellAt(f, b.cells, cellCentre(f, c))?.name).toBe(c.name)
      }
    expect(cellAt(viewportOf(b, 0), b.cells, { x: -0.2, y: 1 })).toBeNull()
  })
  it('rotates walls with the board', () => {
    const w = { x1: 1, y1: 0, x2: 1, y2: 2 }
    expect(wallLine(viewportOf(b, 0), w)).toEqual({ x1: 1, y1: 5, x2: 1, y2: 3 })
    expect(wallLine(viewportOf(b, 1), w)).toEqual({ x1: 0, y1: 1, x2: 2, y2: 1 })
  })
})

describe('outline', () => {
  it('is one loop of four corners for a rectangle', () => {
    const b = board(3, 2)
    expect(outline(viewportOf(b, 0), b.cells, 10)).toMatch(/^M[\d. L]+Z$/)
    expect(outline(viewportOf(b, 0), b.cells, 10).match(/L/g)).toHaveLength(3)
  })
  it('has a second loop around a hole, and two loops for cells that touch at a corner or not at all', () => {
    const b = board(3, 3, ['b2'])
    expect(outline(viewportOf(b, 0), b.cells).match(/M/g)).toHaveLength(2)
    expect(
      outline(viewportOf(b, 0), [
        { x: 0, y: 0 },
        { x: 2, y: 2 },
      ]).match(/M/g),
    ).toHaveLength(2)
  })
})

describe('labels', () => {
  const b = board(3, 3, ['a1', 'c3'])
  const text = (t: QuarterTurn, edge: string) =>
    coordinateLabels(viewportOf(b, t), b)
      .filter((l) => l.edge === edge)
      .sort((p, q) => p.x - q.x || p.y - q.y)
  it('are beside the outermost cells', () => {
    expect(text(0, 'bottom').map((l) => [l.text, l.y])).toEqual([
      ['a', 2],
      ['b', 3],
      ['c', 3],
    ])
    expect(text(0, 'left').map((l) => [l.text, l.x])).toEqual([
      ['3', 0],
      ['2', 0],
      ['1', 1],
    ])
  })
  it('rotate with the board', () => {
    expect(text(1, 'bottom').map((l) => l.text)).toEqual(['1', '2', '3'])
    expect(text(2, 'bottom').map((l) => l.text)).toEqual(['c', 'b', 'a'])
  })
  it('follow the notation: each side counts from its own seat, and unnamed files have no label', () => {
    const counted: Board = { ...board(3, 2), labels: { below: ['3', '2', '1'], above: ['1', '2', '3'], beside: [] } }
    const read = (t: QuarterTurn) =>
      coordinateLabels(viewportOf(counted, t), counted)
        .sort((p, q) => p.x - q.x)
        .map((l) => l.text)
    expect(read(0)).toEqual(['3', '2', '1'])
    expect(read(2)).toEqual(['3', '2', '1'])
  })
})

describe('homes', () => {
  const b = board(8, 8)
  it('are derived from the pieces', () => {
    expect(homeOrientation(b, [piece('d1'), piece('e1')], 0, 4)).toBe(0)
    expect(homeOrientation(b, [piece('h4'), piece('h5')], 0, 4)).toBe(1)
    expect(homeOrientation(b, [piece('d8')], 0, 4)).toBe(2)
    expect(homeOrientation(b, [piece('a4')], 0, 4)).toBe(3)
  })
  it('default to opposite edges for two sides without pieces', () => {
    expect([0, 1].map((s) => homeOrientation(b, [], s, 2))).toEqual([0, 2])
  })
  it('bring each side to the bottom', () => {
    for (const h of turns) expect(edgeOf(h, h)).toBe('bottom')
    expect(edgeOf(1, 0)).toBe('right')
    expect(edgeOf(3, 0)).toBe('left')
    expect(edgeOf(0, 1)).toBe('left')
  })
})

describe('neighbour', () => {
  const b = board(4, 3, ['b2'])
  it('crosses holes in a straight line', () => {
    expect(neighbour(viewportOf(b, 0), b.cells, 'a2', 'right')?.name).toBe('c2')
    expect(neighbour(viewportOf(b, 0), b.cells, 'b1', 'up')?.name).toBe('b3')
    expect(neighbour(viewportOf(b, 2), b.cells, 'a2', 'left')?.name).toBe('c2')
  })
  it('is the nearest cell in that direction where the line ends, or none', () => {
    const gap = board(2, 2, ['b2'])
    expect(neighbour(viewportOf(gap, 0), gap.cells, 'b1', 'up')?.name).toBe('a2')
    expect(neighbour(viewportOf(gap, 0), gap.cells, 'a2', 'up')).toBeNull()
  })
})

it('regions collect the cells of a zone', () => {
  const b = board(2, 2)
  for (const c of b.cells) if (c.y === 0) c.zones.push({ name: 'home', look: 'end-zone', side: 0 })
  expect(zoneRegions(b).map((r) => [r.look, r.cells.length])).toEqual([['end-zone', 2]])
})

describe('inferred moves', () => {
  it('finds the moved piece, also after a capture', () => {
    expect(inferredMoves([piece('a1'), piece('b2', 1)], [piece('b2')])).toEqual([{ from: 'a1', to: 'b2' }])
  })
  it('ignores pieces that stayed, and gives up if everything has changed', () => {
    expect(inferredMoves([piece('a1')], [piece('a1')])).toEqual([])
    const all = board(8, 2).cells
    expect(
      inferredMoves(
        all.filter((c) => c.y === 0).map((c) => piece(c.name)),
        all.filter((c) => c.y === 1).map((c) => piece(c.name)),
      ),
    ).toEqual([])
  })
})
