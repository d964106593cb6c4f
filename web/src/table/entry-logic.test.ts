// Entry logic: the meaning of a click follows from the engine’s answer, and no costly turn is sent without
// confirmation.
import { describe, expect, it } from 'vitest'
import type { BoardEvent, BoardPiece, MarkKind, EntryState, Message, Turn } from '../client/api'
import {
  removedPieces,
  losesMore,
  stockChoices,
  lossesBySide,
  clickAction,
  movePaths,
  placeChoices,
  lastCell,
  rounds,
  canAutoSend,
  survivingCell,
  needsPreview,
  waitsForSend,
} from './entry-logic'

const message = (text: string): Message => ({ text, key: '', args: {} })
const answer = (cells: [string, MarkKind, string?][], more: Partial<EntryState> = {}): EntryState => ({
  tokens: [],
  steps: [],
  text: '',
  prompt: message(''),
  cells: cells.map(([cell, mark, token]) => ({ cell, token: token ?? cell, mark, canContinue: false })),
  choices: [],
  canSend: false,
  mustContinue: true,
  complete: false,
  pieces: [],
  events: [],
  refusal: null,
  ...more,
})
const isCell = (s: string) => /^[a-z]\d+$/.test(s)
const first = answer([
  ['e2', 'from'],
  ['d1', 'from'],
])
const piece = (cell: string, side: number | null): BoardPiece => ({
  cell,
  kind: 'Rook',
  name: 'Rook',
  letter: 'R',
  glyph: '',
  face: null,
  promoted: false,
  side,
  badges: [],
})

describe('a click', () => {
  it('on a target continues with its token, which may differ from the name of the cell', () => {
    expect(clickAction('e4', ['e2'], answer([['e4', 'quiet']]), first, isCell)).toEqual({ do: 'add', token: 'e4' })
    expect(clickAction('e2', ['e2'], answer([['e2', 'self', '.']]), first, isCell)).toEqual({ do: 'add', token: '.' })
  })
  it('on another piece selects it, but only if no step is lost', () => {
    expect(clickAction('d1', ['e2'], answer([]), first, isCell)).toEqual({ do: 'restart', token: 'd1' })
    expect(clickAction('d1', ['e2', 'e4'], answer([]), first, isCell)).toEqual({ do: 'ask', token: 'd1' })
  })
  it('on the selected piece deselects it, on the last cell of a complete turn sends it', () => {
    expect(clickAction('e2', ['e2'], answer([['e4', 'quiet']]), first, isCell)).toEqual({ do: 'back' })
    expect(clickAction('e4', ['e2', 'e4'], answer([], { canSend: true }), first, isCell)).toEqual({ do: 'send' })
  })
  it('anywhere else asks the engine, which knows the reason', () => {
    expect(clickAction('h8', [], first, first, isCell)).toEqual({ do: 'ask', token: 'h8' })
    expect(clickAction('h8', ['e2'], answer([]), null, isCell)).toEqual({ do: 'ask', token: 'h8' })
  })
})

describe('choices that are not cells', () => {
  const choice = (token: string, kind: string | null = null) => ({
    token,
    label: message(token),
    kind,
    glyph: null,
    face: null,
    promoted: false,
    side: 0,
    detail: null,
  })
  const boom = choice('*boom'),
    queen = choice('=Q'),
    rook = choice('=R'),
    stone = choice('^', 'Arrow'),
    pass = choice('pass')
  it('belong to the moving piece, to the stock, or else to the bar', () => {
    expect(placeChoices(answer([], { choices: [queen, rook] }), ['a7', 'a8'], isCell)).toEqual({
      here: { cell: 'a8', choices: [queen, rook], only: true },
      bar: [],
    })
    expect(placeChoices(answer([['c1', 'quiet']], { choices: [boom] }), ['d1'], isCell)).toEqual({
      here: { cell: 'd1', choices: [boom], only: false },
      bar: [],
    })
    expect(placeChoices(answer([], { choices: [pass, stone] }), [], isCell)).toEqual({ here: null, bar: [pass] })
    expect(stockChoices(answer([], { choices: [pass, stone] }))).toEqual([stone])
  })
  it('are not shown twice if the cell itself offers them', () => {
    expect(
      placeChoices(
        answer(
          [
            ['e4', 'self', '.'],
            ['g6', 'leg'],
          ],
          { choices: [choice('.')] },
        ),
        ['c2', 'e4'],
        isCell,
      ),
    ).toEqual({ here: null, bar: [] })
  })
  it('that explode are previewed first for touch', () => {
    expect(needsPreview({ cell: 'd1', token: '*boom', mark: 'self', canContinue: false })).toBe(true)
    expect(needsPreview({ cell: 'd1', token: '.', mark: 'self', canContinue: false })).toBe(false)
    expect(needsPreview({ cell: 'd1', token: 'd1', mark: 'burst', canContinue: false })).toBe(true)
    expect(needsPreview(undefined)).toBe(false)
  })
})

it('the last cell is that of the last token that names one', () => {
  expect(lastCell(['e2', 'e8', '=Q'], isCell)).toBe('e8')
  expect(lastCell(['^'], isCell)).toBeNull()
})

describe('sending', () => {
  const done = answer([], { complete: true, canSend: true })
  const blast: BoardEvent = { what: 'blast', wave: 1, cell: 'd4', cells: ['a4'] }
  it('is automatic for a complete turn with nothing left to decide', () => {
    expect(canAutoSend(done, 0, false)).toBe(true)
    expect(canAutoSend(done, 0, true)).toBe(false)
    expect(canAutoSend({ ...done, complete: false }, 0, false)).toBe(false)
    expect(canAutoSend({ ...done, refusal: { sentence: message('No.'), cells: [] } }, 0, false)).toBe(false)
  })
  it('needs confirmation if it costs more pieces than it gains', () => {
    const falls = (...sides: number[]): BoardEvent[] => [
      blast,
      ...sides.map((side, i) => ({ what: 'removed' as const, cell: `a${i + 1}`, kind: 'Rook', side })),
    ]
    expect(canAutoSend({ ...done, events: falls(0, 1, 1) }, 0, false)).toBe(true)
    expect(canAutoSend({ ...done, events: falls(0, 1) }, 0, false)).toBe(true)
    expect(canAutoSend({ ...done, events: falls(0, 0, 1) }, 0, false)).toBe(false)
    expect(losesMore([{ what: 'captured', cell: 'a1', kind: 'Rook', side: 1 }], 0)).toBe(false)
    expect(losesMore([{ what: 'removed', cell: 'a1', kind: 'Rook', side: 0 }], 0)).toBe(true)
  })
  it('counts removed pieces, each once', () => {
    const before = [piece('a4', 0), piece('d4', 1), piece('d8', 1), piece('h8', null)]
    const events: BoardEvent[] = [
      { ...blast, cells: ['a4', 'd8', 'h8'] },
      { what: 'removed', cell: 'a4', kind: 'Rook', side: 0 },
      { what: 'removed', cell: 'd4', kind: 'Rook', side: 1 },
    ]
    expect(lossesBySide(before, events, 2)).toEqual([1, 2])
    expect(removedPieces(before, events).map((m) => m.cell)).toEqual(['a4', 'd4', 'd8', 'h8'])
    expect(lossesBySide(before, [{ what: 'lifted', cell: 'a4', kind: 'Rook' }], 2)).toEqual([0, 0])
    expect(lossesBySide(before, [{ what: 'pushed', from: 'a4', to: null }], 2)).toEqual([1, 0])
    // A piece that moves into an explosion is removed too, and is counted where it came from.
    const into: BoardEvent[] = [
      { what: 'captured', cell: 'd4', kind: 'Rook', side: 1 },
      { what: 'moved', from: 'a4', to: 'd4', kind: 'Rook', side: 0 },
      { ...blast, cells: ['d4', 'd8'] },
    ]
    expect(lossesBySide(before, into, 2)).toEqual([1, 2])
    expect(survivingCell(into)).toBeNull()
    expect(survivingCell(into.slice(0, 2))).toBe('d4')
  })
})

it('consecutive moves of one piece are one path', () => {
  const hop = (from: string, to: string): BoardEvent => ({ what: 'moved', from, to, kind: 'Rook', side: 0 })
  expect(movePaths([hop('a1', 'a3'), hop('a3', 'c3'), hop('h1', 'f1')])).toEqual([
    ['a1', 'a3', 'c3'],
    ['h1', 'f1'],
  ])
})

describe('rounds', () => {
  const turn = (side: number): Turn => ({ number: 1, side, text: '', short: '', effects: '', cells: [] })
  const shape = (sides: number[], of: number) => rounds(sides.map(turn), of).map((r) => r.turns.map((t) => t.side))
  it('begin with the side that began', () => {
    expect(shape([0, 1, 0], 2)).toEqual([[0, 1], [0]])
    expect(shape([1, 0, 1], 2)).toEqual([[1, 0], [1]])
  })
  it('skip eliminated sides, and put two turns in a row of one side into two rounds', () => {
    expect(shape([0, 1, 2, 3, 0, 2, 3, 0], 4)).toEqual([[0, 1, 2, 3], [0, 2, 3], [0]])
    expect(shape([0, 0, 1], 2)).toEqual([[0], [0, 1]])
  })
})

it('a turn of several steps waits for Send, but only for a careful user', () => {
  expect(waitsForSend(['e2', 'e4'], isCell, true)).toBe(false)
  expect(waitsForSend(['f2', 'e4', '^arrow', 'e6'], isCell, true)).toBe(true)
  expect(waitsForSend(['f2', 'e4', '^arrow', 'e6'], isCell, false)).toBe(false)
  expect(waitsForSend(['e7', 'e8', '=Q'], isCell, true)).toBe(false)
})
