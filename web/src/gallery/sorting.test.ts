// Sorting by name and by figures.
import { expect, it } from 'vitest'
import { measuredGame, unmeasuredGame } from './fixtures'
import { sorted, type Order } from './sorting'

const games = [
  measuredGame('chess', { turns: { mean: 90, error: 5 }, skill: { elo: 400, low: 300, high: 500 } }),
  unmeasuredGame('new'),
  measuredGame('go', { turns: { mean: 70, error: 5 }, skill: { elo: null, low: 380, high: null } }),
  measuredGame('ataxx', { turns: { mean: 70, error: 5 }, skill: null }),
]
const by = (order: Order['by'], isDescending = false) =>
  sorted(games, { by: order, isDescending }, ({ card }) => card.name).map(({ card }) => card.id)

it('sorts by name in both directions', () => {
  expect(by('name')).toEqual(['ataxx', 'chess', 'go', 'new'])
  expect(by('name', true)).toEqual(['new', 'go', 'chess', 'ataxx'])
})
it('sorts by a figure, equal ones by name, and games without it last', () => {
  expect(by('length')).toEqual(['ataxx', 'go', 'chess', 'new'])
  expect(by('length', true)).toEqual(['chess', 'ataxx', 'go', 'new'])
})
it('puts an unbounded difference beyond every other', () => {
  expect(by('depth', true)).toEqual(['go', 'chess', 'ataxx', 'new'])
  expect(by('depth')).toEqual(['chess', 'go', 'ataxx', 'new'])
})
it('sorts games without figures by what is known of all', () => {
  expect(by('cells')).toEqual(['ataxx', 'chess', 'go', 'new'])
})
