// The tree of moves of an analysis: what was played, what was tried besides, and what is said about it. Pure. The first
// child of a node is how its line goes on; the others are variations. A path names the nodes from the start, by ids that
// come from the texts of the moves, so that a path stays right wherever the tree is kept. It knows no rule.
import type { Shape } from '../board/shapes'
import type { Turn } from '../desk/contract'

export interface Node {
  /** Unlike that of every sibling. */
  id: string
  /** The move that led here; null at the start. */
  turn: Turn | null
  children: Node[]
  comment: string
  /** What is thought of the move: 1 to 6 as records number them (`!`, `?`, `!!`, `??`, `!?`, `?!`); 0: nothing. */
  mark: number
  /** Arrows and circles drawn here. */
  shapes: Shape[]
}
export type Path = readonly string[]

export const MARKS = ['', '!', '?', '!!', '??', '!?', '?!'] as const

/** A short name of a text (FNV-1a). */
export function hash(text: string): string {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return (h >>> 0).toString(36)
}

/** How a move is numbered: `3.` begins a number, `3…` goes on with it. `before` is the number of the move before it, if it has one. */
export const numbered = ({ number, side }: Pick<Turn, 'number' | 'side'>, before: number | null): string =>
  `${number}${side === 0 || (before !== null && before !== number) ? '.' : '…'}`

export const root = (): Node => ({ id: '', turn: null, children: [], comment: '', mark: 0, shapes: [] })

/** The nodes of a path, the start first, as far as they are there. */
export function nodes(tree: Node, path: Path): Node[] {
  const found = [tree]
  for (const id of path) {
    const next = found[found.length - 1]!.children.find((child) => child.id === id)
    if (!next) break
    found.push(next)
  }
  return found
}
/** The longest part of a path that is there. */
export const valid = (tree: Node, path: Path): string[] => nodes(tree, path).slice(1).map((node) => node.id)
export const at = (tree: Node, path: Path): Node => nodes(tree, path)[valid(tree, path).length]!

/** The path of the line that goes on from here: every first child. */
export function along(tree: Node, path: Path): string[] {
  const all = valid(tree, path)
  let node = at(tree, all)
  while (node.children[0]) { node = node.children[0]; all.push(node.id) }
  return all
}
export const mainLine = (tree: Node): string[] => along(tree, [])
export const isMain = (tree: Node, path: Path): boolean => nodes(tree, path).every((node, i, all) => i === 0 || all[i - 1]!.children[0] === node)

/** Adds a move after a path, or finds it there; the path to it. */
export function add(tree: Node, path: Path, turn: Turn): string[] {
  const parent = at(tree, path)
  const known = parent.children.find((child) => child.turn!.text === turn.text)
  if (known) return [...path, known.id]
  let id = hash(turn.text)
  while (parent.children.some((child) => child.id === id)) id += '-'
  parent.children.push({ ...root(), id, turn })
  return [...path, id]
}

/** Takes a move away with all that follows; the path that is left. */
export function remove(tree: Node, path: Path): string[] {
  if (!path.length) return []
  const up = path.slice(0, -1), parent = at(tree, up)
  parent.children = parent.children.filter((child) => child.id !== path[path.length - 1])
  return up
}

/** Makes the variation that a path is in the line of the one it leaves; `all`: of the game. */
export function promote(tree: Node, path: Path, all = false): void {
  const line = nodes(tree, path)
  for (let i = line.length - 1; i > 0; i--) {
    const parent = line[i - 1]!, child = line[i]!
    if (parent.children[0] === child) continue
    parent.children = [child, ...parent.children.filter((other) => other !== child)]
    if (!all) return
  }
}

/** Everything of one tree that another does not have is added to it; where both say something, `into` stays. */
export function merge(into: Node, from: Node): void {
  into.comment ||= from.comment
  into.mark ||= from.mark
  if (!into.shapes.length) into.shapes = from.shapes
  for (const child of from.children) {
    const path = add(into, [], child.turn!)
    merge(at(into, path), child)
  }
}

/** How many moves there are. */
export const count = (tree: Node): number => tree.children.reduce((sum, child) => sum + 1 + count(child), 0)

/** The next (1) or the previous (-1) variation beside the last move of a path that has any; the same path if there is none. */
export function beside(tree: Node, path: Path, by: number): string[] {
  const line = nodes(tree, path)
  for (let i = line.length - 1; i > 0; i--) {
    const all = line[i - 1]!.children
    if (all.length < 2) continue
    const to = all[(all.indexOf(line[i]!) + by + all.length) % all.length]!
    return [...path.slice(0, i - 1), to.id]
  }
  return [...path]
}

/** Where the variation begins that a path is in (its last move that is no first child); the start of the line otherwise. */
export function beginning(tree: Node, path: Path): string[] {
  const line = nodes(tree, path)
  for (let i = line.length - 1; i > 0; i--) if (line[i - 1]!.children[0] !== line[i]) return path.slice(0, i)
  return []
}

/** The texts of the moves of a path, as a sheet has them. */
export const turns = (tree: Node, path: Path): { text: string }[] => nodes(tree, path).slice(1).map((node) => ({ text: node.turn!.text }))
