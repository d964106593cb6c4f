import { describe, expect, it } from 'vitest'
import type { ImportedTurn, StudyTurn } from '../client/contract'
import { commentOf, toStudyTurns, addTurns, parseComment } from './pgn'
import { add, nodeAt, newTree } from './tree'

const turn = (text: string) => ({ number: 1, side: 0, text, short: text, effects: '', cells: [] })
/** What the engine would return for these turns. */
const read = (turns: StudyTurn[]): ImportedTurn[] =>
  turns.map(({ text, ...rest }) => ({ ...rest, turn: turn(text), variations: rest.variations.map(read) }))

describe('an analysis as PGN', () => {
  it('keeps variations, symbols, comments and shapes', () => {
    const tree = newTree()
    const a = add(tree, [], turn('a')),
      ab = add(tree, a, turn('b'))
    add(tree, ab, turn('c'))
    const ad = add(tree, a, turn('d'))
    add(tree, ad, turn('e'))
    add(tree, [], turn('f'))
    Object.assign(nodeAt(tree, ad), {
      comment: 'worse',
      mark: 6,
      shapes: [
        { from: 'c3', to: 'c3', colour: 'green' },
        { from: 'a10', to: 'b11', colour: 'red' },
      ],
    })
    const written = toStudyTurns(tree)
    expect(written.map((t) => t.text)).toEqual(['a', 'b', 'c'])
    expect(written[0]!.variations.map((v) => v.map((t) => t.text))).toEqual([['f']])
    expect(written[1]!.variations.map((v) => v.map((t) => t.text))).toEqual([['d', 'e']])
    const reread = newTree()
    addTurns(reread, [], read(written))
    expect(reread).toEqual(tree)
  })
  it('reads arrows as other programs write them', () => {
    expect(parseComment('good [%cal Ge2e4,Rd1-d8] move [%csl Yf7]')).toEqual({
      comment: 'good move',
      shapes: [
        { from: 'e2', to: 'e4', colour: 'green' },
        { from: 'd1', to: 'd8', colour: 'red' },
        { from: 'f7', to: 'f7', colour: 'yellow' },
      ],
    })
    expect(commentOf({ comment: 'x', shapes: [{ from: 'f7', to: 'f7', colour: 'yellow' }] })).toBe('[%csl Yf7] x')
  })
  it('writes arrows as other programs read them', () => {
    for (const [from, to, text] of [
      ['e2', 'e4', '[%cal Ge2e4]'],
      ['a1', 'b11', '[%cal Ga1b11]'],
      ['E3', 'P16', '[%cal GE3P16]'],
    ] as const) {
      const shapes = [{ from, to, colour: 'green' as const }]
      expect(commentOf({ comment: '', shapes })).toBe(text)
      expect(parseComment(text)).toEqual({ comment: '', shapes })
    }
  })
})
