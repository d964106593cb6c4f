// Scales with round ticks, and the scales of the measures.
import { describe, expect, it } from 'vitest'
import { scalesFor } from './domains'
import { measuredGame, unmeasuredGame } from './fixtures'
import { linearScale, logScale, roundStep, scaleFor } from './scale'

it('a step is 1, 2 or 5 times a power of ten', () => {
  expect([1, 7, 23, 99, 0.4].map((range) => roundStep(range, 5))).toEqual([0.2, 2, 5, 20, 0.1])
})

describe('a linear scale', () => {
  it('begins and ends at ticks around its values', () => {
    const scale = linearScale(0, 231, 5)
    expect(scale.ticks).toEqual([0, 50, 100, 150, 200, 250])
    expect([0, 125, 250].map(scale.at)).toEqual([0, 0.5, 1])
  })
  it('has clean ticks', () => expect(linearScale(0, 1, 5).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]))
  it('has negative values', () => expect(linearScale(-40, 430, 5).ticks).toEqual([-100, 0, 100, 200, 300, 400, 500]))
  it('puts what is outside at its ends', () => {
    const { at } = linearScale(0, 10, 5)
    expect([-5, 15, Infinity, -Infinity].map(at)).toEqual([0, 1, 1, 0])
  })
  it('has a length even if all values are the same', () => {
    const { at, least, greatest } = linearScale(3, 3, 5)
    expect(greatest).toBeGreaterThan(least)
    expect(at(3)).toBeGreaterThanOrEqual(0)
  })
})

describe('a logarithmic scale', () => {
  it('begins and ends at round numbers, with equal factors at equal distances', () => {
    const scale = logScale(5.6, 2030)
    expect([scale.least, scale.greatest]).toEqual([5, 5000])
    expect(scale.ticks).toEqual([10, 100, 1000])
    expect(scale.at(50) - scale.at(5)).toBeCloseTo(scale.at(500) - scale.at(50))
  })
  it('has the steps between powers of ten if there is room', () => {
    expect(logScale(12, 96).ticks).toEqual([10, 20, 50, 100])
    expect(logScale(30, 45).ticks).toEqual([20, 50])
  })
  it('puts what is outside at its ends', () => expect([0, -1, 1, 1e9].map(logScale(5, 50).at)).toEqual([0, 0, 0, 1]))
  it('has a length even if all values are the same', () => {
    const { least, greatest } = logScale(64, 64)
    expect(greatest).toBeGreaterThan(least)
  })
})

it('a scale leaves infinite values out, and exists without values', () => {
  expect(scaleFor([0, 40, Infinity], 'linear', 5).greatest).toBe(40)
  expect(scaleFor([Infinity], 'log').ticks.length).toBeGreaterThan(1)
})

describe('the scales of the measures', () => {
  const scales = scalesFor([
    measuredGame('a', { turns: { mean: 20, error: 1 }, choices: 6, skill: { elo: 320, low: 210, high: null } }),
    measuredGame('b', { turns: { mean: 231, error: 30 }, choices: 2030, skill: { elo: 2400, low: 900, high: null } }),
    unmeasuredGame('c', { cells: 9 }),
  ])
  it('begin at nothing for lengths, and go from 0 to 100 % for shares', () => {
    expect(scales.length.least).toBe(0)
    expect([scales.first.least, scales.first.greatest]).toEqual([0, 1])
  })
  it('are logarithmic for choices and boards', () => {
    expect([scales.choices.isLog, scales.cells.isLog]).toEqual([true, true])
    expect(scales.cells.least).toBeLessThanOrEqual(9)
  })
  it('do not follow a difference in Elo that few games cannot measure', () => expect(scales.depth.greatest).toBe(600))
})
