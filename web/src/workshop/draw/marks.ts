// How a piece moves, as marks on squares around it: a step or leap to a square, a ride that repeats it, a hop over one piece on
// such a ride; and what a press with a tool does to the marks. Pure. motion-lines.ts reads and writes them as text.
import { everyWay, offsetKey, type Offset } from './direction-words'

/** How it gets there: exactly to the square, or on in the same direction, or that beyond exactly one piece. */
export type Way = 'step' | 'ride' | 'hop'
export type Mode = 'both' | 'move' | 'capture'
export interface MarkTool {
  way: Way
  mode: Mode
  /** How often a ride repeats its step at most; null if only the board limits it, and for other ways. */
  upTo: number | null
}
export interface Mark extends Offset, MarkTool {}
/** At most one mark for each square, way and limit. */
export type Marks = ReadonlyMap<string, Mark>

/** The other squares that a press marks: all that are alike, the mirror image on the other side, or none. */
export type Symmetry = 'all' | 'mirror' | 'none'

const markKey = (mark: Mark): string => `${offsetKey(mark)} ${mark.way} ${mark.upTo ?? ''}`

/** Marks by their keys; what one does and what another does add up. */
export function marksOf(list: Iterable<Mark>): Marks {
  const marks = new Map<string, Mark>()
  for (const mark of list) {
    const before = marks.get(markKey(mark))
    marks.set(markKey(mark), before && before.mode !== mark.mode ? { ...mark, mode: 'both' } : mark)
  }
  return marks
}

export const areSame = (a: Marks, b: Marks): boolean =>
  a.size === b.size && [...a].every(([key, { mode }]) => b.get(key)?.mode === mode)

/** The squares that are marked together with this one. */
export function imagesOf({ x, y }: Offset, symmetry: Symmetry): Offset[] {
  if (symmetry === 'all') return everyWay(x, y)
  return symmetry === 'none' || x === 0
    ? [{ x, y }]
    : [
        { x, y },
        { x: -x, y },
      ]
}

const SYMMETRIES: readonly Symmetry[] = ['all', 'mirror']

/** How far the marks are alike already; all are if there is none. */
export const symmetryOf = (marks: Marks): Symmetry =>
  SYMMETRIES.find((symmetry) =>
    [...marks.values()].every((mark) =>
      imagesOf(mark, symmetry).every((image) => marks.get(markKey({ ...mark, ...image }))?.mode === mark.mode),
    ),
  ) ?? 'none'

/** How often a mark repeats its step to come to this square; null if it does not. */
function stepsTo(mark: Mark, { x, y }: Offset): number | null {
  const count = mark.x === 0 ? y / mark.y : x / mark.x
  const isThere = Number.isInteger(count) && count > 0 && mark.x * count === x && mark.y * count === y
  return isThere && count <= (mark.way === 'step' ? 1 : (mark.upTo ?? Infinity)) ? count : null
}

/** The squares up to this distance that a mark is about, the nearest first. */
export function squaresOf(mark: Mark, radius: number): Offset[] {
  const far = Math.max(Math.abs(mark.x), Math.abs(mark.y))
  const count = Math.min(mark.way === 'step' ? 1 : (mark.upTo ?? Infinity), Math.floor(radius / far))
  return Array.from({ length: count }, (_, i) => ({ x: mark.x * (i + 1), y: mark.y * (i + 1) }))
}

/** The marks that are about this square. */
export const marksAt = (marks: Marks, at: Offset): Mark[] =>
  [...marks.values()].filter((mark) => stepsTo(mark, at) !== null)

/** The mark that a press with the tool takes back: that of the square, or of the ride that goes on over it. */
export function markToTakeBack(marks: Marks, at: Offset, tool: MarkTool): Mark | null {
  const alike = marksAt(marks, at).filter(
    ({ way, mode, upTo }) => way === tool.way && mode === tool.mode && upTo === tool.upTo,
  )
  return alike.find((mark) => stepsTo(mark, at) === 1) ?? alike[0] ?? null
}

const without = (marks: Marks, at: Offset, symmetry: Symmetry, isMeant: (mark: Mark) => boolean): Marks => {
  const squares = new Set(imagesOf(at, symmetry).map(offsetKey))
  return marksOf([...marks.values()].filter((mark) => !squares.has(offsetKey(mark)) || !isMeant(mark)))
}

/** The marks without those of this way on the square and its images. */
export const withoutWay = (marks: Marks, at: Offset, way: Way, symmetry: Symmetry): Marks =>
  without(marks, at, symmetry, (mark) => mark.way === way)

/** The marks with that of the tool on the square and its images, in place of others of its way. */
export function withMark(marks: Marks, at: Offset, tool: MarkTool, symmetry: Symmetry): Marks {
  const added = imagesOf(at, symmetry).map((image): Mark => ({ ...tool, ...image }))
  return marksOf([...withoutWay(marks, at, tool.way, symmetry).values(), ...added])
}

/** The marks without all that are about the square, and their images. */
export const withoutAll = (marks: Marks, at: Offset, symmetry: Symmetry): Marks =>
  marksAt(marks, at).reduce((left, { x, y }) => without(left, { x, y }, symmetry, () => true), marks)
