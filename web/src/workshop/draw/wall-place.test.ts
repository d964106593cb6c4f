import { describe, expect, it } from 'vitest'
import { latticeOf } from '../../board/lattice'
import { squares } from './test-boards'
import { drawingOf, small } from './test-sample'
import { barrierWord } from './wall-lines'
import { wallAt, wallPlaces } from './wall-place'

const places = wallPlaces(drawingOf(small()), latticeOf(squares(3, 3)))
const wordAt = (x: number, y: number, isStroke = false) => {
  const place = wallAt(places, { x, y }, isStroke)
  return place && barrierWord(place, 'wall')
}

describe('the wall at a point', () => {
  it.each([
    ['on the edge', 1, 0.5, 'a1|b1'],
    ['near it', 1.3, 0.6, 'a1|b1'],
    ['near the other edge of the square', 1.5, 0.8, 'b1|b2'],
    ['at the side of the board, in a square', 0.2, 1.1, 'a1|a2'],
    ['at the outer edge of the board', 0, 1.5, null],
    ['beyond the board', -1, -1, null],
  ])('%s is the nearest', (_, x, y, word) => {
    expect(wordAt(x, y)).toBe(word)
  })
  it('of a press that goes on is only one along which it goes', () => {
    expect([wordAt(1, 0.5, true), wordAt(1.25, 0.5, true), wordAt(1.4, 0.5, true), wordAt(1, 0.95, true)]).toEqual([
      'a1|b1',
      'a1|b1',
      null,
      null,
    ])
    // Along the line between the first two ranks, a little above and below it.
    const along = Array.from({ length: 30 }, (_, i) => wordAt(0.1 + i / 10.3, 1 + (i % 3) / 10 - 0.1, true))
    expect([...new Set(along)]).toEqual(expect.arrayContaining(['a1|a2', 'b1|b2', 'c1|c2']))
    expect(new Set(along.filter(Boolean)).size).toBe(3)
  })
})
