// Games with figures, for the tests beside this file.
import type { GameCard } from '../client/contract'
import type { GalleryGame, GameFigures, Share } from './figures'

export const share = (value: number, low = value, high = value): Share => ({ share: value, low, high })

export const side = { name: 'White', letter: 'w', team: 0, look: 'light' }

export const gameCard = (id: string, facts: Partial<GameCard> = {}): GameCard => ({
  id,
  name: id,
  about: '',
  note: null,
  partial: false,
  family: null,
  cells: 64,
  size: '8×8',
  features: [],
  inventors: [],
  sides: [side, { ...side, name: 'Black', letter: 'b', team: 1 }],
  readings: [],
  lessons: 0,
  ...facts,
})

/** The figures of an even, decisive game of medium length. */
export const gameFigures = (figures: Partial<GameFigures> = {}): GameFigures => ({
  rules: '',
  turns: { mean: 92.3, error: 6.1 },
  choices: 28.3,
  decided: share(0.9, 0.77, 0.96),
  drawn: share(0.1, 0.04, 0.23),
  unfinished: share(0, 0, 0.09),
  first: share(0.54, 0.41, 0.66),
  skill: { elo: 200, low: 110, high: 290 },
  ...figures,
})

export const measuredGame = (
  id: string,
  figures: Partial<GameFigures> = {},
  facts: Partial<GameCard> = {},
): GalleryGame => ({ card: gameCard(id, facts), figures: gameFigures(figures) })
export const unmeasuredGame = (id: string, facts: Partial<GameCard> = {}): GalleryGame => ({
  card: gameCard(id, facts),
  figures: null,
})
