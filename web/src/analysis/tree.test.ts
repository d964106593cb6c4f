import { describe, expect, it } from 'vitest'
import {
  add,
  lineFrom,
  nodeAt,
  variationStart,
  siblingVariation,
  count,
  isMainLine,
  mainLine,
  merge,
  nodes,
  moveNumber,
  promote,
  remove,
  newTree,
  recordTurns,
  validPrefix,
  type Node,
} from './tree'

const turn = (text: string) => ({ number: 1, side: 0, text, short: text, effects: '', cells: [] })
function line(tree: Node, from: readonly string[], ...texts: string[]): string[] {
  return texts.reduce((path, text) => add(tree, path, turn(text)), [...from])
}
const textOf = (tree: Node, path: readonly string[]) =>
  recordTurns(tree, path)
    .map((t) => t.text)
    .join(' ')

describe('a tree of moves', () => {
  it('numbers moves as usual, whether sides share a number or each move has its own', () => {
    expect(moveNumber({ number: 3, side: 0 }, 2)).toBe('3.')
    expect(moveNumber({ number: 3, side: 1 }, 3)).toBe('3…')
    expect(moveNumber({ number: 1, side: 1 }, null), 'the second side starts').toBe('1…')
    expect(moveNumber({ number: 31, side: 2 }, 30)).toBe('31.')
  })
  it('finds an existing move, and adds a new one', () => {
    const tree = newTree()
    const one = line(tree, [], 'a', 'b', 'c')
    expect(line(tree, [], 'a', 'b', 'c')).toEqual(one)
    line(tree, one.slice(0, 1), 'd')
    expect(count(tree)).toBe(4)
    expect(textOf(tree, mainLine(tree))).toBe('a b c')
    expect(nodeAt(tree, one).turn!.text).toBe('c')
  })
  it('promotes a variation by one level or to the main line', () => {
    const tree = newTree()
    const main = line(tree, [], 'a', 'b')
    const side = line(tree, main.slice(0, 1), 'c', 'd')
    const deep = line(tree, side.slice(0, 2), 'e')
    expect(isMainLine(tree, deep)).toBe(false)
    promote(tree, deep)
    expect(textOf(tree, lineFrom(tree, side.slice(0, 2)))).toBe('a c e')
    expect(textOf(tree, mainLine(tree))).toBe('a b')
    promote(tree, side, true)
    expect(textOf(tree, mainLine(tree))).toBe('a c d')
  })
  it('finds the next variation and the start of one', () => {
    const tree = newTree()
    const main = line(tree, [], 'a', 'b')
    const side = line(tree, main.slice(0, 1), 'c', 'd')
    expect(textOf(tree, siblingVariation(tree, main, 1))).toBe('a c')
    expect(textOf(tree, siblingVariation(tree, side, -1))).toBe('a b')
    expect(siblingVariation(tree, main.slice(0, 1), 1)).toEqual(main.slice(0, 1))
    expect(textOf(tree, variationStart(tree, side))).toBe('a c')
    expect(variationStart(tree, main)).toEqual([])
  })
  it('keeps the longest existing part of a path', () => {
    const tree = newTree()
    const path = line(tree, [], 'a', 'b', 'c')
    expect(remove(tree, path.slice(0, 2))).toEqual(path.slice(0, 1))
    expect(validPrefix(tree, path)).toEqual(path.slice(0, 1))
    expect(nodes(tree, path)).toHaveLength(2)
  })
  it('adds what another tree has in addition', () => {
    const tree = newTree(),
      other = newTree()
    const path = line(tree, [], 'a', 'b')
    line(other, [], 'a', 'c')
    nodeAt(other, path.slice(0, 1)).comment = 'good'
    merge(tree, other)
    merge(tree, other)
    expect(count(tree)).toBe(3)
    expect(nodeAt(tree, path.slice(0, 1)).comment).toBe('good')
  })
})
