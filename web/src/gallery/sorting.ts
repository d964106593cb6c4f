// Sorts the games of the gallery by name or by a measure. Pure.
import type { GalleryGame } from './figures'
import { measures, type MeasureName } from './measures'

export interface Order {
  by: 'name' | MeasureName
  isDescending: boolean
}

/** The sorted games. Those that have not been measured come last in either direction; equal ones are sorted by name. */
export function sorted(
  games: readonly GalleryGame[],
  { by, isDescending }: Order,
  nameOf: (game: GalleryGame) => string,
): GalleryGame[] {
  const sign = isDescending ? -1 : 1
  const byName = (a: GalleryGame, b: GalleryGame) => nameOf(a).localeCompare(nameOf(b))
  if (by === 'name') return [...games].sort((a, b) => sign * byName(a, b))
  return games
    .map((game) => ({ game, value: measures[by].of(game)?.value ?? null }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) {
        if (a.value !== b.value) return a.value === null ? 1 : -1
      } else if (a.value !== b.value) return a.value < b.value ? -sign : sign
      return byName(a.game, b.game)
    })
    .map(({ game }) => game)
}
