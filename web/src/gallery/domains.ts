// The scale of each measure over all games of the gallery, so that a place means the same on every card and in the plot,
// whatever is filtered. Pure.
import type { GalleryGame } from './figures'
import { MEASURES, measures, type MeasureName } from './measures'
import { linearScale, scaleFor, type Scale } from './scale'

/** A difference in Elo beyond this is at the end: few games tell such numbers apart. */
const MAX_ELO = 600

export type Scales = Record<MeasureName, Scale>

function scaleOf(name: MeasureName, games: readonly GalleryGame[]): Scale {
  const { of, scale, unit } = measures[name]
  if (unit === 'share') return linearScale(0, 1, 5)
  const values = games.flatMap((game) => of(game)?.value ?? [])
  if (unit === 'elo') {
    const known = values.map((elo) => Math.min(MAX_ELO, Math.max(-MAX_ELO, elo)))
    return scaleFor([0, ...known], scale)
  }
  return scaleFor(scale === 'linear' && values.length ? [0, ...values] : values, scale)
}

export const scalesFor = (games: readonly GalleryGame[]): Scales =>
  Object.fromEntries(MEASURES.map((name) => [name, scaleOf(name, games)])) as Scales
