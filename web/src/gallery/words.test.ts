// The figures in words, without false precision.
import { describe, expect, it } from 'vitest'
import { addEnglishTexts } from '../i18n/index.svelte'
import englishTexts from '../i18n/en/gallery.ftl?raw'
import { measuredGame, share, side, unmeasuredGame } from './fixtures'
import type { GameFigures } from './figures'
import { roundedBy, twoDigits } from './rounding'
import { CARD_FIGURES, figureWords, measuredText, valueText, type CardFigure } from './words'

addEnglishTexts(englishTexts)
/** Without the characters that keep a line together. */
const plain = (text: string | null) => text?.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')
const words = (figure: CardFigure, figures: Partial<GameFigures> = {}) =>
  plain(figureWords(figure, measuredGame('g', figures), 40))

describe('a number', () => {
  it('is rounded by its error', () => {
    expect([roundedBy(92.3, 6.1), roundedBy(92.3, 0.2), roundedBy(231, 38)]).toEqual([90, 92, 240])
  })
  it('without an error has two digits', () => {
    expect([5.6, 28.3, 412, 2030, 0].map(twoDigits)).toEqual([6, 28, 410, 2000, 0])
  })
})

describe('the words', () => {
  it('say how long a game lasts', () => {
    expect(words('length', { turns: { mean: 41.2, error: 5.5 } })).toBe('Short: about 40 turns')
    expect(words('length', { turns: { mean: 57, error: 5.5 } })).toBe('Probably short: about 55 turns')
  })
  it('say how much choice there is', () => {
    expect(words('choices')).toBe('Moderate: about 28 moves to choose from')
    expect(words('choices', { choices: 2030 })).toBe('Wild: about 2,000 moves to choose from')
  })
  it('say how a game ends', () => {
    expect(words('ending')).toBe('Decisive: 90 % won (77–96)')
    expect(words('ending', { decided: share(0.45), drawn: share(0.5, 0.31, 0.65) })).toBe(
      'Probably often drawn: 50 % (31–65)',
    )
  })
  it('claim no balance beyond what the games show', () => {
    expect(words('first')).toBe('Balanced as far as 40 games show: the first player scores 54 % (41–66)')
    expect(words('first', { first: share(0.64, 0.55, 0.72) })).toBe(
      'An advantage: the first player scores 64 % (55–72)',
    )
    expect(words('first', { first: null })).toBe('More than two teams: not measured')
    const teams = measuredGame('g', { first: share(0.36, 0.28, 0.45) }, { sides: [side, side, side, side] })
    expect(plain(figureWords('first', teams, 40))).toBe('A disadvantage: the first team scores 36 % (28–45)')
  })
  it('say how much better play matters', () => {
    expect(words('depth')).toBe('Medium: about 200 Elo (110 to 290)')
    expect(words('depth', { skill: { elo: 323, low: 211, high: 478 } })).toBe(
      'Probably deep: about 320 Elo (210 to 480)',
    )
    expect(words('depth', { skill: { elo: 520, low: 330, high: null } })).toBe('Deep: about 520 Elo (330 or more)')
    expect(words('depth', { skill: { elo: null, low: 380, high: null } })).toBe(
      'Deep: more search won every game (380 Elo or more)',
    )
    expect(words('depth', { skill: null })).toBe('Not measured')
    expect(words('depth', { skill: { elo: 108, low: -4, high: 221 } })).toBe(
      'Probably medium: about 110 Elo (0 to 220)',
    )
  })
  it('keep an interval on one line', () => {
    expect(figureWords('ending', measuredGame('g'), 40)).toContain('90\u00a0% won (77\u2060–\u206096)')
  })
  it('are missing for a game without figures', () => {
    expect(CARD_FIGURES.map((figure) => figureWords(figure, unmeasuredGame('g'), 40))).toEqual(
      CARD_FIGURES.map(() => null),
    )
  })
})

it('numbers at an axis have their unit', () => {
  expect([valueText('first', 0.4), valueText('cells', 1000), valueText('depth', -100)]).toEqual([
    '40 %',
    '1,000',
    '-100',
  ])
  expect(measuredText('length', { value: 92.3, low: 86.2, high: 98.4 })).toBe('90')
  expect(measuredText('depth', { value: Infinity, low: 300, high: Infinity })).toBe('every game won')
})
