import { describe, expect, it } from 'vitest'
import type { Drawing } from './drawing'
import { squares } from './test-boards'
import { seededRandom } from './test-random'
import { drawingOf, small } from './test-sample'
import { barrierKey, barriersOf, barrierWord, canHaveWall, inOrder, readBarrier, withBarriers } from './wall-lines'
import type { Barrier, BarrierKind } from './wall-lines'

const known = squares(3, 3)
const barrier = (drawing: Drawing, word: string, kind: BarrierKind = 'wall'): Barrier =>
  readBarrier(drawing, word, kind)!
function edited(
  text: string,
  words: string,
  isAdding: boolean,
  inherited: readonly string[] | null = [],
  kind: BarrierKind = 'wall',
): string {
  const drawing = drawingOf(text)
  const meant = words.split(' ').map((word) => barrier(drawing, word, kind))
  return withBarriers(text, known, 0, kind, meant, isAdding, inherited)
}
const wordsOf = (text: string, kind: BarrierKind = 'wall') =>
  barriersOf(text, drawingOf(text), known, kind).map((one) => barrierWord(one, kind))

describe('walls', () => {
  it('are read from all lines, in upper or lower case, with quotation marks or without', () => {
    expect(wordsOf(small('walls a1|a2 "B1|a1" // one\nwalls c3|b3 if=x; walls a1|a2'))).toEqual([
      'a1|a2',
      'a1|b1',
      'b3|c3',
    ])
    expect(wordsOf(small('/-walls a1|a2\nwalls a1-b1 z9|a1'))).toEqual([])
  })
  it.each([
    ['in a new line after the drawing', '', 'a1|a2', 'walls a1|a2'],
    ['at the end of the line of others', 'walls b1|b2 // these', 'a1|a2 b2|c2', 'walls b1|b2 a1|a2 b2|c2 // these'],
    ['not in a line of a reading', 'walls b1|b2 if=x', 'a1|a2', 'walls b1|b2 if=x\n    walls a1|a2'],
    [
      'before the condition of none',
      'walls b1|b2\nwalls c1|c2 if=x',
      'a1|a2',
      'walls b1|b2 a1|a2\n    walls c1|c2 if=x',
    ],
  ])('are written %s', (_, before, words, after) => {
    expect(edited(small(before), words, true)).toBe(small(after))
  })
  it.each([
    ['one of several', 'walls b1|b2 a1|a2 c1|c2 // these', 'a1|a2', 'walls b1|b2 c1|c2 // these'],
    ['the only one with its line', 'walls a1|a2\ndark a1', 'a1|a2', 'dark a1'],
    ['the only one, but not the comment', 'walls a1|a2 // here', 'a1|a2', '// here'],
    ['it from every line', 'walls a2|a1 a1|b1\nwalls a1|a2 if=x', 'a1|a2', 'walls a1|b1'],
  ])('are removed: %s', (_, before, words, after) => {
    expect(edited(small(before), words, false)).toBe(small(after))
  })
  it('that are there already, or are not there, change nothing', () => {
    const text = small('walls a1|a2')
    expect([edited(text, 'a2|a1', true), edited(text, 'b1|b2', false)]).toEqual([text, text])
  })
  it('of many squares go on in another line', () => {
    const one = `walls ${Array.from({ length: 14 }, () => 'a1|a2').join(' ')} b1|b2 b1|a1`
    const after = edited(small(one), 'c1|c2 c2|c3 b2|b3 a2|a3', true)
    expect(after).toContain(`${one}\n    walls c1|c2 c2|c3 b2|b3 a2|a3\n`)
  })
  it('stand between squares side by side, of which one exists', () => {
    const drawing = drawingOf(small().replace('3  . . r', '3  - - r'))
    const can = (a: string, b: string) => canHaveWall(drawing, drawing.cells.get(a)!, drawing.cells.get(b)!)
    expect([can('a1', 'b1'), can('a1', 'b2'), can('a1', 'c1'), can('a2', 'a3'), can('a3', 'b3')]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })
  it('do not stand between two layers, or two hexagons', () => {
    const layers = drawingOf(
      small('layers A B').replace('3  . . r', '3 . | .').replace('2  . . .', '2 . | .').replace('1  R . .', '1 . | .'),
    )
    expect(canHaveWall(layers, layers.cells.get('Aa1')!, layers.cells.get('Ba1')!)).toBe(false)
    const hexagons = drawingOf(small('hexagons flat'))
    expect(canHaveWall(hexagons, hexagons.cells.get('a1')!, hexagons.cells.get('a2')!)).toBe(false)
  })
})

describe('walls of a game that the file extends', () => {
  const child = (lines = '') => `extends x\n${small(lines)}`
  const walls = [{ x1: 1, y1: 0, x2: 1, y2: 1 }]
  const parents = { ...known, walls }
  const change = (text: string, word: string, isAdding: boolean, inherited: readonly string[] | null) =>
    withBarriers(text, parents, 0, 'wall', [barrier(drawingOf(text), word)], isAdding, inherited)

  it('are shown', () => {
    expect(barriersOf(child(), drawingOf(child()), parents, 'wall').map((one) => barrierWord(one, 'wall'))).toEqual([
      'a1|b1',
    ])
    const without = child('without walls')
    expect(barriersOf(without, drawingOf(without), parents, 'wall')).toEqual([])
  })
  it('come with the first own one, in their words or as the board shows them', () => {
    expect(change(child(), 'b1|b2', true, ['walls a1|b1 if=x'])).toBe(child('walls a1|b1 if=x\n    walls b1|b2'))
    expect(change(child(), 'b1|b2', true, null)).toBe(child('walls a1|b1 b1|b2'))
  })
  it('can be removed: a line without any keeps them away', () => {
    expect(change(child(), 'a1|b1', false, ['walls a1|b1'])).toBe(child('walls'))
    expect(change(child(), 'a1|b1', false, null)).toBe(child('walls'))
    expect(change(child('walls'), 'a1|b1', true, null)).toBe(child('walls a1|b1'))
    expect(change(child('walls a1|b1'), 'a1|b1', false, [])).toBe(child())
  })
})

describe('cuts', () => {
  it('are written and removed as walls are', () => {
    const one = edited(small(), 'a1-b2', true, [], 'cut')
    expect(one).toBe(small('cut a1-b2'))
    expect(edited(one, 'b2-a1', false, [], 'cut')).toBe(small())
  })
})

describe('random walls', () => {
  it('are exactly those that were drawn, and nothing else of the text changes', () => {
    const random = seededRandom(7)
    const drawing = drawingOf(small())
    const all = [...drawing.cells.values()].flatMap((a) =>
      [...drawing.cells.values()]
        .filter((b) => canHaveWall(drawing, a, b) && inOrder(a, b).a === a)
        .map((b) => ({ a, b })),
    )
    for (let run = 0; run < 60; run++) {
      let text = small(random(2) ? 'walls a1|a2 b2|c2 // kept' : 'dark a1 // kept')
      const before = text.split('\n').filter((line) => !line.includes('walls'))
      const wanted = new Set(barriersOf(text, drawingOf(text), known, 'wall').map(barrierKey))
      for (let i = random(9); i >= 0; i--) {
        const some = all.filter(() => random(5) === 0)
        const isAdding = random(2) === 0
        text = withBarriers(text, known, 0, 'wall', some, isAdding, [])
        for (const one of some) {
          if (isAdding) wanted.add(barrierKey(one))
          else wanted.delete(barrierKey(one))
        }
        const drawn = barriersOf(text, drawingOf(text), known, 'wall').map(barrierKey)
        expect(drawn.sort()).toEqual([...wanted].sort())
      }
      const after = text.split('\n').filter((line) => !line.includes('walls'))
      expect(after.filter((line) => line.trim() !== '// kept')).toEqual(
        before.filter((line) => line.trim() !== '// kept'),
      )
      expect(text).toContain('// kept')
    }
  })
})
