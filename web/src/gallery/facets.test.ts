// Filtering by facets, and the numbers beside their options.
import { describe, expect, it } from 'vitest'
import { chosenCount, fits, nothingChosen, optionCounts, toggled, usedOptions, type Chosen } from './facets'
import { galleryGames } from './figures'
import { gameCard, gameFigures, measuredGame, share, side, unmeasuredGame } from './fixtures'

const games = [
  measuredGame('quick', { turns: { mean: 20, error: 1 } }),
  measuredGame('slow', { turns: { mean: 300, error: 9 }, choices: 100 }),
  measuredGame('unfair', { turns: { mean: 30, error: 2 }, first: share(0.8, 0.65, 0.9) }),
  unmeasuredGame('unknown'),
  measuredGame('teams', { first: null }, { sides: [side, side, side, side], cells: 160, size: '14×14' }),
]
const found = (chosen: Partial<Chosen>) =>
  games.filter((game) => fits(game, { ...nothingChosen(), ...chosen })).map(({ card }) => card.id)

describe('filtering', () => {
  it('shows every game if nothing is chosen', () => expect(found({})).toHaveLength(games.length))
  it('shows games with one of the options of a facet', () => {
    expect(found({ length: ['short'] })).toEqual(['quick', 'unfair'])
    expect(found({ length: ['short', 'long'] })).toEqual(['quick', 'slow', 'unfair'])
  })
  it('shows games that fit every facet', () => {
    expect(found({ length: ['short'], first: ['balanced'] })).toEqual(['quick'])
    expect(found({ length: ['long'], choices: ['calm'] })).toEqual([])
  })
  it('leaves out games without the figure, but not for facts about the board', () => {
    expect(found({ first: ['balanced', 'ahead', 'behind'] })).toEqual(['quick', 'slow', 'unfair'])
    expect(found({ board: ['medium'] })).toContain('unknown')
    expect(found({ sides: ['4'] })).toEqual(['teams'])
  })
})

describe('the options of a facet', () => {
  it('are counted by the choices in the other facets', () => {
    const chosen = { ...nothingChosen(), length: ['short'], first: ['balanced'] }
    expect([...optionCounts(games, chosen, 'length')].sort()).toEqual([
      ['long', 1],
      ['short', 1],
    ])
    expect(optionCounts(games, chosen, 'first').get('ahead')).toBe(1)
  })
  it('are those that occur, in their order', () => {
    expect(usedOptions(games, 'sides')).toEqual(['2', '4'])
    expect(usedOptions(games, 'length')).toEqual(['short', 'medium', 'long'])
    expect(usedOptions(games, 'shape')).toEqual(['square'])
  })
  it('are chosen and given up by the same button', () => {
    const once = toggled(toggled(nothingChosen(), 'length', 'long'), 'length', 'short')
    expect(once.length).toEqual(['short', 'long'])
    expect(chosenCount(once)).toBe(2)
    expect(toggled(once, 'length', 'long').length).toEqual(['short'])
  })
})

it('a part of a game is not in the gallery, and a game without figures is', () => {
  const cards = [gameCard('half', { partial: true }), gameCard('chess'), gameCard('new')]
  const plan = { nodes: [100, 1000], games: 40, seed: 1 }
  const all = galleryGames(cards, { plan, games: { chess: gameFigures() } })
  expect(all.map(({ card, figures }) => [card.id, figures !== null])).toEqual([
    ['chess', true],
    ['new', false],
  ])
})
