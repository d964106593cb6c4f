import { describe, expect, it } from 'vitest'
import type { ImportedTurn, StudyTurn } from '../desk/contract'
import { commentOf, line, put, said } from './pgn'
import { add, at, root } from './tree'

const turn = (text: string) => ({ number: 1, side: 0, text, short: text, effects: '', cells: [] })
/** As the engine gives it back. */
const read = (turns: StudyTurn[]): ImportedTurn[] => turns.map(({ text, ...rest }) => ({ ...rest, turn: turn(text), variations: rest.variations.map(read) }))

describe('an analysis as a record', () => {
  it('comes back with variations, marks, comments and shapes', () => {
    const tree = root()
    const a = add(tree, [], turn('a')), ab = add(tree, a, turn('b'))
    add(tree, ab, turn('c'))
    const ad = add(tree, a, turn('d'))
    add(tree, ad, turn('e'))
    add(tree, [], turn('f'))
    Object.assign(at(tree, ad), { comment: 'worse', mark: 6, shapes: [{ from: 'c3', to: 'c3', colour: 'green' }, { from: 'a10', to: 'b11', colour: 'red' }] })
    const told = line(tree)
    expect(told.map((t) => t.text)).toEqual(['a', 'b', 'c'])
    expect(told[0]!.variations.map((v) => v.map((t) => t.text))).toEqual([['f']])
    expect(told[1]!.variations.map((v) => v.map((t) => t.text))).toEqual([['d', 'e']])
    const again = root()
    put(again, [], read(told))
    expect(again).toEqual(tree)
  })
  it('has arrows as other programs write them', () => {
    expect(said('good [%cal Ge2e4,Rd1-d8] move [%csl Yf7]')).toEqual({ comment: 'good move', shapes: [{ from: 'e2', to: 'e4', colour: 'green' }, { from: 'd1', to: 'd8', colour: 'red' }, { from: 'f7', to: 'f7', colour: 'yellow' }] })
    expect(commentOf({ comment: 'x', shapes: [{ from: 'f7', to: 'f7', colour: 'yellow' }] })).toBe('[%csl Yf7] x')
  })
})
