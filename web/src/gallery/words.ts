// The figures of a game as short sentences in the language of the page, with their intervals and without false precision.
// Read aloud or copied, a sentence says the same as the mark beside it.
import { choiceClass, depthClass, endingClass, firstClass, lengthClass } from './classes'
import type { GalleryGame, Share } from './figures'
import { t } from '../i18n/index.svelte'
import { measures, type Measured, type MeasureName } from './measures'
import { percents, roundedBy, tens, twoDigits } from './rounding'

/** The figures that a card shows, from top to bottom. */
export const CARD_FIGURES = ['length', 'choices', 'ending', 'first', 'depth'] as const
export type CardFigure = (typeof CARD_FIGURES)[number]

const sure = (isCertain: boolean) => (isCertain ? 'yes' : 'no')
const shares = ({ share, low, high }: Share) => ({ share: percents(share), low: percents(low), high: percents(high) })

function lengthWords(game: GalleryGame): string | null {
  const found = lengthClass(game)
  if (!found || !game.figures) return null
  const { mean, error } = game.figures.turns
  const turns = roundedBy(mean, error)
  return t('gallery-words-length', { class: found.name, sure: sure(found.isCertain), turns })
}

function choiceWords(game: GalleryGame): string | null {
  const found = choiceClass(game)
  return found && t('gallery-words-choices', { class: found.name, count: twoDigits(game.figures!.choices) })
}

function endingWords(game: GalleryGame): string | null {
  const found = endingClass(game)
  if (!found || !game.figures) return null
  const { decided, drawn, unfinished } = game.figures
  const named = { decisive: decided, mixed: decided, drawish: drawn, endless: unfinished }[found.name]
  return t('gallery-words-ending', { class: found.name, sure: sure(found.isCertain), ...shares(named) })
}

function firstWords(game: GalleryGame, games: number): string | null {
  if (!game.figures) return null
  const found = firstClass(game)
  if (!found) return t('gallery-words-first-none')
  // Two sides are two players; more are teams.
  const who = game.card.sides.length > 2 ? 'team' : 'player'
  return t('gallery-words-first', { class: found, who, games, ...shares(game.figures.first!) })
}

function depthWords(game: GalleryGame): string | null {
  const found = depthClass(game)
  const depth = measures.depth.of(game)
  if (!found || !depth) return game.figures && t('gallery-not-measured')
  const { value, low, high } = depth
  const names = { class: found.name, sure: sure(found.isCertain) }
  if (!Number.isFinite(value)) {
    const bound = tens(value > 0 ? low : high)
    if (!Number.isFinite(bound)) return t('gallery-not-measured')
    return t('gallery-words-depth-all', { ...names, won: value > 0 ? 'yes' : 'no', bound })
  }
  if (!Number.isFinite(low)) return t('gallery-words-depth-most', { ...names, elo: tens(value), high: tens(high) })
  if (!Number.isFinite(high)) return t('gallery-words-depth-least', { ...names, elo: tens(value), low: tens(low) })
  return t('gallery-words-depth', { ...names, elo: tens(value), low: tens(low), high: tens(high) })
}

/** Keeps an interval on one line, and a number with its percent sign. */
const unbroken = (text: string) => text.replace(/(\d)–(?=\d)/g, '$1\u2060–\u2060').replaceAll(' %', '\u00a0%')

/** A figure in words; `games`: how many were played. Null if the game has not been measured. */
export function figureWords(figure: CardFigure, game: GalleryGame, games: number): string | null {
  const text = {
    length: lengthWords,
    choices: choiceWords,
    ending: endingWords,
    first: firstWords,
    depth: depthWords,
  }[figure](game, games)
  return text && unbroken(text)
}

/** A number of a measure with its unit, as at the ticks of an axis: `40 %`. */
export const valueText = (measure: MeasureName, value: number): string =>
  measures[measure].unit === 'share' ? t('gallery-percent', { share: percents(value) }) : t('gallery-number', { value })

/** A measured number, rounded: `about 90`. */
export function measuredText(measure: MeasureName, { value, low, high }: Measured): string {
  if (!Number.isFinite(value)) return t('gallery-unbounded', { won: value > 0 ? 'yes' : 'no' })
  if (measure === 'cells') return valueText(measure, value)
  if (measures[measure].unit === 'share') return valueText(measure, value)
  if (measures[measure].unit === 'elo') return valueText(measure, tens(value))
  return valueText(measure, low === high ? twoDigits(value) : roundedBy(value, (high - low) / 2))
}
