// A position while it is put together: what happens to it when a piece is set, taken or moved, and the way back. Pure,
// and every change is a new value; whoever changes the pieces forgets the double step that came before. What the rules say to it is the engine's (`arrange`); nothing here knows them.
import type { Arrangement, Man, PieceInfo, RightOf, Stepped } from '../desk/contract'

/** A piece out of the palette; a stone is nobody's. */
export interface Piece { kind: string; side: number | null }
/** What a click on the board does: move pieces, take them away, or set one. */
export type Tool = 'move' | 'erase' | Piece

/** So many of a kind can lie beside the board here; the rules may allow fewer. */
export const MOST_HELD = 99

export const isPiece = (tool: Tool): tool is Piece => typeof tool === 'object'
export const isSame = (a: Tool, b: Tool): boolean => a === b || (isPiece(a) && isPiece(b) && a.kind === b.kind && a.side === b.side)

export const at = (a: Arrangement, cell: string): Piece | undefined => a.men.find((man) => man.cell === cell)

export const take = (a: Arrangement, cell: string): Arrangement => (at(a, cell) ? { ...a, men: a.men.filter((man) => man.cell !== cell), stepped: [] } : a)
export const put = (a: Arrangement, cell: string, { kind, side }: Piece): Arrangement => ({ ...a, men: [...take(a, cell).men, { cell, kind, side }], stepped: [] })
/** Sets a piece; where the same one stands already, it is taken away. */
export function toggle(a: Arrangement, cell: string, piece: Piece): Arrangement {
  const there = at(a, cell)
  return there && isSame(there, piece) ? take(a, cell) : put(a, cell, piece)
}
export function move(a: Arrangement, from: string, to: string): Arrangement {
  const man = at(a, from)
  return man && from !== to ? put(take(a, from), to, man) : a
}

export const held = (a: Arrangement, side: number, kind: string): number => a.stock.find((held) => held.side === side && held.kind === kind)?.count ?? 0
export function hold(a: Arrangement, side: number, kind: string, count: number): Arrangement {
  const stock = a.stock.filter((held) => held.side !== side || held.kind !== kind)
  const now = Math.min(MOST_HELD, Math.max(0, count))
  return { ...a, stock: now > 0 ? [...stock, { side, kind, count: now }] : stock }
}

/** A right is given or taken; those of the others stay as they are, also of men who are not at home just now. */
export function grant(a: Arrangement, all: readonly RightOf[], number: number, lives: boolean): Arrangement {
  const now = a.rights ?? all.map((_, i) => i)
  return { ...a, rights: lives ? [...new Set([...now, number])].sort((x, y) => x - y) : now.filter((right) => right !== number) }
}

const replaced = <T>(list: readonly T[], sides: number, side: number, value: T, rest: T): T[] => Array.from({ length: sides }, (_, i) => (i === side ? value : (list[i] ?? rest)))
export const remember = (a: Arrangement, sides: number, side: number, kind: string | null): Arrangement => ({ ...a, last: replaced(a.last, sides, side, kind, null) })
/** `most`: what those sides have to give of which nothing was said yet. */
export const count = (a: Arrangement, sides: number, side: number, checks: number, most: number): Arrangement => ({ ...a, checks: replaced(a.checks ?? [], sides, side, Math.min(most, Math.max(0, checks)), most) })

/** Another side is on turn; nobody has just made a double step. */
export const turnTo = (a: Arrangement, toMove: number): Arrangement => ({ ...a, toMove, stepped: [] })
/** That side has just made this double step, or none. */
export const stepBy = (a: Arrangement, side: number, by: Stepped | undefined): Arrangement => ({ ...a, stepped: [...a.stepped.filter((s) => s.side !== side), ...(by ? [by] : [])] })

/** Nothing on the board and nothing beside it. */
export const empty = (a: Arrangement): Arrangement => ({ ...a, men: [], stock: [], rights: null, last: [], checks: null, stepped: [] })

/** The men as they are drawn, before the engine has said what it thinks of them; of those who stayed it keeps what it said. */
export function drawn(a: Arrangement, kinds: ReadonlyMap<string, PieceInfo>, before: readonly Man[]): Man[] {
  const known = new Map(before.map((man) => [man.cell, man]))
  return a.men.flatMap(({ cell, kind, side }) => {
    const was = known.get(cell), info = kinds.get(kind)
    if (was && was.kind === kind && was.side === side) return [was]
    return info ? [picture(info, side, cell)] : []
  })
}
/** A man by himself. */
export function picture({ kind, name, letter, glyph, faces, promoted }: PieceInfo, side: number | null, cell = ''): Man {
  return { cell, kind, name, letter, glyph, face: faces[side ?? 0] ?? faces[0] ?? null, promoted, side, badges: [] }
}

/** Where one can go back to, and forward again. */
export interface Past<T> { before: readonly T[]; now: T; after: readonly T[] }
const LONGEST = 300
export const begin = <T>(now: T): Past<T> => ({ before: [], now, after: [] })
export const step = <T>(past: Past<T>, to: T): Past<T> => (to === past.now ? past : { before: [...past.before.slice(-LONGEST), past.now], now: to, after: [] })
export function back<T>(past: Past<T>): Past<T> {
  const to = past.before.at(-1)
  return to === undefined ? past : { before: past.before.slice(0, -1), now: to, after: [past.now, ...past.after] }
}
export function forward<T>(past: Past<T>): Past<T> {
  const [to, ...after] = past.after
  return to === undefined ? past : { before: [...past.before, past.now], now: to, after }
}
