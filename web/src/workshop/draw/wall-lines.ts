// The walls and the cuts of a rule file, and the edits that change them: `walls "b2|b3"` between two squares, `cut b1-c2`
// between two cells of any board. Pure. A file that extends another one and has such lines has none of the other one's
// (`crates/rules/src/extend.rs`), so the first of its own comes with what it inherits.
import type { Board, Wall } from '../../client/contract'
import type { Node, Token } from '../code/structure'
import { isExtending, nodesOf, propOf } from './board-lines'
import { cellAtPlace, exists, readDrawing, type DrawnCell, type Drawing } from './drawing'
import { applyEdits, type Edit } from './edit'
import { insertAfter, removeLine } from './line-edit'

/** A wall stands between two squares; a cut is invisible on the board and stops the steps between two cells. */
export type BarrierKind = 'wall' | 'cut'
export const WORDS = { wall: 'walls', cut: 'cut' } as const
const SIGNS = { wall: '|', cut: '-' } as const

/** What lies between two cells, in the order of the board: from the left and from below. */
export interface Barrier {
  a: DrawnCell
  b: DrawnCell
}
/** A barrier in the text; `token`: its place. */
interface WrittenBarrier extends Barrier {
  node: Node
  token: Token
}

export const inOrder = (a: DrawnCell, b: DrawnCell): Barrier =>
  a.x < b.x || (a.x === b.x && a.y <= b.y) ? { a, b } : { a: b, b: a }
export const barrierKey = ({ a, b }: Barrier): string => `${a.x},${a.y} ${b.x},${b.y}`

const layerOf = ({ files, layerCount }: Drawing, { x }: DrawnCell): number =>
  Math.floor(x / (files.length / layerCount))

/** Whether a wall can be written between two places: squares side by side, of which one exists. */
export function canHaveWall(drawing: Drawing, a: DrawnCell, b: DrawnCell): boolean {
  const isBeside = Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1 && layerOf(drawing, a) === layerOf(drawing, b)
  return drawing.shape === 'squares' && isBeside && (exists(a) || exists(b)) && Boolean(a.name && b.name)
}

/** The lines of a kind in the file. */
export const barrierLines = (text: string, { board }: Drawing, kind: BarrierKind): Node[] =>
  nodesOf(text, board.children, WORDS[kind])

/** The two cells of a word such as `b2|b3`; null if it is none. */
export function readBarrier({ byName }: Drawing, word: string, kind: BarrierKind): Barrier | null {
  const at = word.indexOf(SIGNS[kind])
  const a = at < 0 ? undefined : byName.get(word.slice(0, at).toLowerCase())
  const b = byName.get(word.slice(at + 1).toLowerCase())
  return a && b ? inOrder(a, b) : null
}

function written(text: string, drawing: Drawing, kind: BarrierKind): WrittenBarrier[] {
  return barrierLines(text, drawing, kind).flatMap((node) =>
    node.args.flatMap((token) => {
      const barrier = readBarrier(drawing, token.value, kind)
      return barrier ? [{ ...barrier, node, token }] : []
    }),
  )
}

/** The walls that the engine knows, as pairs of places of this drawing. */
function knownWalls(drawing: Drawing, { walls }: Board): Barrier[] {
  return walls.flatMap(({ x1, y1, x2, y2 }) => {
    const b = cellAtPlace(drawing, x1, y1)
    const a = y1 === y2 ? cellAtPlace(drawing, x1, y1 - 1) : cellAtPlace(drawing, x1 - 1, y1)
    return a && b && (x1 === x2) !== (y1 === y2) ? [{ a, b }] : []
  })
}

/** Whether the barriers of this kind are those of the game that the file extends. */
export const isInherited = (text: string, drawing: Drawing, kind: BarrierKind): boolean =>
  isExtending(text) && !barrierLines(text, drawing, kind).length && !isWithout(text, drawing, kind)
const isWithout = (text: string, { board }: Drawing, kind: BarrierKind): boolean =>
  nodesOf(text, board.children, 'without').some(({ args }) => args.some(({ value }) => value === WORDS[kind]))

/** The barriers of a file; of inherited ones, only walls are known. */
export function barriersOf(text: string, drawing: Drawing, known: Board, kind: BarrierKind): Barrier[] {
  if (kind === 'wall' && isInherited(text, drawing, kind)) return knownWalls(drawing, known)
  const all = written(text, drawing, kind).map((barrier) => [barrierKey(barrier), barrier] as const)
  return [...new Map(all).values()]
}

/** The walls as lines between the corners of squares. */
export function wallSegments(text: string, drawing: Drawing, known: Board): Wall[] {
  if (drawing.shape !== 'squares') return []
  return barriersOf(text, drawing, known, 'wall')
    .filter(({ a, b }) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1)
    .map(({ a, b }) => ({
      x1: b.x,
      y1: b.y,
      x2: a.x === b.x ? b.x + 1 : b.x,
      y2: a.x === b.x ? b.y : b.y + 1,
    }))
}

/** A barrier as a line has it; in quotation marks where it could be taken for a number. */
export function barrierWord({ a, b }: Barrier, kind: BarrierKind): string {
  const word = a.name + SIGNS[kind] + b.name
  return /^[A-Za-z_]/.test(word) && !/[(){}[\]/\\"#;=]/.test(word) ? word : `"${word}"`
}

/** Lines that are longer get another one after them. */
const MAX_LINE_LENGTH = 100

/** The lines with these barriers, each not too long. */
function linesFor(barriers: readonly Barrier[], kind: BarrierKind): string[] {
  const lines: string[] = []
  for (const barrier of barriers) {
    const word = barrierWord(barrier, kind)
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= MAX_LINE_LENGTH) lines.push(`${WORDS[kind]} ${word}`)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** Where the place between the last value of a line and its properties, or a comment, is. */
const endOfArgs = ({ word, args }: Node): number => args.at(-1)?.to ?? word.to

/**
 * The edit that writes barriers. `inherited`: the lines of the game that the file extends; null if they are not known: then
 * walls are taken from the board.
 */
function addEdit(
  text: string,
  drawing: Drawing,
  known: Board,
  kind: BarrierKind,
  added: readonly Barrier[],
  inherited: readonly string[] | null,
): Edit {
  const lines = barrierLines(text, drawing, kind)
  const open = lines.findLast((node) => propOf(node, 'if') === null)
  if (open) {
    const at = endOfArgs(open)
    const words = added.map((barrier) => barrierWord(barrier, kind)).join(' ')
    const begin = text.lastIndexOf('\n', at - 1) + 1
    const isShort = at - begin + words.length < MAX_LINE_LENGTH || !open.args.length
    return isShort ? { from: at, to: at, insert: ` ${words}` } : insertAfter(text, open, linesFor(added, kind))
  }
  const after = lines.at(-1) ?? drawing.grids.at(-1)!
  if (!isInherited(text, drawing, kind)) return insertAfter(text, after, linesFor(added, kind))
  const own = inherited
    ? linesFor(added, kind)
    : linesFor([...(kind === 'wall' ? knownWalls(drawing, known) : []), ...added], kind)
  return insertAfter(text, after, [...(inherited ?? []), ...own])
}

/** The edits that remove barriers from the lines of the file. */
function removeEdits(
  text: string,
  drawing: Drawing,
  kind: BarrierKind,
  removed: readonly Barrier[],
  inherited: readonly string[] | null,
): Edit[] {
  const gone = new Set(removed.map(barrierKey))
  const all = written(text, drawing, kind).filter((barrier) => gone.has(barrierKey(barrier)))
  const lines = barrierLines(text, drawing, kind)
  const isEmptied = ({ args }: Node) => args.length > 0 && args.every((arg) => all.some(({ token }) => token === arg))
  // A line without values keeps the barriers of the other game away.
  const isNeeded = isExtending(text) && inherited?.length !== 0 && lines.every(isEmptied)
  return lines.flatMap((node, i) => {
    if (isEmptied(node) && !(isNeeded && i === 0)) return [removeLine(text, node)]
    return all
      .filter((barrier) => barrier.node === node)
      .map(({ token }): Edit => {
        const space = /\s*$/.exec(text.slice(0, token.from))![0].length
        return { from: token.from - space, to: token.to, insert: '' }
      })
  })
}

/** The text with or without barriers. `choice`: which of several drawings. */
export function withBarriers(
  text: string,
  known: Board,
  choice: number,
  kind: BarrierKind,
  barriers: readonly Barrier[],
  isAdding: boolean,
  inherited: readonly string[] | null,
): string {
  const drawing = readDrawing(text, known, choice)
  if (typeof drawing === 'string') return text
  const there = new Set(barriersOf(text, drawing, known, kind).map(barrierKey))
  const meant = barriers.filter((barrier) => there.has(barrierKey(barrier)) !== isAdding)
  if (!meant.length) return text
  if (isAdding) return applyEdits(text, [addEdit(text, drawing, known, kind, meant, inherited)])
  if (!isInherited(text, drawing, kind)) return applyEdits(text, removeEdits(text, drawing, kind, meant, inherited))
  const lines = inherited ?? linesFor(kind === 'wall' ? knownWalls(drawing, known) : [], kind)
  const copied = applyEdits(text, [insertAfter(text, drawing.grids.at(-1)!, lines)])
  return lines.length ? withBarriers(copied, known, choice, kind, meant, false, inherited) : text
}
