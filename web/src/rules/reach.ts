// The picture of how a piece goes: which part of the board it shows, which signs stand in its legend; and fetching it, each
// only once. Pure but for the fetching; the marks themselves are the engine's. Reach.svelte draws.
import { ask, type Board, type Reach, type ReachMark, type Readings } from '../desk/api'
import { corner, frameOf, size, type Quarter } from '../board/geometry'

/** How far from the piece a picture shows the board, in squares. */
const FAR = 4, NEAR = 2

export interface Window { x: number; y: number; w: number; h: number }

/** The part of the board around the piece that has its marks, in squares on the screen; riders get as much as fits. */
export function windowOf(board: Board, reach: Reach, turn: Quarter, most = FAR): Window {
  const frame = frameOf(board, turn)
  const cells = new Map(board.cells.map((c) => [c.name, c]))
  const at = cells.get(reach.at)
  const { cols, rows } = size(frame)
  if (!at) return { x: 0, y: 0, w: cols, h: rows }
  const me = corner(frame, at)
  let half = NEAR
  for (const name of [...reach.marks.map((m) => m.cell), ...reach.men.map((m) => m.cell)]) {
    const c = cells.get(name)
    if (!c) continue
    const p = corner(frame, c)
    half = Math.max(half, Math.abs(p.x - me.x), Math.abs(p.y - me.y))
  }
  half = Math.min(half, most)
  const x = Math.max(0, me.x - half), y = Math.max(0, me.y - half)
  return { x, y, w: Math.min(cols, me.x + half + 1) - x, h: Math.min(rows, me.y + half + 1) - y }
}

/** A sign of the legend: what it stands for, and how it is drawn. */
export interface Sign { name: 'both' | 'move' | 'capture' | 'leap' | 'hop' | 'ride' | 'first' | 'push' | 'take' | 'blast' | 'freeze' | 'lay' | 'only'; does: ReachMark['does']; by: ReachMark['by']; only: string[] }

const ORDER: Sign['name'][] = ['both', 'move', 'capture', 'only', 'ride', 'leap', 'hop', 'first', 'push', 'take', 'blast', 'freeze', 'lay']

/** The signs that these pictures need, each once, in a fixed order. */
export function legend(pictures: Reach[]): Sign[] {
  const found = new Map<Sign['name'], Sign>()
  const put = (name: Sign['name'], does: Sign['does'], by: Sign['by'], only: string[] = []) => { if (!found.has(name)) found.set(name, { name, does, by, only }) }
  for (const picture of pictures) {
    for (const m of picture.marks) {
      if (m.only.length) put('only', 'capture', 'walk', m.only)
      else if (m.does === 'both' || m.does === 'move' || m.does === 'capture') {
        if (m.by === 'walk' || m.does === 'capture') put(m.does, m.does, 'walk')
        if (m.by !== 'walk' && m.does !== 'capture') { put(m.by, m.does, m.by); put(m.does, m.does, 'walk') }
      } else put(m.does, m.does, 'walk')
    }
    if (picture.rides.length) put('ride', 'move', 'walk')
  }
  return [...found.values()].sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))
}

const kinds = new Map<string, Promise<Reach[]>>()
/** Pictures of all kinds of a game. */
export function reachOf(id: string, readings: Readings): Promise<Reach[]> {
  const key = JSON.stringify([id, Object.entries(readings).sort()])
  const known = kinds.get(key)
  if (known) return known
  const asked = ask({ ask: 'reach', id, readings })
  kinds.set(key, asked)
  asked.catch(() => kinds.delete(key))
  return asked
}

const here = new Map<string, Promise<Reach>>()
/** The picture of the piece on a square of a position. */
export function reachFrom(id: string, readings: Readings, position: string, cell: string): Promise<Reach> {
  const key = JSON.stringify([id, Object.entries(readings).sort(), position, cell])
  const known = here.get(key)
  if (known) return known
  const asked = ask({ ask: 'reach-from', id, readings, position, cell })
  if (here.size > 60) here.clear()
  here.set(key, asked)
  asked.catch(() => here.delete(key))
  return asked
}
