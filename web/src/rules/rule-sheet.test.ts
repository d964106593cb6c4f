// The rules page contains every rule once.
import { expect, it } from 'vitest'
import type { Board, Game, BoardPiece, Reach } from '../client/api'
import { legendEntries, cropBox } from './reach'
import { pieceCards, findExample, ruleSheet, type Example } from './rule-sheet'

const rules = [
  {
    key: 'about',
    heading: 'A game',
    lines: ['About it.', 'The aim is to win.', 'White and Black play.', 'Note: beware.'],
  },
  {
    key: 'board',
    heading: 'The board',
    lines: ['It has cells.', 'Two squares joined by a dash, such as a1-b2, stand for more.'],
  },
  {
    key: 'pieces',
    heading: 'The pieces',
    lines: ['The pieces are discs, marked as follows: Rook R.', 'A piece captures.', 'The Rook (R) goes straight.'],
  },
  { key: 'stones', heading: 'The stones', lines: ['Arrow (^) and Dart (!): Each blocks.'] },
  { key: 'end', heading: 'The end', lines: ['The last king wins.'] },
  { key: 'doubts', heading: 'Rule options', lines: ['Doubt.'] },
  {
    key: 'evidence',
    heading: 'History',
    lines: [
      'Rules, 1960 to 1969, Ottawa. Ann invented it. Source: A book, 1994.',
      'Mention, 2007. Sources: Another; a third.',
    ],
  },
  { key: 'sources', heading: 'Sources', lines: ['Source: A book.'] },
]
const game = { rules, pieces: [{ name: 'Rook' }, { name: 'Arrow' }], note: 'beware.' } as unknown as Game

it('the text leaves out whatever has a card, a picture or a list', () => {
  const sheet = ruleSheet(game)
  expect(sheet.goal).toEqual(['About it.', 'The aim is to win.', 'White and Black play.'])
  expect(sheet.board).toEqual(['It has cells.'])
  expect(sheet.pieces).toEqual(['The pieces are discs.', 'A piece captures.'])
  expect(sheet.parts.map((p) => p.heading)).toEqual(['The end'])
  expect(sheet.sources).toEqual(['A book.'])
})

it('kinds with the same text share a card, unless they have pictures', () => {
  const pieces = [
    ['A', 'one'],
    ['B', 'two'],
    ['C', 'one'],
    ['D', 'two'],
  ].map(([kind, line]) => ({ kind, lines: [line] })) as Game['pieces']
  const kinds = (pictured: string) =>
    pieceCards(pieces, (kind) => pictured.includes(kind)).map((card) => card.map((p) => p.kind).join(''))
  expect(kinds('')).toEqual(['AC', 'BD'])
  expect(kinds('BD')).toEqual(['AC', 'B', 'D'])
})

it('an example belongs to the rule that it shows', () => {
  const examples = ['Check and mate', 'The stones'].map((title) => ({ title })) as Example[]
  expect(findExample(examples, 'check')?.title).toBe('Check and mate')
  expect(findExample(examples, 'stones')?.title).toBe('The stones')
  expect(findExample(examples, 'end')).toBeUndefined()
})

it('a history entry has a date, a text and a source', () => {
  expect(ruleSheet(game).known).toEqual([
    { when: 'Rules, 1960 to 1969, Ottawa', says: 'Ann invented it.', source: 'A book, 1994.' },
    { when: 'Mention, 2007', says: '', source: 'Another; a third.' },
  ])
})

const cells = Array.from({ length: 100 }, (_, i) => ({
  name: `${i % 10},${Math.floor(i / 10)}`,
  x: i % 10,
  y: Math.floor(i / 10),
  shade: 0,
  zones: [],
}))
const board = { width: 10, height: 10, shape: 'squares', layers: 1, cells, walls: [] } as unknown as Board
const picture = (marks: Partial<Reach['marks'][number]>[], rides: Reach['rides'] = []): Reach => ({
  kind: 'K',
  at: '5,5',
  pieces: [] as BoardPiece[],
  marks: marks.map(
    (m) => ({ cell: '5,6', action: 'both', mode: 'walk', onlyKinds: [], ...m }) as Reach['marks'][number],
  ),
  rides,
})

it('a diagram shows the surroundings of the piece and a limited part of a ride', () => {
  expect(cropBox(board, picture([{}]), 0)).toEqual({ x: 3, y: 2, w: 5, h: 5 })
  expect(cropBox(board, picture([{ cell: '5,0' }]), 0)).toEqual({ x: 1, y: 0, w: 9, h: 9 })
  expect(cropBox(board, picture([{ cell: '5,0' }]), 0, 2)).toEqual({ x: 3, y: 2, w: 5, h: 5 })
})

it('the legend has each sign that occurs once', () => {
  const signs = legendEntries([
    picture([{}, { action: 'move', mode: 'hop' }], [['5,6', '5,9']]),
    picture([{ onlyKinds: ['Bomb'], action: 'capture' }]),
  ])
  expect(signs.map((s) => s.name)).toEqual(['both', 'move', 'only', 'ride', 'hop'])
})
