import { describe, expect, it } from 'vitest'
import { joinedEdges, withJoined, withLayers, withShape } from './shape-edit'
import { squares } from './test-boards'
import { rules, small } from './test-sample'
import { testEngine } from './test-engine'
import blank from '../blank.kdl?raw'

const known = squares(3, 3)
const unknown = () => null
const parent = (lines: string) => () => `board { ${lines}; grid "1 . ." }`
const child = (lines: string) => `extends x\ngame "A" { source "me" }\nboard {\n    ${lines}\n}\n`

describe('joined edges', () => {
  it('are a line of the board', () => {
    const one = withJoined(small(), ['left-right'], unknown)
    expect(one).toBe(small().replace('{ // the board\n', '{ // the board\n    joined left-right\n'))
    const both = withJoined(one, ['bottom-top', 'left-right'], unknown)
    expect(both).toBe(one.replace('left-right', 'left-right bottom-top'))
    expect([joinedEdges(small(), unknown), joinedEdges(both, unknown)]).toEqual([[], ['left-right', 'bottom-top']])
    expect(withJoined(both, [], unknown)).toBe(small())
  })
  it('of another game can be undone', () => {
    const text = child('dark a1')
    expect(joinedEdges(text, parent('joined left-right'))).toEqual(['left-right'])
    const open = withJoined(text, [], parent('joined left-right'))
    expect(open).toBe(child('without joined\n    dark a1'))
    expect(joinedEdges(open, parent('joined left-right'))).toEqual([])
    expect(withJoined(open, ['bottom-top'], parent('joined left-right'))).toContain(
      'joined bottom-top\n    without joined\n',
    )
    expect(withJoined(text, [], parent('dark a1'))).toBe(text)
  })
  it('can be those of a file that has no board yet', () => {
    const text = 'extends chess\ngame "A" { source "me" }\n'
    expect(withJoined(text, ['left-right'], unknown)).toBe(
      'extends chess\ngame "A" { source "me" }\n\nboard {\n    joined left-right\n}\n',
    )
  })
})

describe('the cells', () => {
  it('can be hexagons, in both ways, and squares again', () => {
    const flat = withShape(small(), known, 'flat-hexagons', unknown)
    expect(flat.text).toContain('    hexagons flat\n')
    const pointed = withShape(flat.text!, known, 'pointed-hexagons', unknown)
    expect(pointed.text).toBe(flat.text!.replace('flat', 'pointed'))
    expect(withShape(pointed.text!, known, 'squares', unknown).text).toBe(small())
  })
  it('with walls between them stay squares', () => {
    expect(withShape(small('walls a1|a2'), known, 'flat-hexagons', unknown).problem).toBe('walls')
    const walls = [{ x1: 1, y1: 0, x2: 1, y2: 1 }]
    expect(withShape(child('dark a1'), { ...known, walls }, 'flat-hexagons', unknown).problem).toBe('walls')
  })
  it('of another game can be squares', () => {
    expect(withShape(child('dark a1'), known, 'squares', parent('hexagons flat')).text).toBe(
      child('without hexagons\n    dark a1'),
    )
  })
})

describe('layers', () => {
  const one = small('zone end White="a3-c3"\nwalls a1|a2')
  it('come above the board, whose squares get their names', () => {
    const { text } = withLayers(one, known, 2, 'layers')
    expect(text).toContain('    layers A B\n')
    expect(text).toContain('    3  . . r | . . .\n    2  . . . | . . .\n    1  R . . | . . .\n')
    expect(text).toContain('zone end White="Aa3-Ac3"\n    walls Aa1|Aa2\n')
    expect(text).toContain('castle White K from=Aa1 to=Ab1 with=Aa2 lands=Ab2')
  })
  it('can be more, fewer, boards side by side, and one again', () => {
    const three = withLayers(one, known, 3, 'boards')
    expect(three.text).toContain('    boards A B C\n')
    const two = withLayers(three.text!, known, 2, 'layers')
    expect(two.text).toBe(withLayers(one, known, 2, 'layers').text)
    expect(withLayers(two.text!, known, 1, 'layers').text).toBe(one)
    expect(withLayers(two.text!, known, 2, 'boards').text).toBe(two.text!.replace('layers A', 'boards A'))
  })
  it('go only if no other line names their squares', () => {
    const two = withLayers(one, known, 2, 'layers').text!.replace('lands=Ab2', 'lands=Bb2')
    expect(withLayers(two, known, 1, 'layers')).toEqual({
      problem: 'named',
      lines: ['castle White K from=Aa1 to=Ab1 with=Aa2 lands=Bb2'],
    })
  })
  it('are not possible without room, or without a drawing', () => {
    const large = rules(
      `grid """\n${Array.from({ length: 10 }, (_, i) => `${10 - i} . . . . . . . . . .`).join('\n')}\n"""`,
    )
    expect(withLayers(large, known, 3, 'layers').problem).toBe('large')
    expect(withLayers('extends x', known, 2, 'layers').problem).toBe('form')
    expect(withLayers(small('hexagons flat'), known, 2, 'layers').problem).toBe('form')
  })
})

const engine = await testEngine()

describe.skipIf(!engine)('the engine', () => {
  it('takes every shape', () => {
    const board = engine!.game(blank).board
    const shape = (text: string) => {
      const { shape, layers, width } = engine!.game(text).board
      return `${width} ${shape} ${layers}`
    }
    expect(shape(withShape(blank, board, 'flat-hexagons', unknown).text!)).toBe('8 flat-hexagons 1')
    expect(shape(withShape(blank, board, 'pointed-hexagons', unknown).text!)).toBe('8 pointed-hexagons 1')
    for (const word of ['layers', 'boards'] as const)
      for (const count of [2, 3, 4])
        expect(shape(withLayers(blank, board, count, word).text!)).toBe(`${8 * count} squares ${count}`)
    expect(shape(withJoined(blank, ['left-right', 'bottom-top'], unknown))).toBe('8 squares 1')
  })
})
