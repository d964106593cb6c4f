// Changes of the shape of the board in a rule file: squares or hexagons, layers or boards side by side, joined edges. Each is
// a line of the block `board`; layers change the drawing, too, and the names of squares with it (moved-cells.ts). Pure.
import type { Board } from '../../client/contract'
import { parse, type Node } from '../code/structure'
import { boardOf, isExtending, JOINED_EDGES, nodesOf, type CellShape, type JoinedEdges } from './board-lines'
import { readAllCells, readDrawing, type Drawing } from './drawing'
import { applyEdits, type Edit } from './edit'
import { addLayerEdits, removeLayerEdits } from './grid-lines'
import { inheritedLines, type RulesOf } from './inherited-lines'
import { insertInto, removeLine, replaceLine } from './line-edit'
import { withMovedCells, type CellMove } from './moved-cells'
import { MAX_CELLS, MAX_SPAN, type NotResized, type SizeProblem } from './resize'

/** How layers lie: above one another, or as boards side by side. */
export type LayerWord = 'layers' | 'boards'

/** As many layers as the engine takes (`crates/rules/src/read/shape.rs`). */
export const MAX_LAYERS = 16

/** Why the shape cannot change: as the size, or walls are in the way, which only squares have. */
export type ShapeProblem = SizeProblem | 'walls' | 'layers'
export type Reshaped =
  { text: string; problem?: undefined } | { text?: undefined; problem: ShapeProblem; lines: string[] }

const no = (problem: ShapeProblem, lines: string[] = []): Reshaped => ({ problem, lines })

/** The edit that writes a line at the beginning of the block `board`, which the file gets if it has none. */
export function boardLineEdit(text: string, line: string): Edit {
  const board = boardOf(text)
  if (board) return insertInto(text, board, [line])
  const nodes = parse(text)
  const after = nodesOf(text, nodes, 'game')[0] ?? nodesOf(text, nodes, 'extends')[0]
  const at = after?.to ?? 0
  return { from: at, to: at, insert: `\n\nboard {\n    ${line}\n}` }
}

const linesOf = (text: string, word: string): Node[] => nodesOf(text, boardOf(text)?.children ?? [], word)

/**
 * Sets a line of the block to this text, or removes it. A line that the file inherits is kept away by `without`.
 * `isParentFree`: the games that the file extends have no such line.
 */
function withLine(text: string, word: string, line: string | null, isParentFree: boolean): string {
  const own = linesOf(text, word)[0]
  if (own) {
    const edits = [line === null ? removeLine(text, own) : replaceLine(own, line)]
    const without = line === null && !isParentFree && isExtending(text)
    const changed = applyEdits(text, edits)
    return without ? applyEdits(changed, [boardLineEdit(changed, `without ${word}`)]) : changed
  }
  const isAway = linesOf(text, 'without').some(({ args }) => args.some(({ value }) => value === word))
  if (line !== null) return applyEdits(text, [boardLineEdit(text, line)])
  return isParentFree || isAway || !isExtending(text)
    ? text
    : applyEdits(text, [boardLineEdit(text, `without ${word}`)])
}

const isParentFree = (text: string, word: string, rulesOf: RulesOf): boolean =>
  inheritedLines(text, word, rulesOf)?.length === 0

/** The edges that are joined, as the file and the games that it extends say. */
export function joinedEdges(text: string, rulesOf: RulesOf): JoinedEdges[] {
  const own = linesOf(text, 'joined')[0]
  const line = own ?? parse(inheritedLines(text, 'joined', rulesOf)?.[0] ?? '')[0]
  const isAway = linesOf(text, 'without').some(({ args }) => args.some(({ value }) => value === 'joined'))
  if (!line || (!own && isAway)) return []
  return JOINED_EDGES.filter((edges) => line.args.some(({ value }) => value === edges))
}

/** The text with these edges joined. */
export function withJoined(text: string, edges: readonly JoinedEdges[], rulesOf: RulesOf): string {
  const line = edges.length ? `joined ${JOINED_EDGES.filter((one) => edges.includes(one)).join(' ')}` : null
  return withLine(text, 'joined', line, isParentFree(text, 'joined', rulesOf))
}

const HEXAGONS: Readonly<Record<CellShape, string | null>> = {
  squares: null,
  'flat-hexagons': 'hexagons flat',
  'pointed-hexagons': 'hexagons pointed',
}

/** The text with cells of this shape. */
export function withShape(text: string, known: Board, shape: CellShape, rulesOf: RulesOf): Reshaped {
  const walls = linesOf(text, 'walls').some(({ args }) => args.length > 0)
  const hasWalls = walls || (!linesOf(text, 'walls').length && isExtending(text) && known.walls.length > 0)
  if (shape !== 'squares' && hasWalls) return no('walls')
  return { text: withLine(text, 'hexagons', HEXAGONS[shape], isParentFree(text, 'hexagons', rulesOf)) }
}

/** The line `layers` or `boards` of a file. */
export const layerLine = (text: string): Node | null => linesOf(text, 'layers')[0] ?? linesOf(text, 'boards')[0] ?? null

/** A name for one more layer: the letter after the last one. */
function nextLayer(names: readonly string[]): string | null {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const at = letters.indexOf(names.at(-1) ?? '')
  return (
    letters.slice(at + 1).find((letter) => !names.includes(letter)) ??
    letters.find((letter) => !names.includes(letter)) ??
    null
  )
}

const failed = ({ problem, lines }: NotResized): Reshaped => no(problem, lines)

/** The text with one layer more or less above the others; `word`: what the line says if it is new. */
function withOneLayer(text: string, known: Board, isAdding: boolean, word: LayerWord): Reshaped {
  const before = readAllCells(text, known)
  if (typeof before === 'string') return no('form')
  const line = layerLine(text)
  if (before.layerCount > 1 && !line) return no('layers')
  const names = line?.args.map(({ value }) => value) ?? []
  const drawings = before.grids.map((_, i) => readDrawing(text, known, i))
  if (drawings.some((drawing) => typeof drawing === 'string')) return no('lines')
  const edits = (drawings as Drawing[]).flatMap((drawing) =>
    isAdding ? addLayerEdits(drawing) : removeLayerEdits(drawing),
  )
  const perLayer = before.files.length / before.layerCount
  if (isAdding) {
    const cells = [...before.cells.values()].filter(({ token }) => token !== '-').length
    if (cells + cells / before.layerCount > MAX_CELLS || before.files.length + perLayer > MAX_SPAN) return no('large')
    const first = names.length ? [] : ['A']
    const next = nextLayer([...names, ...first])
    if (next === null || names.length >= MAX_LAYERS) return no('large')
    const at = line?.args.at(-1)?.to
    edits.push(
      at === undefined
        ? insertInto(text, before.board, [`${word} ${[...first, next].join(' ')}`])
        : { from: at, to: at, insert: ` ${next}` },
    )
  } else if (names.length > 2) edits.push({ from: line!.args.at(-2)!.to, to: line!.args.at(-1)!.to, insert: '' })
  else edits.push(removeLine(text, line!))
  const changed = applyEdits(text, edits)
  const after = readAllCells(changed, known)
  if (typeof after === 'string') return no('form')
  const width = after.files.length
  const move: CellMove = ({ x, y }) => (x < width ? { x, y } : null)
  const { text: moved, lost } = withMovedCells(changed, before, after, move)
  return lost.length ? failed({ problem: 'named', lines: [...new Set(lost.map((one) => one.text))] }) : { text: moved }
}

/** The text with that many layers. */
export function withLayers(text: string, known: Board, count: number, word: LayerWord): Reshaped {
  let result = text
  for (;;) {
    const drawing = readAllCells(result, known)
    if (typeof drawing === 'string') return no('form')
    if (drawing.shape !== 'squares' && count > 1) return no('form')
    if (drawing.layerCount === count) break
    const next = withOneLayer(result, known, drawing.layerCount < count, word)
    if (next.problem) return next
    result = next.text
  }
  const line = layerLine(result)
  if (!line || line.word.value === word) return { text: result }
  return { text: applyEdits(result, [{ from: line.word.from, to: line.word.to, insert: word }]) }
}
