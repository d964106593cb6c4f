import { describe, expect, it } from 'vitest'
import type { ImportedTurn, StudyTurn } from '../client/contract'
import { addTurns, toStudyTurns } from './pgn'
import { add, nodeAt, newTree } from './tree'

const turn = (text: string) => ({ number: 1, side: 0, text, short: text, effects: '', cells: [] })
/** What the engine would return for these turns. */
const read = (turns: StudyTurn[]): ImportedTurn[] =>
  turns.map(({ text, annotations, ...rest }) => ({
    ...rest,
    annotations: annotations ?? { shapes: [] },
    turn: turn(text),
    variations: rest.variations.map(read),
  }))

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
  it('keeps clocks, evaluations and all glyphs', () => {
    const tree = newTree()
    const imported: ImportedTurn = {
      turn: turn('a'),
      comment: 'said',
      annotations: { eval: '#-3', clock: '0:05:00', shapes: [] },
      nags: [14, 5],
      variations: [],
    }
    addTurns(tree, [], [imported])
    expect(tree.children[0]).toMatchObject({ mark: 5, nags: [14], annotations: { eval: '#-3', clock: '0:05:00' } })
    const [written] = toStudyTurns(tree)
    expect(written).toMatchObject({ nags: [5, 14], comment: 'said', annotations: imported.annotations })
  })
})
