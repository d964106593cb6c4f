// The rules page tells everything once.
import { expect, it } from 'vitest'
import type { Board, Game, Man, Reach } from '../desk/api'
import { legend, windowOf } from './reach'
import { cardsOf, exampleFor, sheetOf, type Example } from './sheet'

const rules = [
  { heading: 'A game', lines: ['About it.', 'The aim is to win.', 'White and Black play.', 'Note: beware.'] },
  { heading: 'The board', lines: ['It has cells.', 'Two squares with a dash between them, such as a1-b2, stand for more.'] },
  { heading: 'The pieces', lines: ['The pieces are discs; on them stands: Rook R.', 'A man captures.', 'The Rook (R) goes straight.'] },
  { heading: 'The stones', lines: ['Arrow (^) and Dart (!): Each blocks.'] },
  { heading: 'The end', lines: ['Somebody wins.'] },
  { heading: 'Doubtful rules', lines: ['Doubt.'] },
  { heading: 'What is known of it', lines: ['Rules, 1960 to 1969, Ottawa. Somebody invented it. Source: A book, 1994.', 'Mention, 2007. Sources: Another; a third.'] },
  { heading: 'Sources', lines: ['Source: A book.'] },
]
const game = { rules, pieces: [{ name: 'Rook' }, { name: 'Arrow' }] } as unknown as Game

it('what has a card, a picture or a list of its own is not in the text', () => {
  const sheet = sheetOf(game)
  expect(sheet.goal).toEqual(['About it.', 'The aim is to win.', 'White and Black play.'])
  expect(sheet.board).toEqual(['It has cells.'])
  expect(sheet.pieces).toEqual(['The pieces are discs.', 'A man captures.'])
  expect(sheet.parts.map((p) => p.heading)).toEqual(['The end'])
  expect(sheet.sources).toEqual(['A book.'])
})

it('kinds of which the same is said share a card, unless they have pictures', () => {
  const pieces = [['A', 'one'], ['B', 'two'], ['C', 'one'], ['D', 'two']].map(([kind, line]) => ({ kind, lines: [line] })) as Game['pieces']
  const kinds = (pictured: string) => cardsOf(pieces, (kind) => pictured.includes(kind)).map((card) => card.map((p) => p.kind).join(''))
  expect(kinds('')).toEqual(['AC', 'BD'])
  expect(kinds('BD')).toEqual(['AC', 'B', 'D'])
})

it('a position stands beside the rule it shows', () => {
  const examples = ['Check and mate', 'The stones'].map((title) => ({ title })) as Example[]
  expect(exampleFor(examples, 'Check')?.title).toBe('Check and mate')
  expect(exampleFor(examples, 'The stones')?.title).toBe('The stones')
  expect(exampleFor(examples, 'The end')).toBeUndefined()
})

it('what is known is when, what and from where', () => {
  expect(sheetOf(game).known).toEqual([
    { when: 'Rules, 1960 to 1969, Ottawa', says: 'Somebody invented it.', source: 'A book, 1994.' },
    { when: 'Mention, 2007', says: '', source: 'Another; a third.' },
  ])
})

const cells = Array.from({ length: 100 }, (_, i) => ({ name: `${i % 10},${Math.floor(i / 10)}`, x: i % 10, y: Math.floor(i / 10), shade: 0, zones: [] }))
const board = { width: 10, height: 10, cells, walls: [], files: [], ranks: [] } as unknown as Board
const picture = (marks: Partial<Reach['marks'][number]>[], rides: Reach['rides'] = []): Reach =>
  ({ kind: 'K', at: '5,5', men: [] as Man[], marks: marks.map((m) => ({ cell: '5,6', does: 'both', by: 'walk', only: [], ...m }) as Reach['marks'][number]), rides })

it('a picture shows what is near, and no more of a line than fits', () => {
  expect(windowOf(board, picture([{}]), 0)).toEqual({ x: 3, y: 2, w: 5, h: 5 })
  expect(windowOf(board, picture([{ cell: '5,0' }]), 0)).toEqual({ x: 1, y: 0, w: 9, h: 9 })
  expect(windowOf(board, picture([{ cell: '5,0' }]), 0, 2)).toEqual({ x: 3, y: 2, w: 5, h: 5 })
})

it('the legend has only the signs that occur, each once', () => {
  const signs = legend([picture([{}, { does: 'move', by: 'hop' }], [['5,6', '5,9']]), picture([{ only: ['Bomb'], does: 'capture' }])])
  expect(signs.map((s) => s.name)).toEqual(['both', 'move', 'only', 'ride', 'hop'])
})
