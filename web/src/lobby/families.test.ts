import { describe, expect, it } from 'vitest'
import type { GameCard } from '../desk/api'
import { families, search } from './families'

const card = (id: string, family: string | null, about = ''): GameCard => ({ id, name: id.replace('-', ' '), about, note: null, family, cells: 1, sides: [], readings: [], lessons: 0 })
const cards = [card('ur', null), card('go', null, 'like ur'), card('new-go', 'go'), card('old-ur', 'ur'), card('blue-ur', 'ur')]

describe('families', () => {
  it('puts relatives under the game they go back to, the largest family first', () => {
    expect(families(cards).map((f) => [f.id, f.games.map((g) => g.id)])).toEqual([['ur', ['old-ur', 'blue-ur']], ['go', ['new-go']]])
  })
})

describe('search', () => {
  it('finds all words, names first', () => {
    expect(search(cards, 'UR').map((g) => g.id)).toEqual(['ur', 'old-ur', 'blue-ur', 'go'])
    expect(search(cards, 'go new').map((g) => g.id)).toEqual(['new-go'])
    expect(search(cards, 'úr blue').map((g) => g.id)).toEqual(['blue-ur'])
    expect(search(cards, '  ')).toHaveLength(5)
  })
})
