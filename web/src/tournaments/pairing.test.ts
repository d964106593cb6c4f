import { expect, test } from 'vitest'
import type { TournamentGame } from '../client/server-types'
import { exchange, hasRested, haveMet, placesOf } from './pairing'

const proposal = {
  round: 2,
  pairs: [
    [0, 1],
    [2, 3],
  ] as [number, number][],
  bye: 4,
  unpaired: [5],
}
const game = (first: number, second: number | null, more: Partial<TournamentGame> = {}): TournamentGame => ({
  round: 1,
  first,
  second,
  others: [],
  shares: [],
  table: null,
  result: null,
  forfeit: false,
  half: false,
  over: true,
  ...more,
})

test('two players exchange their places, on boards, with the bye and with those who are away', () => {
  const places = placesOf(proposal)
  expect(exchange(places, { board: 0, side: 1 }, { board: 1, side: 0 }).boards).toEqual([
    [0, 2],
    [1, 3],
  ])
  expect(exchange(places, { board: 0, side: 0 }, { board: 0, side: 1 }).boards[0]).toEqual([1, 0])
  expect(exchange(places, { board: 0, side: 0 }, 'bye')).toEqual({
    boards: [
      [4, 1],
      [2, 3],
    ],
    bye: 0,
    away: [5],
  })
  expect(exchange(places, { away: 0 }, 'bye')).toEqual({ boards: proposal.pairs, bye: 5, away: [4] })
  expect(exchange({ ...places, bye: null }, { away: 0 }, 'bye')).toEqual({ boards: proposal.pairs, bye: 5, away: [] })
  expect(proposal.pairs).toEqual([
    [0, 1],
    [2, 3],
  ])
})

test('without a pairing by the rules all players are on boards', () => {
  const places = placesOf({ round: 2, pairs: [], bye: null, unpaired: [3, 1, 2] })
  expect(places).toEqual({ boards: [[3, 1]], bye: 2, away: [] })
})

test('second meetings and second byes are found', () => {
  const games = [game(0, 1), game(2, null), game(3, null, { half: true }), game(4, 5, { forfeit: true, result: '0-1' })]
  expect(haveMet(games, 1, 0)).toBe(true)
  expect(haveMet(games, 1, 2)).toBe(false)
  expect([2, 3, 4, 5].map((player) => hasRested(games, player))).toEqual([true, false, false, true])
})
