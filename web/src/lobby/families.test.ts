import { describe, expect, it } from 'vitest'
import type { GameCard } from '../client/api'
import { factWords } from './fact-words'
import { families, searchGames } from './families'

const card = (id: string, family: string | null, about = ''): GameCard => ({
  id,
  name: id.replace('-', ' '),
  about,
  note: null,
  partial: false,
  family,
  cells: 1,
  size: '1×1',
  features: [],
  inventors: [],
  sides: [],
  readings: [],
  lessons: 0,
})
const cards = [
  card('ur', null),
  card('go', null, 'like ur'),
  card('new-go', 'go'),
  card('old-ur', 'ur'),
  card('blue-ur', 'ur'),
]

describe('families', () => {
  it('lists relatives under their parent, the largest family first', () => {
    expect(families(cards).map((f) => [f.id, f.games.map((g) => g.id)])).toEqual([
      ['ur', ['old-ur', 'blue-ur']],
      ['go', ['new-go']],
    ])
  })
})

/** A card with these facts. */
const special = (facts: Partial<GameCard>): GameCard => ({ ...card('hop', null), ...facts })
const ids = (all: readonly GameCard[], text: string) =>
  searchGames(all, text, (c) => factWords(c, c.sides.length)).map((g) => g.id)
const side = { name: 'White', letter: 'w', team: 0, look: 'light' }

describe('search', () => {
  it('finds the games that contain all words, matches in the name first', () => {
    expect(ids(cards, 'UR')).toEqual(['ur', 'old-ur', 'blue-ur', 'go'])
    expect(ids(cards, 'go new')).toEqual(['new-go'])
    expect(ids(cards, 'úr blue')).toEqual(['blue-ur'])
    expect(ids(cards, '  ')).toHaveLength(5)
  })
  it('finds a game by the size of its board, however it is written', () => {
    const all = [...cards, special({ size: '10×8' })]
    for (const text of ['10x8', '10×8', ' 10 X 8 ', '10']) expect(ids(all, text), text).toEqual(['hop'])
    expect(ids(all, '8x10')).toEqual([])
  })
  it('finds a game by the features of its rules, their synonyms included', () => {
    const all = [...cards, special({ features: ['hoppers', 'drops'] })]
    for (const text of ['drops', 'hopper', 'cannon drop', 'pieces in hand'])
      expect(ids(all, text), text).toEqual(['hop'])
    expect(ids(all, 'castling')).toEqual([])
  })
  it('finds a game by its inventor, its year and its number of players', () => {
    const inventors = [{ name: 'Ada Ångström', year: '1984' }]
    const all = [...cards, special({ inventors, sides: [side, side, side, side] })]
    for (const text of ['angstrom', '1984', '4 players']) expect(ids(all, text), text).toEqual(['hop'])
    expect(ids(all, '198')).toEqual([])
  })
})
