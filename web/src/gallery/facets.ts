// The facets by which a user chooses games: each has a few options, of which any number may be chosen. A game fits if it
// has one of the chosen options of every facet. Pure.
import {
  boardClass,
  boardNames,
  choiceClass,
  choiceNames,
  depthClass,
  depthNames,
  endingClass,
  endingNames,
  firstClass,
  firstNames,
  lengthClass,
  lengthNames,
  shapeClass,
  shapeNames,
} from './classes'
import type { GalleryGame } from './figures'

export const FACETS = ['length', 'ending', 'first', 'choices', 'depth', 'sides', 'board', 'shape'] as const
export type FacetName = (typeof FACETS)[number]

/** The chosen options of each facet; none: every game fits. */
export type Chosen = Record<FacetName, readonly string[]>
export const nothingChosen = (): Chosen => Object.fromEntries(FACETS.map((facet) => [facet, []])) as unknown as Chosen

interface Facet {
  /** The option that a game has; null if it has not been measured. */
  of: (game: GalleryGame) => string | null
  options: readonly string[]
}

export const facets: Record<FacetName, Facet> = {
  length: { of: (game) => lengthClass(game)?.name ?? null, options: lengthNames },
  ending: { of: (game) => endingClass(game)?.name ?? null, options: endingNames },
  first: { of: firstClass, options: firstNames },
  choices: { of: (game) => choiceClass(game)?.name ?? null, options: choiceNames },
  depth: { of: (game) => depthClass(game)?.name ?? null, options: depthNames },
  sides: { of: ({ card }) => String(card.sides.length), options: ['1', '2', '3', '4', '5', '6', '7', '8'] },
  board: { of: boardClass, options: boardNames },
  shape: { of: shapeClass, options: shapeNames },
}

const has = (game: GalleryGame, facet: FacetName, options: readonly string[]): boolean => {
  if (!options.length) return true
  const option = facets[facet].of(game)
  return option !== null && options.includes(option)
}

/** Whether a game fits every facet, apart from `except`. */
export const fits = (game: GalleryGame, chosen: Chosen, except?: FacetName): boolean =>
  FACETS.every((facet) => facet === except || has(game, facet, chosen[facet]))

/** How many games a facet would show for each of its options, given the choices in all other facets. */
export function optionCounts(games: readonly GalleryGame[], chosen: Chosen, facet: FacetName): Map<string, number> {
  const counts = new Map<string, number>()
  for (const game of games) {
    if (!fits(game, chosen, facet)) continue
    const option = facets[facet].of(game)
    if (option !== null) counts.set(option, (counts.get(option) ?? 0) + 1)
  }
  return counts
}

/** The options that occur among the games, in their order: the others are not shown. */
export function usedOptions(games: readonly GalleryGame[], facet: FacetName): string[] {
  const used = new Set(games.map(facets[facet].of))
  return facets[facet].options.filter((option) => used.has(option))
}

/** Chooses an option, or undoes its choice. */
export function toggled(chosen: Chosen, facet: FacetName, option: string): Chosen {
  const now = chosen[facet]
  const next = now.includes(option) ? now.filter((other) => other !== option) : [...now, option]
  return { ...chosen, [facet]: facets[facet].options.filter((each) => next.includes(each)) }
}

export const chosenCount = (chosen: Chosen): number => FACETS.reduce((sum, facet) => sum + chosen[facet].length, 0)
