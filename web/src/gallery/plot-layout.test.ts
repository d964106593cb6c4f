// The dots and names of the plot, and the ways from dot to dot.
import { describe, expect, it } from 'vitest'
import { measuredGame, unmeasuredGame } from './fixtures'
import { dotAfter, dotLabel, dotsOf, nearestDot, outlierLabels } from './plot-layout'
import { linearScale } from './scale'

const frame = { left: 50, top: 10, width: 400, height: 200 }
const x = { measure: 'length', scale: linearScale(0, 100, 5) } as const
const y = { measure: 'choices', scale: linearScale(0, 50, 5) } as const
const game = (id: string, mean: number, choices: number) => measuredGame(id, { turns: { mean, error: 10 }, choices })
const dots = dotsOf(
  [game('b', 50, 25), game('c', 100, 0), game('a', 0, 50), unmeasuredGame('x'), game('d', 50, 40)],
  x,
  y,
  frame,
)
const dot = (id: string) => dots.find((each) => each.game.card.id === id)!
const nameOf = ({ card }: { card: { name: string } }) => card.name

describe('the dots', () => {
  it('are from left to right, without the games that lack a number', () =>
    expect(dots.map((each) => each.game.card.id)).toEqual(['a', 'b', 'd', 'c']))
  it('are at the places of their numbers, with their intervals', () => {
    expect([dot('a'), dot('b'), dot('c')].map((each) => [each.x, each.y])).toEqual([
      [50, 10],
      [250, 110],
      [450, 210],
    ])
    expect([dot('b').x1, dot('b').x2, dot('b').y1, dot('b').y2]).toEqual([210, 290, 110, 110])
    // The end of an interval that is outside is at the edge.
    expect(dot('c').x2).toBe(450)
  })
})

describe('a pointer', () => {
  it('means the nearest dot within reach', () => {
    expect(nearestDot(dots, 255, 100, 24)?.game.card.id).toBe('b')
    expect(nearestDot(dots, 255, 75, 40)?.game.card.id).toBe('d')
    expect(nearestDot(dots, 350, 30, 24)).toBeNull()
  })
})

describe('the keys', () => {
  it('go to the next dot of an axis, and stay at its end', () => {
    expect(dotAfter(dots, dot('a'), 'ArrowRight')).toBe(dot('b'))
    expect(dotAfter(dots, dot('b'), 'ArrowUp')).toBe(dot('d'))
    expect(dotAfter(dots, dot('b'), 'ArrowDown')).toBe(dot('c'))
    expect(dotAfter(dots, dot('c'), 'ArrowRight')).toBe(dot('c'))
    expect(dotAfter(dots, dot('c'), 'Home')).toBe(dot('a'))
    expect(dotAfter(dots, dot('a'), 'End')).toBe(dot('c'))
  })
  it('do nothing else', () => expect(dotAfter(dots, dot('a'), 'Tab')).toBeNull())
})

describe('the names', () => {
  it('are those of the dots farthest from the middle, inside the frame', () => {
    const labels = outlierLabels(dots, frame, nameOf, 2)
    expect(labels.map(({ text }) => text).sort()).toEqual(['a', 'c'])
    expect(labels.map(({ text, anchor }) => [text, anchor]).sort()).toEqual([
      ['a', 'start'],
      ['c', 'end'],
    ])
  })
  it('do not cover one another', () => {
    const crowd = Array.from({ length: 20 }, (_, i) => game(`a long name ${i}`, 50 + i / 10, 25))
    const labels = outlierLabels(dotsOf(crowd, x, y, frame), frame, nameOf, 20)
    expect(labels.length).toBeLessThan(3)
  })
  it('have a place for any dot', () => {
    expect(dotLabel(dot('a'), frame, 'name').anchor).toBe('start')
    expect(dotLabel(dot('c'), frame, 'name').anchor).toBe('end')
  })
})
