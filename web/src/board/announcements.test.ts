import { expect, test } from 'vitest'
import type { BoardPiece, Side } from '../client/api'
import { announceTurn } from './announcements'
import { squareName } from './square-name'

const board = {
  cells: [
    ['c3', '77'],
    ['c4', '76'],
    ['e9', '51'],
  ].map(([name, label], x) => ({ name: name!, label: label!, x, y: 0, shade: 0, zones: [] })),
}
const sides: Side[] = ['White', 'Black'].map((name, team) => ({ name, letter: name[0]!, team, look: '' }))
const piece = (cell: string, kind: string, side: number): BoardPiece => ({
  ...{ cell, kind: kind.toLowerCase(), name: kind, letter: '', glyph: '', face: null, promoted: false, badges: [] },
  side,
})

test('a turn is announced with the squares of its game, and with the sides in check', () => {
  const before = [piece('c3', 'Pawn', 0), piece('e9', 'King', 1)]
  const after = { pieces: [piece('c4', 'Pawn', 0), before[1]!], check: ['e9'] }
  const events = [{ what: 'moved' as const, from: 'c3', to: 'c4', kind: 'pawn', side: 0 }]
  expect(announceTurn(board, before, { ...after, events }, sides)).toBe('White Pawn from 77 to 76. Check to Black.')
  const blast = [{ what: 'blast' as const, wave: 0, cell: 'c3', cells: ['c4', 'e9'] }]
  expect(announceTurn(board, before, { ...after, events: blast, check: [] }, sides)).toBe('Explosion on 77: 76, 51.')
})

test('what is not a square of the board keeps its name', () => {
  expect(squareName(board, 'c3')).toBe('77')
  expect(squareName(board, 'z9')).toBe('z9')
})
