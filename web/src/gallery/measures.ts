// The numbers by which the gallery sorts and plots games, each with its interval and its scale. Pure.
import type { GalleryGame, Share } from './figures'

/** A number with its 95 % interval; the ends are the number itself where no interval is known. */
export interface Measured {
  /** May be infinite: a player won every game. */
  value: number
  low: number
  high: number
}

export const MEASURES = ['length', 'choices', 'decided', 'drawn', 'unfinished', 'first', 'depth', 'cells'] as const
export type MeasureName = (typeof MEASURES)[number]
export const isMeasure = (name: string): name is MeasureName => (MEASURES as readonly string[]).includes(name)

export interface Measure {
  of: (game: GalleryGame) => Measured | null
  /** Numbers that differ by factors are on a logarithmic scale. */
  scale: 'linear' | 'log'
  unit: 'number' | 'share' | 'elo'
  /** A value that divides two kinds of games, such as one half of the points; null: none. */
  reference: number | null
}

const exactly = (value: number): Measured => ({ value, low: value, high: value })
const ofShare = (share: Share | null | undefined): Measured | null =>
  share ? { value: share.share, low: share.low, high: share.high } : null
const shareOf = (name: 'decided' | 'drawn' | 'unfinished' | 'first'): Measure => ({
  of: ({ figures }) => ofShare(figures?.[name]),
  scale: 'linear',
  unit: 'share',
  reference: name === 'first' ? 0.5 : null,
})

/** An unbounded end is infinite. If only the upper end is bounded, the stronger player lost every game. */
function depthOf({ figures }: GalleryGame): Measured | null {
  const skill = figures?.skill
  if (!skill) return null
  const { elo, low, high } = skill
  const unbounded = low === null && high !== null ? -Infinity : Infinity
  return { value: elo ?? unbounded, low: low ?? -Infinity, high: high ?? Infinity }
}

export const measures: Record<MeasureName, Measure> = {
  length: {
    of: ({ figures }) => {
      if (!figures) return null
      const { mean, error } = figures.turns
      return { value: mean, low: Math.max(0, mean - error), high: mean + error }
    },
    scale: 'linear',
    unit: 'number',
    reference: null,
  },
  choices: {
    of: ({ figures }) => (figures ? exactly(figures.choices) : null),
    scale: 'log',
    unit: 'number',
    reference: null,
  },
  decided: shareOf('decided'),
  drawn: shareOf('drawn'),
  unfinished: shareOf('unfinished'),
  first: shareOf('first'),
  depth: { of: depthOf, scale: 'linear', unit: 'elo', reference: 0 },
  cells: { of: ({ card }) => exactly(card.cells), scale: 'log', unit: 'number', reference: null },
}
