// What timeline.ts promises: everything is shown in the order of the events, and soon over.
import { describe, expect, it } from 'vitest'
import type { Event, Man } from '../desk/api'
import { LEG, timeline } from './timeline'

const man = (cell: string, kind: string, side: number | null = 0): Man => ({ cell, kind, name: kind, letter: kind[0]!, glyph: '', face: null, promoted: false, side, badges: [] })
const moved = (from: string, to: string, kind = 'Rook', side = 0): Event => ({ what: 'moved', from, to, kind, side })

describe('a turn', () => {
  it('takes when the taker has come', () => {
    const t = timeline([man('a1', 'Rook'), man('a8', 'Queen', 1)], [{ what: 'captured', cell: 'a8', kind: 'Queen', side: 1 }, moved('a1', 'a8')])
    expect(t.courses.map((c) => [c.man.kind, c.legs.length, c.leaves])).toEqual([['Rook', 1, null], ['Queen', 0, { how: 'taken', at: LEG }]])
    expect(t.sounds).toEqual([{ at: LEG, what: 'capture', wave: 0 }])
  })
  it('of castling moves both at once, of a chain leg after leg', () => {
    const castling = timeline([man('e1', 'King'), man('h1', 'Rook')], [moved('e1', 'g1', 'King'), moved('h1', 'f1')])
    expect(castling.courses.map((c) => c.legs[0]!.start)).toEqual([0, 0])
    const chain = timeline([man('a1', 'Rook')], [moved('a1', 'a3'), moved('a3', 'c3')])
    expect(chain.courses[0]!.legs.map((l) => l.start)).toEqual([0, LEG])
  })
  it('of a chain told by its cells goes over all of them, and takes on the way', () => {
    const taken = (cell: string): Event => ({ what: 'captured', cell, kind: 'Pawn', side: 1 })
    const t = timeline([man('c3', 'Hopper'), man('d4', 'Pawn', 1), man('d6', 'Pawn', 1)], [taken('d4'), taken('d6'), moved('c3', 'c7', 'Hopper')], ['c3', 'e5', 'c7'])
    expect(t.courses[0]!.legs.map((l) => [l.from, l.to, l.start])).toEqual([['c3', 'e5', 0], ['e5', 'c7', LEG]])
    expect(t.courses.slice(1).map((c) => c.leaves?.at)).toEqual([LEG, 2 * LEG])
    // What lies behind the goal (a stone laid after the move) is no part of the way.
    expect(timeline([man('f2', 'Knight')], [moved('f2', 'e4', 'Knight')], ['f2', 'e4', 'f5']).courses[0]!.legs).toHaveLength(1)
  })
  it('of pushing slides the whole row at once, and the last one over the edge', () => {
    const t = timeline([man('b1', 'Tank'), man('c1', 'Pawn'), man('d1', 'Pawn')], [{ what: 'pushed', from: 'd1', to: null }, { what: 'pushed', from: 'c1', to: 'd1' }, moved('b1', 'c1', 'Tank')])
    expect(t.courses.map((c) => [c.legs[0]?.start ?? null, c.leaves?.how ?? null])).toEqual([[0, null], [0, null], [null, 'over']])
  })
  it('of promoting turns the man when he has arrived', () => {
    const t = timeline([man('a7', 'Pawn')], [moved('a7', 'a8', 'Pawn'), { what: 'became', cell: 'a8', kind: 'Queen', side: 0 }])
    expect(t.courses[0]!.leaves).toEqual({ how: 'turned', at: LEG })
    expect(t.appear).toEqual([{ cell: 'a8', at: LEG }])
  })
})

describe('an explosion', () => {
  const before = [man('a1', 'Rook'), man('a4', 'Bomb', 1), man('a6', 'Bomb', 1), man('c6', 'Pawn', 1)]
  const events: Event[] = [
    { what: 'captured', cell: 'a4', kind: 'Bomb', side: 1 }, moved('a1', 'a4'),
    { what: 'blast', wave: 1, cell: 'a4', cells: ['a4', 'a6'] }, { what: 'removed', cell: 'a4', kind: 'Rook', side: 0 }, { what: 'removed', cell: 'a6', kind: 'Bomb', side: 1 },
    { what: 'blast', wave: 2, cell: 'a6', cells: ['c6'] }, { what: 'removed', cell: 'c6', kind: 'Pawn', side: 1 },
  ]
  it('goes wave after wave once the mover has come, and takes him too', () => {
    const t = timeline(before, events)
    expect(t.booms.map((b) => b.at)).toEqual([LEG, LEG + t.wave])
    expect(t.courses.map((c) => [c.man.cell, c.leaves?.how])).toEqual([['a1', 'blown'], ['a4', 'taken'], ['a6', 'blown'], ['c6', 'blown']])
    expect(t.sounds.map((s) => s.what)).toEqual(['capture', 'boom', 'boom'])
  })
  it('does not wait for who stands there already', () => {
    expect(timeline(before, events, [], true).booms[0]!.at).toBe(0)
  })
  it('is over within 900 ms, however long the chain', () => {
    const long: Event[] = Array.from({ length: 30 }, (_, i) => ({ what: 'blast', wave: i + 1, cell: `a${i}`, cells: [`b${i}`] }))
    expect(timeline([man('a1', 'Rook')], [moved('a1', 'a4'), ...long]).time).toBeLessThan(900)
    const hops = Array.from({ length: 20 }, (_, i) => moved(`a${i}`, `a${i + 1}`))
    expect(timeline([man('a0', 'Rook')], hops).time).toBeLessThan(900)
  })
})
