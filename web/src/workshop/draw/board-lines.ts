// What the lines of a block `board` say about the shape of the board: its cells, its layers, its joined edges and the names
// of its files (`crates/rules/src/read/shape.rs`). Of a file that extends another one the lines that it does not have come
// from the game, as far as a board shows them. Pure.
import type { Board } from '../../client/contract'
import { parse, type Node } from '../code/structure'

export type CellShape = Board['shape']
/** Opposite edges that are one. */
export type JoinedEdges = 'left-right' | 'bottom-top'
export const JOINED_EDGES: readonly JoinedEdges[] = ['left-right', 'bottom-top']

export interface BoardLines {
  shape: CellShape
  /** The names of the layers, or of the boards side by side; none if there is only one. */
  layers: string[]
  /** Whether the layers are boards of their own, side by side. */
  isApart: boolean
  /** The number of layers, with inherited ones, whose names are not known here. */
  layerCount: number
  /** The names of the files of one layer; null if the file does not name them. */
  files: string[] | null
  /** Each file counts its ranks from its own lowest cell. */
  countsOwn: boolean
}

/** Whether `/-` before this node or value leaves it out. */
export const isLeftOut = (text: string, { from }: { from: number }): boolean => /\/-\s*$/.test(text.slice(0, from))

/** The nodes with that word that count. */
export const nodesOf = (text: string, nodes: readonly Node[], word: string): Node[] =>
  nodes.filter((node) => node.word.value === word && !isLeftOut(text, node))

export const propOf = ({ props }: Node, name: string): string | null =>
  props.find((prop) => prop.name.value === name)?.value?.value ?? null

/** The block `board` of a file. */
export const boardOf = (text: string): Node | null => nodesOf(text, parse(text), 'board')[0] ?? null
export const isExtending = (text: string): boolean => nodesOf(text, parse(text), 'extends').length > 0

/** The words that say which cells there are; a reading may choose between other lines, but not between these. */
const SHAPE_WORDS = ['files', 'hexagons', 'layers', 'boards'] as const

const SHAPES: Readonly<Record<string, CellShape>> = { flat: 'flat-hexagons', pointed: 'pointed-hexagons' }

/** The shape of the board; null if it depends on a reading. `board`: the block; null if the file has none. */
export function readBoardLines(text: string, board: Node | null, known: Board): BoardLines | null {
  const line = (word: string) => nodesOf(text, board?.children ?? [], word)
  if (SHAPE_WORDS.some((word) => line(word).length > 1 || line(word).some((node) => propOf(node, 'if') !== null)))
    return null
  const [files, hexagons] = [line('files')[0], line('hexagons')[0]]
  const layers = line('layers')[0] ?? line('boards')[0]
  const names = layers?.args.map(({ value }) => value) ?? []
  const inherits = isExtending(text)
  return {
    shape: hexagons ? (SHAPES[hexagons.args[0]?.value ?? ''] ?? 'squares') : inherits ? known.shape : 'squares',
    layers: names,
    isApart: layers?.word.value === 'boards',
    layerCount: names.length || (inherits ? known.layers : 1),
    files: files?.args.map(({ value }) => value) ?? null,
    countsOwn: files ? propOf(files, 'ranks') === 'own' : inherits && countsOwnRanks(known),
  }
}

/** Whether files that begin higher than others count their ranks from there, as the names of the cells show. */
function countsOwnRanks({ cells, width, height }: Board): boolean {
  const lowest = new Map<number, Board['cells'][number]>()
  for (const cell of cells) if (cell.y < (lowest.get(cell.x)?.y ?? height)) lowest.set(cell.x, cell)
  const base = [...lowest.values()].find(({ y }) => y === 0)
  const high = [...lowest.values()].filter(({ y }) => y > 0)
  if (!base || !high.length || width < 2) return false
  const rank = rankIn(base.name)
  return rank !== '' && high.every(({ name }) => rankIn(name) === rank)
}
/** The number at the end of the name of a cell. */
const rankIn = (name: string): string => /\d+$/.exec(name)?.[0] ?? ''
