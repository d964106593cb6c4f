import { describe, expect, it } from 'vitest'
import { add, along, at, beginning, beside, count, isMain, mainLine, merge, nodes, numbered, promote, remove, root, turns, valid, type Node } from './tree'

const turn = (text: string) => ({ number: 1, side: 0, text, short: text, effects: '', cells: [] })
function line(tree: Node, from: readonly string[], ...texts: string[]): string[] {
  return texts.reduce((path, text) => add(tree, path, turn(text)), [...from])
}
const told = (tree: Node, path: readonly string[]) => turns(tree, path).map((t) => t.text).join(' ')

describe('a tree of moves', () => {
  it('numbers moves as the field does, whether the sides share a number or each move has its own', () => {
    expect(numbered({ number: 3, side: 0 }, 2)).toBe('3.')
    expect(numbered({ number: 3, side: 1 }, 3)).toBe('3…')
    expect(numbered({ number: 1, side: 1 }, null), 'the second side begins').toBe('1…')
    expect(numbered({ number: 31, side: 2 }, 30)).toBe('31.')
  })
  it('finds a move that is there already, and adds one that is not', () => {
    const tree = root()
    const one = line(tree, [], 'a', 'b', 'c')
    expect(line(tree, [], 'a', 'b', 'c')).toEqual(one)
    line(tree, one.slice(0, 1), 'd')
    expect(count(tree)).toBe(4)
    expect(told(tree, mainLine(tree))).toBe('a b c')
    expect(at(tree, one).turn!.text).toBe('c')
  })
  it('promotes a variation by one level or to the main line', () => {
    const tree = root()
    const main = line(tree, [], 'a', 'b')
    const side = line(tree, main.slice(0, 1), 'c', 'd')
    const deep = line(tree, side.slice(0, 2), 'e')
    expect(isMain(tree, deep)).toBe(false)
    promote(tree, deep)
    expect(told(tree, along(tree, side.slice(0, 2)))).toBe('a c e')
    expect(told(tree, mainLine(tree))).toBe('a b')
    promote(tree, side, true)
    expect(told(tree, mainLine(tree))).toBe('a c d')
  })
  it('goes from variation to variation and to where one begins', () => {
    const tree = root()
    const main = line(tree, [], 'a', 'b')
    const side = line(tree, main.slice(0, 1), 'c', 'd')
    expect(told(tree, beside(tree, main, 1))).toBe('a c')
    expect(told(tree, beside(tree, side, -1))).toBe('a b')
    expect(beside(tree, main.slice(0, 1), 1)).toEqual(main.slice(0, 1))
    expect(told(tree, beginning(tree, side))).toBe('a c')
    expect(beginning(tree, main)).toEqual([])
  })
  it('keeps the longest part of a path that is there', () => {
    const tree = root()
    const path = line(tree, [], 'a', 'b', 'c')
    expect(remove(tree, path.slice(0, 2))).toEqual(path.slice(0, 1))
    expect(valid(tree, path)).toEqual(path.slice(0, 1))
    expect(nodes(tree, path)).toHaveLength(2)
  })
  it('takes from another tree what it does not have', () => {
    const tree = root(), other = root()
    const path = line(tree, [], 'a', 'b')
    line(other, [], 'a', 'c')
    at(other, path.slice(0, 1)).comment = 'good'
    merge(tree, other)
    merge(tree, other)
    expect(count(tree)).toBe(3)
    expect(at(tree, path.slice(0, 1)).comment).toBe('good')
  })
})
