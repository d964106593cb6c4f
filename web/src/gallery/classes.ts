// The classes of games by which the gallery filters, and whether the measurement is exact enough to tell the class from
// the next one. The limits are fixed, so a link means the same after games have been added. Pure.
import type { GalleryGame } from './figures'
import { measures, type Measured } from './measures'

/** The class of a game. It is certain if the whole interval lies in the class. */
export interface Class<Name extends string> {
  name: Name
  isCertain: boolean
}

/** Where a class ends and the next one begins; a value at a limit belongs to the upper class. */
export const LIMITS = {
  /** Turns of all sides together. */
  length: [60, 150],
  /** Legal turns in a position. */
  choices: [20, 50],
  /** Elo points. */
  depth: [100, 300],
  /** Cells of the board. */
  board: [50, 91],
} as const
/** The share of games from which an ending gives its name to the game. */
export const ENDING_LIMITS = { decisive: 0.75, drawish: 1 / 3, endless: 0.2 } as const

function band<Name extends string>(
  { value, low, high }: Measured,
  limits: readonly number[],
  names: readonly Name[],
): Class<Name> {
  const at = (x: number) => limits.filter((limit) => x >= limit).length
  return { name: names[at(value)]!, isCertain: at(low) === at(high) }
}

export const lengthNames = ['short', 'medium', 'long'] as const
export function lengthClass(game: GalleryGame): Class<(typeof lengthNames)[number]> | null {
  const turns = measures.length.of(game)
  return turns && band(turns, LIMITS.length, lengthNames)
}

export const choiceNames = ['calm', 'moderate', 'wild'] as const
export function choiceClass(game: GalleryGame): Class<(typeof choiceNames)[number]> | null {
  const choices = measures.choices.of(game)
  return choices && band(choices, LIMITS.choices, choiceNames)
}

export const depthNames = ['shallow', 'middling', 'deep'] as const
export function depthClass(game: GalleryGame): Class<(typeof depthNames)[number]> | null {
  const elo = measures.depth.of(game)
  return elo && band(elo, LIMITS.depth, depthNames)
}

export const endingNames = ['decisive', 'mixed', 'drawish', 'endless'] as const
/** How games end most often. Of draws and games without an end, the more frequent one gives its name. */
export function endingClass({ figures }: GalleryGame): Class<(typeof endingNames)[number]> | null {
  if (!figures) return null
  const { decided, drawn, unfinished } = figures
  const { decisive, drawish, endless } = ENDING_LIMITS
  if (decided.share >= decisive) return { name: 'decisive', isCertain: decided.low >= decisive }
  if (unfinished.share >= endless && unfinished.share >= drawn.share)
    return { name: 'endless', isCertain: unfinished.low >= endless }
  if (drawn.share >= drawish) return { name: 'drawish', isCertain: drawn.low >= drawish }
  return { name: 'mixed', isCertain: true }
}

export const firstNames = ['balanced', 'ahead', 'behind'] as const
/** Whether the first player has an advantage. As long as the interval contains one half, the game counts as balanced. */
export function firstClass({ figures }: GalleryGame): (typeof firstNames)[number] | null {
  const first = figures?.first
  if (!first) return null
  return first.low > 0.5 ? 'ahead' : first.high < 0.5 ? 'behind' : 'balanced'
}

export const boardNames = ['small', 'medium', 'large'] as const
export const boardClass = (game: GalleryGame) => band(measures.cells.of(game)!, LIMITS.board, boardNames).name

export const shapeNames = ['square', 'oblong', 'irregular', 'hexagons', 'layers', 'joined'] as const
/**
 * The shape of the board, as far as the engine names it as a feature of the game; another board is as square or oblong as
 * its files and ranks. So is that of draughts, of which half the squares are used.
 */
export function shapeClass({ card }: GalleryGame): (typeof shapeNames)[number] {
  if (card.features.includes('several-boards')) return 'layers'
  for (const name of ['hexagons', 'layers', 'joined'] as const) if (card.features.includes(name)) return name
  const [files = 0, ranks = 0] = card.size.split('×').map(Number)
  if (card.features.includes('holes') && card.cells * 2 !== files * ranks) return 'irregular'
  return files === ranks ? 'square' : 'oblong'
}
