import { describe, expect, it } from 'vitest'
import { parse } from '../code/structure'
import { applyEdits } from './edit'
import { insertAfter, insertInto, removeLine, replaceLine } from './line-edit'

/** The edited text; the edit is about the first line of the first block that begins with `word`. */
function edited(
  text: string,
  word: string,
  edit: (node: ReturnType<typeof parse>[number]) => ReturnType<typeof replaceLine>,
) {
  const node = parse(text)[0]!.children.find((child) => child.word.value === word)!
  return applyEdits(text, [edit(node)])
}

describe('a line', () => {
  it.each([
    ['a {\n  b 1 // why\n}', 'a {\n  x // why\n}'],
    ['a { b c=1; d }', 'a { x; d }'],
    ['a { b }', 'a { x }'],
    ['a {\n  b {\n    c\n  }\n}', 'a {\n  x\n}'],
  ])('is replaced up to its comment: %j', (text, after) => {
    expect(edited(text, 'b', (node) => replaceLine(node, 'x'))).toBe(after)
  })
  it.each([
    ['a {\n  b 1\n  c\n}', 'a {\n  c\n}'],
    ['a {\n  b 1 // why\n  c\n}', 'a {\n  // why\n  c\n}'],
    ['a {\n  b; c\n}', 'a {\n  c\n}'],
    ['a { b; c }', 'a { c }'],
    ['a { c; b }', 'a { c }'],
    ['a { c; b; d }', 'a { c; d }'],
    ['a { b }', 'a { }'],
    ['a {\n  b }', 'a {\n  }'],
    ['a {\n  b 1', 'a {\n'],
  ])('goes with what separates it, not with its comment: %j', (text, after) => {
    expect(edited(text, 'b', (node) => removeLine(text, node))).toBe(after)
  })
  it.each([
    ['a {\n  b 1 // why\n}', 'a {\n  b 1 // why\n  x\n  y\n}'],
    ['a { b }', 'a { b; x; y }'],
    ['a { b; c }', 'a { b; x; y; c }'],
    ['a {\n\tb {\n\t\tc\n\t}\n}', 'a {\n\tb {\n\t\tc\n\t}\n\tx\n\ty\n}'],
  ])('is followed by others: %j', (text, after) => {
    expect(edited(text, 'b', (node) => insertAfter(text, node, ['x', 'y']))).toBe(after)
  })
  it.each([
    ['a B // why', 'a B {\n    x\n} // why'],
    ['a B {\n}', 'a B {\n    x\n}'],
    ['  a B { }', '  a B {\n      x\n  }'],
    ['a B { // why\n    c\n}', 'a B { // why\n    x\n    c\n}'],
    ['a B { c }', 'a B { x; c }'],
  ])('begins a block: %j', (text, after) => {
    expect(applyEdits(text, [insertInto(text, parse(text)[0]!, ['x'])])).toBe(after)
  })
})
