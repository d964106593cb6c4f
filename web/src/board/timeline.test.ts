// Timelines: everything is shown in the order of the events, and ends soon.
import { describe, expect, it } from 'vitest'
import type { BoardEvent, BoardPiece } from '../client/api'
import { LEG_MS, scaled, timeline } from './timeline'

const piece = (cell: string, kind: string, side: number | null = 0): BoardPiece => ({
  cell,
  kind,
  name: kind,
  letter: kind[0]!,
  glyph: '',
  face: null,
  promoted: false,
  side,
  badges: [],
})
const moved = (from: string, to: string, kind = 'Rook', side = 0): BoardEvent => ({
  what: 'moved',
  from,
  to,
  kind,
  side,
})

describe('a turn', () => {
  it('removes a captured piece when the capturing piece arrives', () => {
    const t = timeline(
      [piece('a1', 'Rook'), piece('a8', 'Queen', 1)],
      [{ what: 'captured', cell: 'a8', kind: 'Queen', side: 1 }, moved('a1', 'a8')],
    )
    expect(t.tracks.map((c) => [c.piece.kind, c.legs.length, c.removal])).toEqual([
      ['Rook', 1, null],
      ['Queen', 0, { how: 'taken', at: LEG_MS }],
    ])
    expect(t.sounds).toEqual([{ at: LEG_MS, what: 'capture', wave: 0 }])
  })
  it('moves both pieces of a castling at once, and a chain leg by leg', () => {
    const castling = timeline(
      [piece('e1', 'King'), piece('h1', 'Rook')],
      [moved('e1', 'g1', 'King'), moved('h1', 'f1')],
    )
    expect(castling.tracks.map((c) => c.legs[0]!.start)).toEqual([0, 0])
    const chain = timeline([piece('a1', 'Rook')], [moved('a1', 'a3'), moved('a3', 'c3')])
    expect(chain.tracks[0]!.legs.map((l) => l.start)).toEqual([0, LEG_MS])
  })
  it('moves a chain over all its cells, and removes captures along the way', () => {
    const taken = (cell: string): BoardEvent => ({ what: 'captured', cell, kind: 'Pawn', side: 1 })
    const t = timeline(
      [piece('c3', 'Hopper'), piece('d4', 'Pawn', 1), piece('d6', 'Pawn', 1)],
      [taken('d4'), taken('d6'), moved('c3', 'c7', 'Hopper')],
      ['c3', 'e5', 'c7'],
    )
    expect(t.tracks[0]!.legs.map((l) => [l.from, l.to, l.start])).toEqual([
      ['c3', 'e5', 0],
      ['e5', 'c7', LEG_MS],
    ])
    expect(t.tracks.slice(1).map((c) => c.removal?.at)).toEqual([LEG_MS, 2 * LEG_MS])
    // Cells after the destination (a stone placed after the move) are not part of the path.
    expect(
      timeline([piece('f2', 'Knight')], [moved('f2', 'e4', 'Knight')], ['f2', 'e4', 'f5']).tracks[0]!.legs,
    ).toHaveLength(1)
  })
  it('pushes a whole row at once, and the last piece over the edge', () => {
    const t = timeline(
      [piece('b1', 'Tank'), piece('c1', 'Pawn'), piece('d1', 'Pawn')],
      [{ what: 'pushed', from: 'd1', to: null }, { what: 'pushed', from: 'c1', to: 'd1' }, moved('b1', 'c1', 'Tank')],
    )
    expect(t.tracks.map((c) => [c.legs[0]?.start ?? null, c.removal?.how ?? null])).toEqual([
      [0, null],
      [0, null],
      [null, 'over'],
    ])
  })
  it('changes a promoting piece when it has arrived', () => {
    const t = timeline(
      [piece('a7', 'Pawn')],
      [moved('a7', 'a8', 'Pawn'), { what: 'became', cell: 'a8', kind: 'Queen', side: 0 }],
    )
    expect(t.tracks[0]!.removal).toEqual({ how: 'turned', at: LEG_MS })
    expect(t.appear).toEqual([{ cell: 'a8', at: LEG_MS }])
  })
})

describe('an explosion', () => {
  const before = [piece('a1', 'Rook'), piece('a4', 'Bomb', 1), piece('a6', 'Bomb', 1), piece('c6', 'Pawn', 1)]
  const events: BoardEvent[] = [
    { what: 'captured', cell: 'a4', kind: 'Bomb', side: 1 },
    moved('a1', 'a4'),
    { what: 'blast', wave: 1, cell: 'a4', cells: ['a4', 'a6'] },
    { what: 'removed', cell: 'a4', kind: 'Rook', side: 0 },
    { what: 'removed', cell: 'a6', kind: 'Bomb', side: 1 },
    { what: 'blast', wave: 2, cell: 'a6', cells: ['c6'] },
    { what: 'removed', cell: 'c6', kind: 'Pawn', side: 1 },
  ]
  it('runs wave by wave once the piece has arrived, and removes that piece too', () => {
    const t = timeline(before, events)
    expect(t.explosions.map((b) => b.at)).toEqual([LEG_MS, LEG_MS + t.wave])
    expect(t.tracks.map((c) => [c.piece.cell, c.removal?.how])).toEqual([
      ['a1', 'blown'],
      ['a4', 'taken'],
      ['a6', 'blown'],
      ['c6', 'blown'],
    ])
    expect(t.sounds.map((s) => s.what)).toEqual(['capture', 'boom', 'boom'])
  })
  it('starts at once if the piece is already there', () => {
    expect(timeline(before, events, [], true).explosions[0]!.at).toBe(0)
  })
  it('takes as long as the chosen speed says, in all its parts', () => {
    const t = scaled(timeline(before, events), 2)
    expect(t.tracks[0]!.legs.map((l) => [l.start, l.duration])).toEqual([[0, 2 * LEG_MS]])
    expect(t.tracks[1]!.removal).toEqual({ how: 'taken', at: 2 * LEG_MS })
    expect(t.explosions.map((b) => b.at)).toEqual([2 * LEG_MS, 2 * LEG_MS + t.wave])
  })
  it('ends within 900 ms, however long the chain', () => {
    const long: BoardEvent[] = Array.from({ length: 30 }, (_, i) => ({
      what: 'blast',
      wave: i + 1,
      cell: `a${i}`,
      cells: [`b${i}`],
    }))
    expect(timeline([piece('a1', 'Rook')], [moved('a1', 'a4'), ...long]).duration).toBeLessThan(900)
    const hops = Array.from({ length: 20 }, (_, i) => moved(`a${i}`, `a${i + 1}`))
    expect(timeline([piece('a0', 'Rook')], hops).duration).toBeLessThan(900)
  })
})
