// What geometry.ts promises: turning keeps every cell where it belongs, outlines close, arrows cross holes.
import { describe, expect, it } from 'vitest'
import type { Board, Cell, Man } from '../desk/api'
import { cellAt, corner, edgeOf, frameOf, homeTurn, labels, middle, neighbour, outline, point, quarter, regions, size, slides, unpoint, wallLine, type Quarter } from './geometry'

const turns: Quarter[] = [0, 1, 2, 3]

function board(width: number, height: number, holes: string[] = []): Board {
  const cells: Cell[] = []
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
    const name = 'abcdefgh'[x]! + (y + 1)
    if (!holes.includes(name)) cells.push({ name, x, y, shade: (x + y + 1) % 2, zones: [] })
  }
  const files = [...'abcdefgh'].slice(0, width), ranks = Array.from({ length: height }, (_, i) => String(i + 1))
  return {
    width, height, cells, walls: [], files, ranks, look: 'chequered', river: null, palaces: [], stars: [], set: 'figures',
    rim: { below: files, above: files, beside: ranks },
  }
}
const man = (cell: string, side: number | null = 0, kind = 'Rook'): Man => ({ cell, kind, name: kind, letter: kind[0]!, glyph: '', face: null, promoted: false, side, badges: [] })

describe('turning', () => {
  const b = board(3, 5)
  it('has a1 at the bottom left, then going round clockwise', () => {
    const a1 = b.cells.find((c) => c.name === 'a1')!
    expect(turns.map((t) => corner(frameOf(b, t), a1))).toEqual([{ x: 0, y: 4 }, { x: 0, y: 0 }, { x: 2, y: 0 }, { x: 4, y: 2 }])
  })
  it('is a quarter of the picture each time', () => {
    for (const t of turns) for (const c of b.cells) {
      const f = frameOf(b, t), g = frameOf(b, quarter(t + 1)), p = middle(f, c)
      expect(middle(g, c)).toEqual({ x: size(f).rows - p.y, y: p.x })
    }
  })
  it('is undone by unpoint, and finds every cell under its middle', () => {
    for (const t of turns) for (const c of b.cells) {
      const f = frameOf(b, t)
      expect(unpoint(f, point(f, c.x, c.y))).toEqual({ x: c.x, y: c.y })
      expect(cellAt(f, b.cells, middle(f, c))?.name).toBe(c.name)
    }
    expect(cellAt(frameOf(b, 0), b.cells, { x: -0.2, y: 1 })).toBeNull()
  })
  it('turns walls with the board', () => {
    const w = { x1: 1, y1: 0, x2: 1, y2: 2 }
    expect(wallLine(frameOf(b, 0), w)).toEqual({ x1: 1, y1: 5, x2: 1, y2: 3 })
    expect(wallLine(frameOf(b, 1), w)).toEqual({ x1: 0, y1: 1, x2: 2, y2: 1 })
  })
})

describe('outline', () => {
  it('is one loop of four corners for a rectangle', () => {
    const b = board(3, 2)
    expect(outline(frameOf(b, 0), b.cells, 10)).toMatch(/^M[\d. L]+Z$/)
    expect(outline(frameOf(b, 0), b.cells, 10).match(/L/g)).toHaveLength(3)
  })
  it('has a second loop around a hole, and two loops for cells that touch at a corner or not at all', () => {
    const b = board(3, 3, ['b2'])
    expect(outline(frameOf(b, 0), b.cells).match(/M/g)).toHaveLength(2)
    expect(outline(frameOf(b, 0), [{ x: 0, y: 0 }, { x: 2, y: 2 }]).match(/M/g)).toHaveLength(2)
  })
})

describe('labels', () => {
  const b = board(3, 3, ['a1', 'c3'])
  const text = (t: Quarter, edge: string) => labels(frameOf(b, t), b).filter((l) => l.edge === edge).sort((p, q) => p.x - q.x || p.y - q.y)
  it('stand at the outermost cells', () => {
    expect(text(0, 'bottom').map((l) => [l.text, l.y])).toEqual([['a', 2], ['b', 3], ['c', 3]])
    expect(text(0, 'left').map((l) => [l.text, l.x])).toEqual([['3', 0], ['2', 0], ['1', 1]])
  })
  it('turn with the board', () => {
    expect(text(1, 'bottom').map((l) => l.text)).toEqual(['1', '2', '3'])
    expect(text(2, 'bottom').map((l) => l.text)).toEqual(['c', 'b', 'a'])
  })
  it('are those of the turns: each side counts from where it sits, and what is not named is not written', () => {
    const counted: Board = { ...board(3, 2), rim: { below: ['3', '2', '1'], above: ['1', '2', '3'], beside: [] } }
    const read = (t: Quarter) => labels(frameOf(counted, t), counted).sort((p, q) => p.x - q.x).map((l) => l.text)
    expect(read(0)).toEqual(['3', '2', '1'])
    expect(read(2)).toEqual(['3', '2', '1'])
  })
})

describe('homes', () => {
  const b = board(8, 8)
  it('are read off the men', () => {
    expect(homeTurn(b, [man('d1'), man('e1')], 0, 4)).toBe(0)
    expect(homeTurn(b, [man('h4'), man('h5')], 0, 4)).toBe(1)
    expect(homeTurn(b, [man('d8')], 0, 4)).toBe(2)
    expect(homeTurn(b, [man('a4')], 0, 4)).toBe(3)
  })
  it('fall back to opposite edges for two sides without men', () => {
    expect([0, 1].map((s) => homeTurn(b, [], s, 2))).toEqual([0, 2])
  })
  it('bring their side to the bottom', () => {
    for (const h of turns) expect(edgeOf(h, h)).toBe('bottom')
    expect(edgeOf(1, 0)).toBe('right')
    expect(edgeOf(3, 0)).toBe('left')
    expect(edgeOf(0, 1)).toBe('left')
  })
})

describe('neighbour', () => {
  const b = board(4, 3, ['b2'])
  it('walks straight on over holes', () => {
    expect(neighbour(frameOf(b, 0), b.cells, 'a2', 'right')?.name).toBe('c2')
    expect(neighbour(frameOf(b, 0), b.cells, 'b1', 'up')?.name).toBe('b3')
    expect(neighbour(frameOf(b, 2), b.cells, 'a2', 'left')?.name).toBe('c2')
  })
  it('goes to the nearest cell that way when the line ends, or nowhere', () => {
    const gap = board(2, 2, ['b2'])
    expect(neighbour(frameOf(gap, 0), gap.cells, 'b1', 'up')?.name).toBe('a2')
    expect(neighbour(frameOf(gap, 0), gap.cells, 'a2', 'up')).toBeNull()
  })
})

it('regions gather the cells of a zone', () => {
  const b = board(2, 2)
  for (const c of b.cells) if (c.y === 0) c.zones.push({ name: 'home', look: 'end-zone', side: 0 })
  expect(regions(b).map((r) => [r.look, r.cells.length])).toEqual([['end-zone', 2]])
})

describe('slides', () => {
  it('finds who moved, also when something was taken', () => {
    expect(slides([man('a1'), man('b2', 1)], [man('b2')])).toEqual([{ from: 'a1', to: 'b2' }])
  })
  it('sees nothing in what stayed, and gives up on a wholly new picture', () => {
    expect(slides([man('a1')], [man('a1')])).toEqual([])
    const all = board(8, 2).cells
    expect(slides(all.filter((c) => c.y === 0).map((c) => man(c.name)), all.filter((c) => c.y === 1).map((c) => man(c.name)))).toEqual([])
  })
})
