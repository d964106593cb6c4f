// Reads the drawing of the board (`grid`) in a rule file: its ranks and cells, and where each stands in the text, so that
// array-edit.ts and zone-edit.ts can change it. Pure. What the signs mean, tokens.ts knows; which of them are wrong, only the
// engine does.
import type { Board } from '../../client/contract'
import { parse, type Node, type Token } from '../code/structure'

/** A cell of the drawing, or a place without one. */
export interface DrawnCell {
  name: string
  /** From the left, and from the bottom. */
  x: number
  y: number
  /** What the drawing says: `.`, `-` or a piece. */
  token: string
  from: number
  to: number
}
/** A line of the drawing: the name of the rank and the cells. */
export interface DrawnRank {
  name: string
  /** The place where the name of the rank ends. */
  nameEnd: number
  /** The place where the line begins. */
  lineFrom: number
  cells: DrawnCell[]
}
export interface Drawing {
  /** The block `board` and its line `grid`. */
  board: Node
  grid: Node
  files: string[]
  /** As in the text: the highest first. */
  ranks: DrawnRank[]
  cells: ReadonlyMap<string, DrawnCell>
}
/**
 * Why a file has no drawing that can be changed: it inherits that of another game, has several of which readings choose one,
 * describes cells other than those of one layer of squares, or is not written as a drawing.
 */
export type Obstacle = 'inherited' | 'several' | 'shape' | 'form'

export const EMPTY = '.'
export const HOLE = '-'

/** The words for boards that are not one layer of squares. */
const OTHER_SHAPES: ReadonlySet<string> = new Set(['hexagons', 'layers', 'boards'])

/** Whether `/-` before this node or value leaves it out. */
export const isLeftOut = (text: string, { from }: { from: number }): boolean => /\/-\s*$/.test(text.slice(0, from))

/** The nodes with that word that count. */
export const nodesOf = (text: string, nodes: readonly Node[], word: string): Node[] =>
  nodes.filter((node) => node.word.value === word && !isLeftOut(text, node))

/** The rank names and the tokens after them; null if the text is not written line by line. */
function linesOf(text: string, value: Token) {
  const open = /^(#*)(?:"""|")/.exec(text.slice(value.from, value.to))
  if (!value.quoted || !open || (!open[1] && value.value.includes('\\'))) return null
  let lineFrom = value.from + open[0].length
  return value.value.split('\n').flatMap((line) => {
    const from = lineFrom
    lineFrom += line.length + 1
    const tokens = [...line.matchAll(/\S+/g)].map(({ 0: token, index }) => ({
      token,
      from: from + index,
      to: from + index + token.length,
    }))
    return tokens.length ? [{ lineFrom: from, tokens }] : []
  })
}

/** The files that another file names, as the cells of the game show: their names end with those of their ranks. */
function inheritedFiles({ width, height, cells }: Board, ranks: readonly string[], columns: number): string[] | null {
  if (width !== columns || height !== ranks.length) return null
  const files = Array.from({ length: width }, (_, x) => {
    const cell = cells.find((cell) => cell.x === x)
    const rank = cell && ranks[cell.y]!
    return cell && cell.name.endsWith(rank!) ? cell.name.slice(0, -rank!.length) : null
  })
  return files.every((file) => file !== null) ? files : null
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

/** The drawing of a file, or why it cannot be changed. `known`: the board of the last version without mistakes. */
export function readDrawing(text: string, known: Board): Drawing | Obstacle {
  const nodes = parse(text)
  const board = nodesOf(text, nodes, 'board')[0]
  const grids = board ? nodesOf(text, board.children, 'grid') : []
  if (known.shape !== 'squares' || known.layers > 1) return 'shape'
  if (!board || !grids.length) return nodesOf(text, nodes, 'extends').length ? 'inherited' : 'form'
  if (board.children.some((node) => OTHER_SHAPES.has(node.word.value) && !isLeftOut(text, node))) return 'shape'
  const filesLine = nodesOf(text, board.children, 'files')[0]
  if (filesLine?.props.some(({ name, value }) => name.value === 'ranks' && value?.value === 'own')) return 'shape'
  if (grids.length > 1) return 'several'
  const grid = grids[0]!
  const lines = grid.args[0] && linesOf(text, grid.args[0])
  const columns = (lines?.[0]?.tokens.length ?? 0) - 1
  if (!lines || columns < 1 || lines.some((line) => line.tokens.length !== columns + 1)) return 'form'
  const rankNames = lines.map((line) => line.tokens[0]!.token).reverse()
  const named = filesLine?.args.map((file) => file.value)
  const inherited = nodesOf(text, nodes, 'extends').length ? inheritedFiles(known, rankNames, columns) : null
  const files = named ?? inherited ?? ALPHABET
  if (files.length < columns) return 'form'
  const ranks = lines.map(({ lineFrom, tokens: [rank, ...tokens] }, row): DrawnRank => ({
    name: rank!.token,
    nameEnd: rank!.to,
    lineFrom,
    cells: tokens.map((token, x) => ({ ...token, name: files[x]! + rank!.token, x, y: lines.length - 1 - row })),
  }))
  const cells = new Map(ranks.flatMap((rank) => rank.cells.map((cell) => [cell.name, cell] as const)))
  // Two cells with one name: the engine says so.
  if (cells.size < columns * ranks.length) return 'form'
  return { board, grid, files: files.slice(0, columns), ranks, cells }
}
