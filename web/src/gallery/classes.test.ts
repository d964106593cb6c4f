// The classes of games, and whether a measurement is certain of its class.
import { describe, expect, it } from 'vitest'
import { boardClass, choiceClass, depthClass, endingClass, firstClass, lengthClass, shapeClass } from './classes'
import { measuredGame, share, side, unmeasuredGame } from './fixtures'

describe('the class of a length', () => {
  const of = (mean: number, error: number) => lengthClass(measuredGame('g', { turns: { mean, error } }))
  it('follows the mean, a limit belonging to the longer class', () => {
    expect([59.9, 60, 149.9, 150].map((mean) => of(mean, 0)?.name)).toEqual(['short', 'medium', 'medium', 'long'])
  })
  it('is certain if the whole interval is in the class', () => {
    expect(of(40, 5)).toEqual({ name: 'short', isCertain: true })
    expect(of(58, 5)).toEqual({ name: 'short', isCertain: false })
    expect(of(100, 80)).toEqual({ name: 'medium', isCertain: false })
  })
  it('is unknown without figures', () => expect(lengthClass(unmeasuredGame('g'))).toBeNull())
})

it('the number of choices is calm, moderate or wild', () => {
  const of = (choices: number) => choiceClass(measuredGame('g', { choices }))
  expect([6, 28, 2000].map((choices) => of(choices)?.name)).toEqual(['calm', 'moderate', 'wild'])
})

describe('the ending', () => {
  const of = (decided: number, drawn: number, unfinished: number, low = 0) =>
    endingClass(
      measuredGame('g', { decided: share(decided, low), drawn: share(drawn, low), unfinished: share(unfinished, low) }),
    )
  it('is what happens most often, if it happens often', () => {
    expect(of(0.8, 0.2, 0)?.name).toBe('decisive')
    expect(of(0.5, 0.4, 0.1)?.name).toBe('drawish')
    expect(of(0.5, 0.2, 0.3)?.name).toBe('endless')
    expect(of(0.3, 0.45, 0.25)?.name).toBe('drawish')
    expect(of(0.7, 0.3, 0)?.name).toBe('mixed')
  })
  it('is certain if the lower end of the interval says the same', () => {
    expect(of(0.9, 0.1, 0, 0.8)?.isCertain).toBe(true)
    expect(of(0.9, 0.1, 0, 0.7)?.isCertain).toBe(false)
    expect(of(0.5, 0.5, 0, 0.35)?.isCertain).toBe(true)
    expect(of(0.5, 0.5, 0, 0.2)?.isCertain).toBe(false)
  })
})

describe('the first player', () => {
  const of = (low: number, high: number) => firstClass(measuredGame('g', { first: share((low + high) / 2, low, high) }))
  it('is balanced as long as the interval contains one half', () => {
    expect(of(0.41, 0.66)).toBe('balanced')
    expect(of(0.5, 0.7)).toBe('balanced')
    expect(of(0.3, 0.5)).toBe('balanced')
  })
  it('is ahead or behind if the interval is on one side', () => {
    expect(of(0.51, 0.8)).toBe('ahead')
    expect(of(0.2, 0.49)).toBe('behind')
  })
  it('has no class with more than two teams', () => expect(firstClass(measuredGame('g', { first: null }))).toBeNull())
})

describe('the depth', () => {
  const of = (elo: number | null, low: number | null, high: number | null) =>
    depthClass(measuredGame('g', { skill: { elo, low, high } }))
  it('follows the difference in Elo', () => {
    expect(of(-40, -150, 70)).toEqual({ name: 'shallow', isCertain: true })
    expect(of(200, 110, 290)).toEqual({ name: 'middling', isCertain: true })
    expect(of(320, 210, 480)).toEqual({ name: 'deep', isCertain: false })
  })
  it('is deep if the stronger player won every game', () => {
    expect(of(null, 380, null)).toEqual({ name: 'deep', isCertain: true })
    expect(of(null, 210, null)).toEqual({ name: 'deep', isCertain: false })
    expect(of(null, null, null)?.name).toBe('deep')
  })
  it('is shallow if the stronger player lost every game', () =>
    expect(of(null, null, -380)).toEqual({ name: 'shallow', isCertain: true }))
  it('is unknown if it was not measured', () => expect(depthClass(measuredGame('g', { skill: null }))).toBeNull())
})

describe('the board', () => {
  it('is small, medium or large by its squares', () => {
    expect([49, 50, 64, 90, 91].map((cells) => boardClass(unmeasuredGame('g', { cells })))).toEqual([
      'small',
      'medium',
      'medium',
      'medium',
      'large',
    ])
  })
  const shape = (size: string, cells: number, ...features: string[]) =>
    shapeClass(unmeasuredGame('g', { size, cells, features, sides: [side] }))
  it('is square or oblong by its files and ranks', () => {
    expect(shape('8×8', 64)).toBe('square')
    expect(shape('10×8', 80)).toBe('oblong')
  })
  it('is irregular if squares are missing, unless every second one is', () => {
    expect(shape('14×14', 160, 'holes')).toBe('irregular')
    expect(shape('8×8', 32, 'holes')).toBe('square')
  })
  it('is what the engine names', () => {
    expect(shape('11×11', 91, 'holes', 'hexagons')).toBe('hexagons')
    expect(shape('25×5', 125, 'layers')).toBe('layers')
    expect(shape('16×8', 128, 'several-boards')).toBe('layers')
  })
})
