// What a board and its men look like, as the rule file says it and the reader wants it: the ground of the board, and of
// which set the men are. Pure. Ground.svelte and Figure.svelte draw by it; the rules know nothing of it.
import type { Board } from '../desk/api'

export type MenSet = Board['set']

/** What stands on wedges and discs: characters, or pictures with a small character; `figures`: the pictures alone, with nothing behind them. */
export type Faces = 'auto' | 'characters' | 'pictures' | 'figures'

const readers = ['ja', 'zh', 'ko']
/** What `auto` stands for: characters for those who read them. */
export const facesFor = (faces: Faces, languages: readonly string[]): Exclude<Faces, 'auto'> =>
  faces !== 'auto' ? faces : readers.includes(languages[0]?.slice(0, 2) ?? '') ? 'characters' : 'pictures'

/** The set that is drawn: for somebody who wants figures only, wedges, discs and octagons are figures too. */
export const drawnSet = (set: MenSet, faces: Exclude<Faces, 'auto'>): MenSet => (faces === 'figures' && set !== 'letters' ? 'figures' : set)

/** Lines between neighbouring points of a board, in units of `scale`; over a river only those at the edges go. */
export function pointLines(cells: readonly { x: number; y: number }[], river: number | null, at: (x: number, y: number) => { x: number; y: number }, scale = 1): string {
  const key = (x: number, y: number) => `${x},${y}`
  const has = new Set(cells.map((c) => key(c.x, c.y)))
  const line = (x1: number, y1: number, x2: number, y2: number) => {
    const a = at(x1 + 0.5, y1 + 0.5), b = at(x2 + 0.5, y2 + 0.5)
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

/** The two diagonals of a palace, in units of `scale`; `inset` 0.5 leads them from point to point, 0 from corner to corner. */
export function diagonals(cells: readonly { x: number; y: number }[], inset: number, at: (x: number, y: number) => { x: number; y: number }, scale = 1): string {
  const xs = cells.map((c) => c.x), ys = cells.map((c) => c.y)
  const [x1, x2, y1, y2] = [Math.min(...xs) + inset, Math.max(...xs) + 1 - inset, Math.min(...ys) + inset, Math.max(...ys) + 1 - inset]
  const line = (ax: number, ay: number, bx: number, by: number) => {
    const a = at(ax, ay), b = at(bx, by)
    return `M${a.x * scale} ${a.y * scale}L${b.x * scale} ${b.y * scale}`
  }
  return cells.length ? line(x1, y1, x2, y2) + line(x1, y2, x2, y1) : ''
}
