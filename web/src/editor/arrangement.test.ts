// Every change of a position is a new one, and the old ones can be had back.
import { describe, expect, it } from 'vitest'
import type { Arrangement, PieceInfo, RightOf } from '../desk/contract'
import { at, back, begin, count, drawn, empty, forward, grant, held, hold, isSame, MOST_HELD, move, put, remember, step, stepBy, take, toggle, turnTo } from './arrangement'

const king = { kind: 'king', side: 0 }, rook = { kind: 'rook', side: 1 }, wall = { kind: 'wall', side: null }
const nothing: Arrangement = { men: [], stock: [], toMove: 0, rights: null, last: [], checks: null, stepped: [] }
const some = put(put(nothing, 'a1', king), 'b2', rook)

describe('pieces', () => {
  it('stand where they were put, one on a square', () => {
    expect(at(some, 'a1')).toMatchObject(king)
    expect(put(some, 'a1', wall).men).toHaveLength(2)
    expect(at(put(some, 'a1', wall), 'a1')).toMatchObject(wall)
  })
  it('are taken by the same piece put again, and replaced by another', () => {
    expect(at(toggle(some, 'a1', king), 'a1')).toBeUndefined()
    expect(at(toggle(some, 'a1', rook), 'a1')).toMatchObject(rook)
    expect(isSame(king, { kind: 'king', side: 1 })).toBe(false)
  })
  it('move, and take who stands there', () => {
    const moved = move(some, 'a1', 'b2')
    expect(moved.men).toEqual([{ cell: 'b2', ...king }])
    expect(move(some, 'c3', 'a1')).toBe(some)
    expect(move(some, 'a1', 'a1')).toBe(some)
  })
  it('leave nothing as it was changed: what was is a value of its own', () => {
    const before = structuredClone(some)
    take(some, 'a1'); move(some, 'a1', 'd4'); hold(some, 0, 'king', 3)
    expect(some).toEqual(before)
    expect(take(some, 'h8')).toBe(some)
  })
  it('are drawn at once, and as the engine has said where they stayed', () => {
    const info = { kind: 'king', name: 'king', letter: 'K', glyph: 'king', faces: ['王', '玉'], promoted: false, stone: false, lines: [] } satisfies PieceInfo
    const kinds = new Map([['king', info]])
    const [man] = drawn(put(nothing, 'a1', { kind: 'king', side: 1 }), kinds, [])
    expect(man).toMatchObject({ cell: 'a1', face: '玉', badges: [] })
    const frozen = { ...man!, badges: ['frozen'] }
    expect(drawn(put(nothing, 'a1', { kind: 'king', side: 1 }), kinds, [frozen])).toEqual([frozen])
    expect(drawn(put(nothing, 'a1', king), kinds, [frozen])[0]).toMatchObject({ face: '王', badges: [] })
  })
})

describe('what lies beside the board', () => {
  it('is counted by side and kind, never below nothing', () => {
    const two = hold(hold(nothing, 1, 'rook', 2), 0, 'rook', 1)
    expect([held(two, 0, 'rook'), held(two, 1, 'rook'), held(two, 1, 'king')]).toEqual([1, 2, 0])
    expect(hold(two, 1, 'rook', -1).stock).toEqual([{ side: 0, kind: 'rook', count: 1 }])
    expect(held(hold(nothing, 0, 'rook', 1000), 0, 'rook')).toBe(MOST_HELD)
  })
})

describe('rights and counters', () => {
  const all = Array.from({ length: 3 }, (): RightOf => ({ side: 0, letter: null, cells: [], possible: true, lives: true }))
  it('one right changes and the others stay', () => {
    expect(grant(nothing, all, 1, false).rights).toEqual([0, 2])
    expect(grant({ ...nothing, rights: [2] }, all, 0, true).rights).toEqual([0, 2])
  })
  it('are said for each side', () => {
    expect(remember(nothing, 2, 1, 'rook').last).toEqual([null, 'rook'])
    expect(count(nothing, 2, 0, 1, 3).checks).toEqual([1, 3])
    expect(count(nothing, 2, 0, 9, 3).checks).toEqual([3, 3])
  })
  it('are gone from an empty board, and the side to move is not', () => {
    expect(empty({ ...some, toMove: 1, rights: [0], checks: [1, 1] })).toEqual({ ...nothing, toMove: 1 })
  })
})

describe('the way back', () => {
  it('goes through every change, and forward again until something else is done', () => {
    let past = step(step(begin(1), 2), 3)
    past = back(back(past))
    expect(past.now).toBe(1)
    expect(back(past)).toBe(past)
    expect(forward(forward(past)).now).toBe(3)
    expect(forward(step(past, 9))).toMatchObject({ now: 9, after: [] })
    expect(step(past, 1)).toBe(past)
  })
})

describe('a double step that may be answered', () => {
  const step = { side: 1, over: 'b3', man: 'b2' }
  it('is one for each side, and can be taken back', () => {
    const stepped = stepBy(stepBy(some, 1, step), 1, { ...step, over: 'c3' })
    expect(stepped.stepped).toEqual([{ ...step, over: 'c3' }])
    expect(stepBy(stepped, 1, undefined).stepped).toEqual([])
  })
  it('is forgotten when pieces change or somebody else is on turn', () => {
    const stepped = stepBy(some, 1, step)
    for (const changed of [put(stepped, 'c3', king), take(stepped, 'a1'), move(stepped, 'a1', 'a2'), turnTo(stepped, 1), empty(stepped)]) expect(changed.stepped).toEqual([])
  })
})
