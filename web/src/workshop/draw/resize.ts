// Changes of the size of the board in a rule file: a file or a rank is added or removed at an edge, of every layer and in
// every drawing, and everything that the file says about squares follows (moved-cells.ts). Where that is not possible, nothing
// changes, and the caller says why. Pure.
import type { Board } from '../../client/contract'
import { readExamples } from '../examples/example-text'
import { isExtending, nodesOf } from './board-lines'
import { readAllCells, readDrawing, type Drawing } from './drawing'
import { applyEdits, type Edit } from './edit'
import { addFileEdits, addRankEdit, hasLines, rankNameEdits, removeFileEdits, removeRankEdit } from './grid-lines'
import { inheritedNaming, type RulesOf } from './inherited-lines'
import { insertAfter } from './line-edit'
import { namesWith, namesWithout } from './line-names'
import { withMovedCells, type CellMove } from './moved-cells'

export type BoardEdge = 'left' | 'right' | 'top' | 'bottom'
export const BOARD_EDGES: readonly BoardEdge[] = ['left', 'right', 'top', 'bottom']

/**
 * Why the size cannot change: there is no drawing to change, the board would be too large or lose its last file or rank, no
 * name is left, the drawing has no line for each rank, or a line names a square that would go: of the file itself, or of a game
 * that it extends and whose lines may be unknown.
 */
export type SizeProblem = 'form' | 'large' | 'small' | 'names' | 'lines' | 'named' | 'inherited' | 'parents'

export interface Resized {
  text: string
  /** Whether squares have other names now. */
  isRenamed: boolean
  /** The number of examples in the comments, whose squares keep their old names. */
  examples: number
}
export interface NotResized {
  problem: SizeProblem
  /** The lines that name squares that would go. */
  lines: string[]
}

/** As many cells, and files or ranks of a drawing, as the engine takes (`crates/geometry`, `crates/rules/src/read/grid.rs`). */
export const MAX_CELLS = 256
export const MAX_SPAN = 100

const no = (problem: SizeProblem, lines: string[] = []): NotResized => ({ problem, lines })
const isAcross = (edge: BoardEdge): boolean => edge === 'left' || edge === 'right'

/** The names of the files of one layer, without those of the layers. */
export function layerFiles(text: string, drawing: Drawing): string[] {
  const own = nodesOf(text, drawing.board.children, 'files')[0]
  if (own) return own.args.map(({ value }) => value)
  const perLayer = drawing.files.length / drawing.layerCount
  const first = drawing.files.slice(0, perLayer)
  if (drawing.layerCount === 1) return first
  const layers =
    nodesOf(text, drawing.board.children, 'layers')[0] ?? nodesOf(text, drawing.board.children, 'boards')[0]
  const prefix = layers?.args[0]?.value ?? first[0]!.slice(0, -1)
  return first.map((file) => file.slice(prefix.length))
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** The edits that give the files these names, in the line that the file has or needs. */
function filesEdits(text: string, drawing: Drawing, names: readonly string[]): Edit[] {
  const line = nodesOf(text, drawing.board.children, 'files')[0]
  const words = names.map((name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `"${name}"`)).join(' ')
  if (line?.args.length) return [{ from: line.args[0]!.from, to: line.args.at(-1)!.to, insert: words }]
  const isUsual = names.every((name, i) => name === LETTERS[i])
  if (isUsual && !isExtending(text)) return []
  // The drawing of a file that extends another one must not follow the names of that one.
  return [insertAfter(text, drawing.grids.at(-1)!, [`files ${words}${drawing.countsOwn ? ' ranks=own' : ''}`])]
}

/** The line that keeps inherited names when the drawing gets another size. */
function keepFilesEdits(text: string, drawing: Drawing): Edit[] {
  const names = layerFiles(text, drawing)
  const isNeeded = isExtending(text) && names.some((name, i) => name !== LETTERS[i])
  return isNeeded && !nodesOf(text, drawing.board.children, 'files').length ? filesEdits(text, drawing, names) : []
}

/** The edits of one drawing. */
function gridEdits(
  text: string,
  drawing: Drawing,
  edge: BoardEdge,
  isAdding: boolean,
  ranks: readonly string[],
): Edit[] {
  const perLayer = drawing.files.length / drawing.layerCount
  const layers = Array.from({ length: drawing.layerCount }, (_, i) => i)
  if (edge === 'left' || edge === 'right')
    return layers.flatMap((layer) => {
      const x = layer * perLayer + (edge === 'left' ? 0 : perLayer - 1)
      return isAdding ? addFileEdits(drawing, x, edge) : removeFileEdits(drawing, x, edge)
    })
  if (edge === 'top')
    return [isAdding ? addRankEdit(text, drawing, edge, ranks.at(-1)!) : removeRankEdit(text, drawing, edge)]
  if (isAdding) return [addRankEdit(text, drawing, edge, ranks[0]!), ...rankNameEdits(drawing, ranks.slice(1))]
  const rest = { ...drawing, ranks: drawing.ranks.slice(0, -1) }
  return [removeRankEdit(text, drawing, edge), ...rankNameEdits(rest, ranks)]
}

/** Where each cell is after the change. */
function moveOf({ files, ranks, layerCount }: Drawing, edge: BoardEdge, isAdding: boolean): CellMove {
  const perLayer = files.length / layerCount
  const by = isAdding ? 1 : -1
  const [dx, dy] = [edge === 'left' ? by : 0, edge === 'bottom' ? by : 0]
  const width = perLayer + (isAcross(edge) ? by : 0)
  const height = ranks.length + (isAcross(edge) ? 0 : by)
  return ({ x, y }) => {
    const [inLayer, layer] = [(x % perLayer) + dx, Math.floor(x / perLayer)]
    const isThere = inLayer >= 0 && inLayer < width && y + dy >= 0 && y + dy < height
    return isThere ? { x: layer * width + inLayer, y: y + dy } : null
  }
}

/** Whether the examples of a file name any of these squares. */
function examplesWith(text: string, names: ReadonlySet<string>): number {
  return readExamples(text).filter(({ lines }) =>
    lines.some((line) => line.text.split(/[^\p{L}\p{N}+]+/u).some((word) => names.has(word.toLowerCase()))),
  ).length
}

/** What an inherited line says about squares that go, as a problem. */
function inheritedProblem(text: string, gone: ReadonlySet<string>, rulesOf: RulesOf): NotResized | null {
  const lines = inheritedNaming(text, gone, rulesOf)
  if (!lines) return no('parents')
  return lines.length ? no('inherited', lines) : null
}

/**
 * The text with one file or rank more or less at an edge. A file that extends another one keeps the names of its squares, which
 * inherited lines may use.
 */
export function resized(
  text: string,
  known: Board,
  edge: BoardEdge,
  isAdding: boolean,
  rulesOf: RulesOf,
): Resized | NotResized {
  const before = readAllCells(text, known)
  if (typeof before === 'string') return no('form')
  const drawings = before.grids.map((_, i) => readDrawing(text, known, i))
  const rankNames = before.ranks.map(({ name }) => name).reverse()
  const keeps = isExtending(text)
  const end = edge === 'left' || edge === 'bottom' ? 'first' : 'last'
  const old = isAcross(edge) ? layerFiles(text, before) : rankNames
  if (!isAdding && old.length === 1) return no('small')
  const names = isAdding ? namesWith(old, end, keeps) : namesWithout(old, end, keeps)
  if (!names) return no('names')
  const edits = drawings.flatMap((drawing) => {
    const isSame = typeof drawing === 'object' && drawing.ranks.length === rankNames.length
    if (!isSame || (!isAcross(edge) && !hasLines(text, drawing))) return [null]
    return gridEdits(text, drawing, edge, isAdding, names)
  })
  if (edits.includes(null)) return no('lines')
  const ofFiles = isAcross(edge) ? filesEdits(text, before, names) : keepFilesEdits(text, before)
  const changed = applyEdits(text, [...edits.flatMap((edit) => edit ?? []), ...ofFiles])
  const after = readAllCells(changed, known)
  if (typeof after === 'string') return no('form')
  if ([...after.cells.values()].filter(({ token }) => token !== '-').length > MAX_CELLS) return no('large')
  if (Math.max(after.files.length, after.ranks.length) > MAX_SPAN) return no('large')
  const move = moveOf(before, edge, isAdding)
  const { text: moved, lost } = withMovedCells(changed, before, after, move)
  if (lost.length) return no('named', [...new Set(lost.map((line) => line.text))])
  const renamed = [...before.cells.values()].filter((cell) => {
    const to = move(cell)
    return !to || after.ranks.at(-1 - to.y)!.cells[to.x]!.name !== cell.name
  })
  const gone = new Set(renamed.map(({ name }) => name.toLowerCase()))
  const problem = keeps && gone.size ? inheritedProblem(text, gone, rulesOf) : null
  if (problem) return problem
  const isRenamed = renamed.some((cell) => move(cell) !== null && cell.token !== '-')
  return { text: moved, isRenamed, examples: examplesWith(text, gone) }
}
