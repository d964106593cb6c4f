import { describe, expect, it } from 'vitest'
import { exactWord, type Offset } from './direction-words'
import {
  areSame,
  imagesOf,
  marksAt,
  marksOf,
  markToTakeBack,
  squaresOf,
  symmetryOf,
  withMark,
  withoutAll,
  type Mark,
  type Marks,
  type MarkTool,
} from './marks'

const STEP: MarkTool = { way: 'step', mode: 'both', upTo: null }
const RIDE: MarkTool = { way: 'ride', mode: 'both', upTo: null }
const NONE: Marks = new Map()
const at = (x: number, y: number): Offset => ({ x, y })
const words = (offsets: Iterable<Offset>) => [...offsets].map(exactWord).sort()

describe('squares that are marked together', () => {
  it('are all that can be turned and mirrored, the one on the other side, or none', () => {
    expect(imagesOf(at(1, 2), 'all')).toHaveLength(8)
    expect(words(imagesOf(at(-2, 2), 'all'))).toEqual(['+2,+2', '+2,-2', '-2,+2', '-2,-2'])
    expect(words(imagesOf(at(1, 2), 'mirror'))).toEqual(['+1,+2', '-1,+2'])
    expect(words(imagesOf(at(0, 2), 'mirror'))).toEqual(['+0,+2'])
    expect(words(imagesOf(at(1, 2), 'none'))).toEqual(['+1,+2'])
  })
})

describe('marks', () => {
  it('add up what the piece does on a square', () => {
    const pawn = marksOf([
      { ...STEP, x: 0, y: 1, mode: 'move' },
      { ...STEP, x: 0, y: 1, mode: 'capture' },
      { ...RIDE, x: 0, y: 1, mode: 'capture' },
    ])
    expect([...pawn.values()].map(({ way, mode }) => `${way} ${mode}`)).toEqual(['step both', 'ride capture'])
  })
  it('of one way on a square replace each other, those of other ways stay', () => {
    const quiet = withMark(NONE, at(0, 1), { ...RIDE, mode: 'move' }, 'all')
    const cannon = withMark(quiet, at(0, 1), { way: 'hop', mode: 'capture', upTo: null }, 'all')
    expect(cannon.size).toBe(8)
    const shorter = withMark(cannon, at(1, 0), { ...RIDE, upTo: 3 }, 'none')
    expect([...shorter.values()].filter(({ upTo }) => upTo === 3)).toEqual([{ ...RIDE, x: 1, y: 0, upTo: 3 }])
    expect(shorter.size).toBe(8)
  })
  it('are the same in any order', () => {
    const a: Mark = { ...STEP, ...at(0, 1) },
      b: Mark = { ...RIDE, ...at(0, 1) }
    expect(areSame(marksOf([a, b]), marksOf([b, a]))).toBe(true)
    expect(areSame(marksOf([a]), marksOf([{ ...a, mode: 'move' }]))).toBe(false)
    expect(areSame(marksOf([a]), marksOf([b]))).toBe(false)
  })
})

describe('marks that are there', () => {
  it('show what a press should mark', () => {
    const forward = withMark(NONE, at(0, 1), { ...STEP, mode: 'move' }, 'none')
    expect(symmetryOf(NONE)).toBe('all')
    expect(symmetryOf(withMark(NONE, at(1, 2), STEP, 'all'))).toBe('all')
    expect(symmetryOf(withMark(forward, at(1, 1), STEP, 'mirror'))).toBe('mirror')
    expect(symmetryOf(withMark(forward, at(1, 1), STEP, 'none'))).toBe('none')
    expect(
      symmetryOf(withMark(withMark(NONE, at(1, 1), STEP, 'all'), at(1, 1), { ...STEP, mode: 'move' }, 'none')),
    ).toBe('none')
  })
})

describe('a ride', () => {
  const rook = withMark(NONE, at(0, 1), RIDE, 'all')

  it('goes on as far as the board, or its limit', () => {
    expect(words(squaresOf({ ...RIDE, ...at(1, 2) }, 4))).toEqual(['+1,+2', '+2,+4'])
    expect(words(squaresOf({ ...RIDE, ...at(0, -1), upTo: 2 }, 4))).toEqual(['+0,-1', '+0,-2'])
    expect(words(squaresOf({ ...STEP, ...at(0, -1) }, 4))).toEqual(['+0,-1'])
  })
  it('is about every square on which it can end', () => {
    expect(marksAt(rook, at(0, -3))).toEqual([{ ...RIDE, ...at(0, -1) }])
    expect(marksAt(rook, at(1, -3))).toEqual([])
    expect(marksAt(withMark(NONE, at(0, 1), { ...RIDE, upTo: 2 }, 'all'), at(0, 3))).toEqual([])
  })
  it('is taken back by a press on any of its squares with the same tool', () => {
    expect(markToTakeBack(rook, at(3, 0), RIDE)).toEqual({ ...RIDE, ...at(1, 0) })
    expect(markToTakeBack(rook, at(3, 0), { ...RIDE, mode: 'move' })).toBeNull()
    expect(markToTakeBack(rook, at(3, 0), STEP)).toBeNull()
    const both = withMark(rook, at(0, 2), RIDE, 'none')
    expect(markToTakeBack(both, at(0, 2), RIDE)).toEqual({ ...RIDE, ...at(0, 2) })
  })
  it('goes when its squares are cleared', () => {
    const queen = withMark(withMark(rook, at(1, 1), RIDE, 'all'), at(0, 2), STEP, 'all')
    expect(words([...withoutAll(queen, at(0, 2), 'none').values()])).not.toContain('+0,+1')
    expect(withoutAll(queen, at(0, 2), 'none').size).toBe(10)
    expect(withoutAll(queen, at(0, 2), 'all').size).toBe(4)
  })
})
