// The look of a board and its pieces, from the rule file and the reader's settings. Pure. BoardSurface.svelte and
// PieceFigure.svelte use it; the rules do not depend on it.
import type { Board } from '../client/api'

export type PieceStyle = Board['set']

/**
 * What wedges and discs show: characters, or pictures with a small character. `figures` shows plain chess pieces
 * without wedges or discs.
 */
export type PieceFaces = 'auto' | 'characters' | 'pictures' | 'figures'

const readers = ['ja', 'zh', 'ko']
/** `auto` means characters for readers whose language uses them. */
export const resolveFaces = (faces: PieceFaces, languages: readonly string[]): Exclude<PieceFaces, 'auto'> =>
  faces !== 'auto' ? faces : readers.includes(languages[0]?.slice(0, 2) ?? '') ? 'characters' : 'pictures'

/** The style that is drawn: with `figures`, wedges, discs and octagons become figures as well. */
export const resolvePieceStyle = (set: PieceStyle, faces: Exclude<PieceFaces, 'auto'>): PieceStyle =>
  faces === 'figures' && set !== 'letters' ? 'figures' : set

/** Lines between neighbouring points of a board, in units of `scale`. Only those at the edges cross a river. */
export function pointLines(
  cells: readonly { x: number; y: number }[],
  river: number | null,
  at: (x: number, y: number) => { x: number; y: number },
  scale = 1,
): string {
  const key = (x: number, y: number) => `${x},${y}`
  const has = new Set(cells.map((c) => key(c.x, c.y)))
  const line = (x1: number, y1: number, x2: number, y2: number) => {
    const a = at(x1 + 0.5, y1 + 0.5),
      b = at(x2 + 0.5, y2 + 0.5)
    return `M${a.x * scale} ${a.y * scale}L${b.x * scale} ${b.y * scale}`
  }
  let d = ''
  for (const { x, y } of cells) {
    if (has.has(key(x + 1, y))) d += line(x, y, x + 1, y)
    const edge = !has.has(key(x - 1, y)) || !has.has(key(x + 1, y))
    if (has.has(key(x, y + 1)) && (y !== river || edge)) d += line(x, y, x, y + 1)
  }
  return d
}

/** The two diagonals of a palace, in units of `scale`. An `inset` of 0.5 connects points, 0 connects corners. */
export function palaceDiagonals(
  cells: readonly { x: number; y: number }[],
  inset: number,
  at: (x: number, y: number) => { x: number; y: number },
  scale = 1,
): string {
  const xs = cells.map((c) => c.x),
    ys = cells.map((c) => c.y)
  const [x1, x2, y1, y2] = [
    Math.min(...xs) + inset,
    Math.max(...xs) + 1 - inset,
    Math.min(...ys) + inset,
    Math.max(...ys) + 1 - inset,
  ]
  const line = (ax: number, ay: number, bx: number, by: number) => {
    const a = at(ax, ay),
      b = at(bx, by)
    return `M${a.x * scale} ${a.y * scale}L${b.x * scale} ${b.y * scale}`
  }
  return cells.length ? line(x1, y1, x2, y2) + line(x1, y2, x2, y1) : ''
}
