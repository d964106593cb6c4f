// The tree of moves of an analysis: the game, variations and comments. Pure. The first child of a node continues its
// line; the others are variations. A path lists the ids of nodes from the start; ids are made from the text of the
// moves, so that a path is valid wherever the tree is stored. This module knows no rules.
import type { Shape } from '../board/shapes'
import type { Turn, TurnAnnotations } from '../client/contract'

export interface Node {
  /** Unique among siblings. */
  id: string
  /** The move that led here; null at the start. */
  turn: Turn | null
  children: Node[]
  comment: string
  /** The annotation symbol, numbered as a PGN glyph: 1 to 6 (`!`, `?`, `!!`, `??`, `!?`, `?!`); 0: none. */
  mark: number
  /** Arrows and circles drawn in this position. */
  shapes: Shape[]
  /** Other PGN glyphs of an imported game, by number. */
  nags?: number[]
  /** The clock and the evaluation of an imported game. */
  annotations?: Omit<TurnAnnotations, 'shapes'>
}
export type Path = readonly string[]

export const NAG_SYMBOLS = ['', '!', '?', '!!', '??', '!?', '?!'] as const

/** A short hash of a text (FNV-1a). */
export function hash(text: string): string {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return (h >>> 0).toString(36)
}

/**
 * The number of a move in a list: `3.` starts a number, `3…` continues it. `before`: the number of the previous move,
 * if it has one.
 */
export const moveNumber = ({ number, side }: Pick<Turn, 'number' | 'side'>, before: number | null): string =>
  `${number}${side === 0 || (before !== null && before !== number) ? '.' : '…'}`

export const newTree = (): Node => ({ id: '', turn: null, children: [], comment: '', mark: 0, shapes: [] })

/** The existing nodes of a path, the root first. */
export function nodes(tree: Node, path: Path): Node[] {
  const found = [tree]
  for (const id of path) {
    const next = found[found.length - 1]!.children.find((child) => child.id === id)
    if (!next) break
    found.push(next)
  }
  return found
}
/** The longest existing part of a path. */
export const validPrefix = (tree: Node, path: Path): string[] =>
  nodes(tree, path)
    .slice(1)
    .map((node) => node.id)
export const nodeAt = (tree: Node, path: Path): Node => nodes(tree, path)[validPrefix(tree, path).length]!

/** The path to the end of the line from here: always the first child. */
export function lineFrom(tree: Node, path: Path): string[] {
  const all = validPrefix(tree, path)
  let node = nodeAt(tree, all)
  while (node.children[0]) {
    node = node.children[0]
    all.push(node.id)
  }
  return all
}
export const mainLine = (tree: Node): string[] => lineFrom(tree, [])
export const isMainLine = (tree: Node, path: Path): boolean =>
  nodes(tree, path).every((node, i, all) => i === 0 || all[i - 1]!.children[0] === node)

/** Adds a move after a path, or finds it there. Returns its path. */
export function add(tree: Node, path: Path, turn: Turn): string[] {
  const parent = nodeAt(tree, path)
  const known = parent.children.find((child) => child.turn!.text === turn.text)
  if (known) return [...path, known.id]
  let id = hash(turn.text)
  while (parent.children.some((child) => child.id === id)) id += '-'
  parent.children.push({ ...newTree(), id, turn })
  return [...path, id]
}

/** Removes a move with everything after it. Returns the remaining path. */
export function remove(tree: Node, path: Path): string[] {
  if (!path.length) return []
  const up = path.slice(0, -1),
    parent = nodeAt(tree, up)
  parent.children = parent.children.filter((child) => child.id !== path[path.length - 1])
  return up
}

/** Promotes the variation of a path by one level, or with `all` to the main line. */
export function promote(tree: Node, path: Path, all = false): void {
  const line = nodes(tree, path)
  for (let i = line.length - 1; i > 0; i--) {
    const parent = line[i - 1]!,
      child = line[i]!
    if (parent.children[0] === child) continue
    parent.children = [child, ...parent.children.filter((other) => other !== child)]
    if (!all) return
  }
}

/** Adds everything that `from` has and `into` has not. Existing comments and symbols of `into` stay. */
export function merge(into: Node, from: Node): void {
  into.comment ||= from.comment
  into.mark ||= from.mark
  if (!into.shapes.length) into.shapes = from.shapes
  if (!into.nags?.length && from.nags) into.nags = from.nags
  if (from.annotations) into.annotations ??= from.annotations
  for (const child of from.children) {
    const path = add(into, [], child.turn!)
    merge(nodeAt(into, path), child)
  }
}

/** The number of moves. */
export const count = (tree: Node): number => tree.children.reduce((sum, child) => sum + 1 + count(child), 0)
/** The number of variations. */
export const countVariations = (tree: Node): number =>
  tree.children.reduce((sum, child, i) => sum + (i > 0 ? 1 : 0) + countVariations(child), 0)

/**
 * The next (1) or previous (-1) alternative to the last move of a path that has any; the same path if there is none.
 */
export function siblingVariation(tree: Node, path: Path, by: number): string[] {
  const line = nodes(tree, path)
  for (let i = line.length - 1; i > 0; i--) {
    const all = line[i - 1]!.children
    if (all.length < 2) continue
    const to = all[(all.indexOf(line[i]!) + by + all.length) % all.length]!
    return [...path.slice(0, i - 1), to.id]
  }
  return [...path]
}

/** The start of the variation that a path is in: its last move that is not a first child. Empty on the main line. */
export function variationStart(tree: Node, path: Path): string[] {
  const line = nodes(tree, path)
  for (let i = line.length - 1; i > 0; i--) if (line[i - 1]!.children[0] !== line[i]) return path.slice(0, i)
  return []
}

/** The texts of the moves of a path, as in a record. */
export const recordTurns = (tree: Node, path: Path): { text: string }[] =>
  nodes(tree, path)
    .slice(1)
    .map((node) => ({ text: node.turn!.text }))
