// Reads the drawing of the board (`grid`) in a rule file: its ranks and cells, and where each stands in the text, so that
// array-edit.ts and its neighbours can change it. Pure. What the signs mean, tokens.ts knows; which of them are wrong, only the
// engine does.
import type { Board } from '../../client/contract'
import { parse, type Node, type Token } from '../code/structure'
import { nodesOf, propOf, readBoardLines, type BoardLines } from './board-lines'

export { isLeftOut, nodesOf } from './board-lines'

/** A cell of the drawing, or a place without one. */
export interface DrawnCell {
  /** What identifies it while cells come and go: its name, or its place where the names depend on the cells below. */
  id: string
  /** Empty for a place that has none: below the lowest cell of a file that counts its own ranks. */
  name: string
  /** From the left, over all layers, and from the bottom. */
  x: number
  y: number
  /** What the drawing says: `.`, `-` or a piece. */
  token: string
  from: number
  to: number
  /** The place where the sign or the name before it ends, and where the sign after it begins; null at the end of the line. */
  before: number
  after: number | null
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
export interface Drawing extends Pick<BoardLines, 'shape' | 'layerCount' | 'isApart' | 'countsOwn'> {
  /** The block `board` and its line `grid`. */
  board: Node
  grid: Node
  /** All lines `grid`: a reading chooses one of several. */
  grids: Node[]
  /** The names of all files, from the left; with layers, their names come first. */
  files: string[]
  /** As in the text: the highest first. */
  ranks: DrawnRank[]
  /** By `id`. */
  cells: ReadonlyMap<string, DrawnCell>
  /** By the name in lower case: names of cells are compared like that. */
  byName: ReadonlyMap<string, DrawnCell>
}
/**
 * Why a file has no drawing that can be changed: it inherits that of another game, a reading chooses the shape of the board,
 * or it is not written as a drawing.
 */
export type Obstacle = 'inherited' | 'shape' | 'form'

export const EMPTY = '.'
export const HOLE = '-'
/** Between two layers. */
export const LAYER_SIGN = '|'

/** The drawn line with its signs. */
interface Line {
  lineFrom: number
  tokens: { token: string; from: number; to: number }[]
}

/** The rank names and the tokens after them; null if the text is not written line by line. */
function linesOf(text: string, value: Token): Line[] | null {
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

/** Whether every line has the same number of cells, and as many layers of the same width as it should. */
function isEven(lines: readonly Line[], layers: number): boolean {
  const widths = lines.flatMap(({ tokens }) => {
    const parts = [0]
    for (const { token } of tokens.slice(1)) {
      if (layers > 1 && token === LAYER_SIGN) parts.push(0)
      else parts[parts.length - 1]! += 1
    }
    return parts.length === layers ? parts : [-1, 0]
  })
  return widths.length > 0 && widths.every((width) => width > 0 && width === widths[0])
}

/** For each file the lowest place where it has a cell. */
function lowestOf(lines: readonly Line[], columns: readonly (readonly string[])[]): number[] {
  return (columns[0] ?? []).map((_, x) => {
    const fromTop = columns.findLastIndex((tokens) => tokens[x] !== HOLE)
    return fromTop < 0 ? 0 : lines.length - 1 - fromTop
  })
}

/** The files that another file names, as the cells of the game show: their names end with those of their ranks. */
function inheritedFiles(
  { width, height, cells }: Board,
  ranks: readonly string[],
  columns: number,
  countsOwn: boolean,
): string[] | null {
  if (width !== columns || height !== ranks.length) return null
  const files = Array.from({ length: width }, (_, x) => {
    const inFile = cells.filter((cell) => cell.x === x)
    const lowest = countsOwn ? Math.min(...inFile.map(({ y }) => y)) : 0
    const cell = inFile[0]
    const rank = cell && ranks[cell.y - lowest]
    return rank !== undefined && cell!.name.endsWith(rank) ? cell!.name.slice(0, -rank.length) : null
  })
  return files.every((file) => file !== null) ? files : null
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

/** The names of the files over all layers; null if there are too few. */
function fileNames(lines: BoardLines, columns: number, inherited: string[] | null): string[] | null {
  const perLayer = columns / lines.layerCount
  const isNamed = lines.files !== null || lines.layers.length > 0
  // An inherited name of a layer is only known together with those of its files.
  if (inherited && (!isNamed || lines.layers.length !== (lines.layerCount > 1 ? lines.layerCount : 0))) return inherited
  const files = lines.files ?? ALPHABET
  if (files.length < perLayer) return null
  const own = files.slice(0, perLayer)
  return lines.layers.length ? lines.layers.flatMap((layer) => own.map((file) => layer + file)) : own
}

/**
 * The drawing of a file, or why it cannot be changed. `known`: the board of the last version without mistakes; `choice`: which
 * of several drawings.
 */
export function readDrawing(text: string, known: Board, choice = 0): Drawing | Obstacle {
  const nodes = parse(text)
  const board = nodesOf(text, nodes, 'board')[0]
  const grids = board ? nodesOf(text, board.children, 'grid') : []
  const inherits = nodesOf(text, nodes, 'extends').length > 0
  if (!board || !grids.length) return inherits ? 'inherited' : 'form'
  const shape = readBoardLines(text, board, known)
  if (!shape) return 'shape'
  const grid = grids[choice] ?? grids[0]!
  const lines = grid.args[0] && linesOf(text, grid.args[0])
  if (!lines || !isEven(lines, shape.layerCount)) return 'form'
  const { countsOwn, layerCount } = shape
  const isSign = (token: string) => layerCount > 1 && token === LAYER_SIGN
  const columns = lines.map(({ tokens }) => tokens.slice(1).flatMap(({ token }) => (isSign(token) ? [] : [token])))
  const width = columns[0]!.length
  const rankNames = lines.map((line) => line.tokens[0]!.token).reverse()
  const files = fileNames(shape, width, inherits ? inheritedFiles(known, rankNames, width, countsOwn) : null)
  if (!files) return 'form'
  const lowest = countsOwn ? lowestOf(lines, columns) : []
  const ranks = lines.map(({ lineFrom, tokens }, row): DrawnRank => {
    const y = lines.length - 1 - row
    let x = -1
    const cells = tokens.flatMap((token, i) => {
      if (i === 0 || isSign(token.token)) return []
      x += 1
      const rank = rankNames[y - (lowest[x] ?? 0)]
      const name = rank === undefined ? '' : files[x]! + rank
      const place = { x, y, before: tokens[i - 1]!.to, after: tokens[i + 1]?.from ?? null }
      return [{ ...token, ...place, name, id: countsOwn ? `${x},${y}` : name }]
    })
    return { name: tokens[0]!.token, nameEnd: tokens[0]!.to, lineFrom, cells }
  })
  const all = ranks.flatMap((rank) => rank.cells)
  const cells = new Map(all.map((cell) => [cell.id, cell]))
  const byName = new Map(all.filter(({ name }) => name).map((cell) => [cell.name.toLowerCase(), cell]))
  // Two cells with one name: the engine says so.
  if (cells.size < all.length || byName.size < all.filter(({ name }) => name).length) return 'form'
  const { isApart } = shape
  return { board, grid, grids, files, ranks, cells, byName, shape: shape.shape, layerCount, isApart, countsOwn }
}

export const exists = ({ token }: DrawnCell): boolean => token !== HOLE

/** The cell at a place. */
export function cellAtPlace({ ranks }: Drawing, x: number, y: number): DrawnCell | null {
  return ranks.at(-1 - y)?.cells[x] ?? null
}

/** What the drawing says after `if=`; null if it always counts. */
export const conditionOf = (grid: Node): string | null => propOf(grid, 'if')

/**
 * The drawing with the cells of all drawings of a file, of which a reading chooses one: what the file says about cells must be
 * true of each.
 */
export function readAllCells(text: string, known: Board): Drawing | Obstacle {
  const first = readDrawing(text, known)
  if (typeof first === 'string') return first
  const others = first.grids.slice(1).map((_, i) => readDrawing(text, known, i + 1))
  const isCell = (cell: DrawnCell) =>
    others.some((other) => {
      const there = typeof other === 'string' ? null : cellAtPlace(other, cell.x, cell.y)
      return there !== null && exists(there)
    })
  const merge = (cell: DrawnCell): DrawnCell => (!exists(cell) && isCell(cell) ? { ...cell, token: EMPTY } : cell)
  const ranks = first.ranks.map((rank) => ({ ...rank, cells: rank.cells.map(merge) }))
  const all = ranks.flatMap((rank) => rank.cells)
  return {
    ...first,
    ranks,
    cells: new Map(all.map((cell) => [cell.id, cell])),
    byName: new Map(all.filter(({ name }) => name).map((cell) => [cell.name.toLowerCase(), cell])),
  }
}
