import { expect, it } from 'vitest'
import type { TournamentGame } from '../client/server-types'
import { crossTableText, formatFraction, resultText, sharesText } from './results'

const game = (more: Partial<TournamentGame>): TournamentGame => ({
  round: 1,
  first: 0,
  second: 1,
  others: [],
  shares: [],
  table: null,
  result: null,
  forfeit: false,
  half: false,
  over: true,
  ...more,
})

it('marks a game that was not played as a forfeit, of both players if neither appeared', () => {
  expect(resultText(game({ result: '1-0' }))).toBe('1-0')
  expect(resultText(game({ result: '1-0', forfeit: true }))).toBe('1-0 by forfeit')
  expect(resultText(game({ forfeit: true }))).toBe('0-0 by forfeit')
  expect(resultText(game({}))).toBe('–')
  expect(resultText(game({ over: false }))).toBe('in progress')
})

it('writes every result of a cross table from the point of view of the row', () => {
  const both = (games: TournamentGame[]) => [crossTableText(games, 0, 1), crossTableText(games, 1, 0)]
  expect(both([game({ result: '1-0' })])).toEqual(['1', '0'])
  expect(both([game({ first: 1, second: 0, result: '1-0' })])).toEqual(['0', '1'])
  expect(both([game({ result: '1/2-1/2' }), game({ over: false })])).toEqual(['½ ·', '½ ·'])
  expect(both([game({ result: '0-1', forfeit: true })])).toEqual(['−', '+'])
  expect(both([game({ forfeit: true })])).toEqual(['−', '−'])
  expect(both([game({ first: 2, result: '1-0' })])).toEqual(['', ''])
})

it('writes points as fractions where they are simple', () => {
  expect([0, 1, 2.5, 1 / 3, 1.25, 5 / 12].map(formatFraction)).toEqual(['0', '1', '2½', '⅓', '1¼', '0.42'])
})

it('writes what each player at a table has scored', () => {
  const shares = [0, 0.5, 0, 0.5]
  expect(sharesText(game({ others: [2, 3], shares }))).toBe('0 – ½ – 0 – ½')
  expect(sharesText(game({ others: [2, 3], over: false }))).toBe('in progress')
  expect(sharesText(game({ others: [2, 3] }))).toBe('–')
})
