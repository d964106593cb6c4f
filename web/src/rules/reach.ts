// The layout of reach diagrams: the part of the board that one shows, and the entries of the legend. It also fetches
// the diagrams and caches them. The engine decides the marks; ReachDiagram.svelte renders them.
import { ask, type Board, type Reach, type ReachMark, type Readings } from '../client/api'
import { cellCorner, viewportOf, screenSize, type QuarterTurn } from '../board/geometry'

/** The distance from the piece to the edge of a diagram, in squares. */
const MAX_RADIUS = 4,
  MIN_RADIUS = 2

export interface CropBox {
  x: number
  y: number
  w: number
  h: number
}

/**
 * The part of the board around the piece that contains its marks, in squares on the screen; for riders it is limited to
 * `most`.
 */
export function cropBox(board: Board, reach: Reach, turn: QuarterTurn, most = MAX_RADIUS): CropBox {
  const frame = viewportOf(board, turn)
  const cells = new Map(board.cells.map((c) => [c.name, c]))
  const at = cells.get(reach.at)
  const { cols, rows } = screenSize(frame)
  if (!at) return { x: 0, y: 0, w: cols, h: rows }
  const me = cellCorner(frame, at)
  let half = MIN_RADIUS
  for (const name of [...reach.marks.map((m) => m.cell), ...reach.pieces.map((m) => m.cell)]) {
    const c = cells.get(name)
    if (!c) continue
    const p = cellCorner(frame, c)
    half = Math.max(half, Math.abs(p.x - me.x), Math.abs(p.y - me.y))
  }
  half = Math.min(half, most)
  const x = Math.max(0, me.x - half),
    y = Math.max(0, me.y - half)
  return { x, y, w: Math.min(cols, me.x + half + 1) - x, h: Math.min(rows, me.y + half + 1) - y }
}

/** An entry of the legend: its name, and the properties of its sign. */
export interface LegendEntry {
  name:
    | 'both'
    | 'move'
    | 'capture'
    | 'leap'
    | 'hop'
    | 'ride'
    | 'first'
    | 'push'
    | 'take'
    | 'blast'
    | 'freeze'
    | 'lay'
    | 'only'
  does: ReachMark['action']
  by: ReachMark['mode']
  only: string[]
}

const ORDER: LegendEntry['name'][] = [
  'both',
  'move',
  'capture',
  'only',
  'ride',
  'leap',
  'hop',
  'first',
  'push',
  'take',
  'blast',
  'freeze',
  'lay',
]

/** The entries that these diagrams need, in a fixed order. */
export function legendEntries(pictures: Reach[]): LegendEntry[] {
  const found = new Map<LegendEntry['name'], LegendEntry>()
  const put = (name: LegendEntry['name'], does: LegendEntry['does'], by: LegendEntry['by'], only: string[] = []) => {
    if (!found.has(name)) found.set(name, { name, does, by, only })
  }
  for (const picture of pictures) {
    for (const m of picture.marks) {
      if (m.onlyKinds.length) put('only', 'capture', 'walk', m.onlyKinds)
      else if (m.action === 'both' || m.action === 'move' || m.action === 'capture') {
        if (m.mode === 'walk' || m.action === 'capture') put(m.action, m.action, 'walk')
        if (m.mode !== 'walk' && m.action !== 'capture') {
          put(m.mode, m.action, m.mode)
          put(m.action, m.action, 'walk')
        }
      } else put(m.action, m.action, 'walk')
    }
    if (picture.rides.length) put('ride', 'move', 'walk')
  }
  return [...found.values()].sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))
}

const cacheByGame = new Map<string, Promise<Reach[]>>()
/** The reach diagrams of all kinds of a game. */
export function fetchReach(id: string, readings: Readings): Promise<Reach[]> {
  const key = JSON.stringify([id, Object.entries(readings).sort()])
  const known = cacheByGame.get(key)
  if (known) return known
  const request = ask({ ask: 'reach', id, readings })
  cacheByGame.set(key, request)
  request.catch(() => cacheByGame.delete(key))
  return request
}

const cacheByPosition = new Map<string, Promise<Reach>>()
/** The reach diagram of the piece on a cell of a position. */
export function fetchReachFrom(id: string, readings: Readings, position: string, cell: string): Promise<Reach> {
  const key = JSON.stringify([id, Object.entries(readings).sort(), position, cell])
  const known = cacheByPosition.get(key)
  if (known) return known
  const request = ask({ ask: 'reach-from', id, readings, position, cell })
  if (cacheByPosition.size > 60) cacheByPosition.clear()
  cacheByPosition.set(key, request)
  request.catch(() => cacheByPosition.delete(key))
  return request
}
