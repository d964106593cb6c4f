// What meaning.ts promises: clicks are read off the server's answer, nothing grave is sent unasked.
import { describe, expect, it } from 'vitest'
import type { Event, Man, MarkKind, Next, Turn } from '../desk/api'
import { fallen, grave, inHand, losses, meaning, paths, placeOf, reached, rounds, sendsAtOnce, survivor, warnsFirst } from './meaning'

const answer = (cells: [string, MarkKind, string?][], more: Partial<Next> = {}): Next => ({
  tokens: [], steps: [], text: '', sentence: '', cells: cells.map(([cell, mark, token]) => ({ cell, token: token ?? cell, mark, more: false })),
  choices: [], canSend: false, mustGoOn: true, complete: false, men: [], events: [], why: null, ...more,
})
const isCell = (s: string) => /^[a-z]\d+$/.test(s)
const first = answer([['e2', 'from'], ['d1', 'from']])
const man = (cell: string, side: number | null): Man => ({ cell, kind: 'Rook', name: 'Rook', letter: 'R', glyph: '', face: null, promoted: false, side, badges: [] })

describe('a click', () => {
  it('on an offered cell goes on with its token, which need not be its name', () => {
    expect(meaning('e4', ['e2'], answer([['e4', 'quiet']]), first, isCell)).toEqual({ do: 'add', token: 'e4' })
    expect(meaning('e2', ['e2'], answer([['e2', 'self', '.']]), first, isCell)).toEqual({ do: 'add', token: '.' })
  })
  it('on another man chooses that man, but only while no step is lost by it', () => {
    expect(meaning('d1', ['e2'], answer([]), first, isCell)).toEqual({ do: 'restart', token: 'd1' })
    expect(meaning('d1', ['e2', 'e4'], answer([]), first, isCell)).toEqual({ do: 'ask', token: 'd1' })
  })
  it('on the chosen man lets go, on the reached cell of a whole turn sends', () => {
    expect(meaning('e2', ['e2'], answer([['e4', 'quiet']]), first, isCell)).toEqual({ do: 'back' })
    expect(meaning('e4', ['e2', 'e4'], answer([], { canSend: true }), first, isCell)).toEqual({ do: 'send' })
  })
  it('anywhere else asks the server, which knows why not', () => {
    expect(meaning('h8', [], first, first, isCell)).toEqual({ do: 'ask', token: 'h8' })
    expect(meaning('h8', ['e2'], answer([]), null, isCell)).toEqual({ do: 'ask', token: 'h8' })
  })
})

describe('choices that are no cells', () => {
  const choice = (token: string, kind: string | null = null) => ({ token, label: token, kind, glyph: null, face: null, promoted: false, side: 0, detail: null })
  const boom = choice('*boom'), queen = choice('=Q'), rook = choice('=R'), stone = choice('^', 'Arrow'), pass = choice('pass')
  it('belong to the man under way, to the stock, or else to the bar', () => {
    expect(placeOf(answer([], { choices: [queen, rook] }), ['a7', 'a8'], isCell)).toEqual({ here: { cell: 'a8', choices: [queen, rook], only: true }, bar: [] })
    expect(placeOf(answer([['c1', 'quiet']], { choices: [boom] }), ['d1'], isCell)).toEqual({ here: { cell: 'd1', choices: [boom], only: false }, bar: [] })
    expect(placeOf(answer([], { choices: [pass, stone] }), [], isCell)).toEqual({ here: null, bar: [pass] })
    expect(inHand(answer([], { choices: [pass, stone] }))).toEqual([stone])
  })
  it('are not offered twice where the cell itself offers them', () => {
    expect(placeOf(answer([['e4', 'self', '.'], ['g6', 'leg']], { choices: [choice('.')] }), ['c2', 'e4'], isCell)).toEqual({ here: null, bar: [] })
  })
  it('that explode are shown first to who cannot point', () => {
    expect(warnsFirst({ cell: 'd1', token: '*boom', mark: 'self', more: false })).toBe(true)
    expect(warnsFirst({ cell: 'd1', token: '.', mark: 'self', more: false })).toBe(false)
    expect(warnsFirst({ cell: 'd1', token: 'd1', mark: 'burst', more: false })).toBe(true)
    expect(warnsFirst(undefined)).toBe(false)
  })
})

it('the reached cell is the last token that names one', () => {
  expect(reached(['e2', 'e8', '=Q'], isCell)).toBe('e8')
  expect(reached(['^'], isCell)).toBeNull()
})

describe('sending', () => {
  const done = answer([], { complete: true, canSend: true })
  const blast: Event = { what: 'blast', wave: 1, cell: 'd4', cells: ['a4'] }
  it('is done at once for a whole turn with nothing left to decide', () => {
    expect(sendsAtOnce(done, 0, false)).toBe(true)
    expect(sendsAtOnce(done, 0, true)).toBe(false)
    expect(sendsAtOnce({ ...done, complete: false }, 0, false)).toBe(false)
    expect(sendsAtOnce({ ...done, why: { sentence: 'No.', cells: [] } }, 0, false)).toBe(false)
  })
  it('waits for a second look at what costs more men than it takes', () => {
    const falls = (...sides: number[]): Event[] => [blast, ...sides.map((side, i) => ({ what: 'removed' as const, cell: `a${i + 1}`, kind: 'Rook', side }))]
    expect(sendsAtOnce({ ...done, events: falls(0, 1, 1) }, 0, false)).toBe(true)
    expect(sendsAtOnce({ ...done, events: falls(0, 1) }, 0, false)).toBe(true)
    expect(sendsAtOnce({ ...done, events: falls(0, 0, 1) }, 0, false)).toBe(false)
    expect(grave([{ what: 'captured', cell: 'a1', kind: 'Rook', side: 1 }], 0)).toBe(false)
    expect(grave([{ what: 'removed', cell: 'a1', kind: 'Rook', side: 0 }], 0)).toBe(true)
  })
  it('counts who falls, each man once', () => {
    const before = [man('a4', 0), man('d4', 1), man('d8', 1), man('h8', null)]
    const events: Event[] = [{ ...blast, cells: ['a4', 'd8', 'h8'] }, { what: 'removed', cell: 'a4', kind: 'Rook', side: 0 }, { what: 'removed', cell: 'd4', kind: 'Rook', side: 1 }]
    expect(losses(before, events, 2)).toEqual([1, 2])
    expect(fallen(before, events).map((m) => m.cell)).toEqual(['a4', 'd4', 'd8', 'h8'])
    expect(losses(before, [{ what: 'lifted', cell: 'a4', kind: 'Rook' }], 2)).toEqual([0, 0])
    expect(losses(before, [{ what: 'pushed', from: 'a4', to: null }], 2)).toEqual([1, 0])
    // Who moves into an explosion falls too, and is counted where he came from.
    const into: Event[] = [{ what: 'captured', cell: 'd4', kind: 'Rook', side: 1 }, { what: 'moved', from: 'a4', to: 'd4', kind: 'Rook', side: 0 }, { ...blast, cells: ['d4', 'd8'] }]
    expect(losses(before, into, 2)).toEqual([1, 2])
    expect(survivor(into)).toBeNull()
    expect(survivor(into.slice(0, 2))).toBe('d4')
  })
})

it('hops of one man join into one path', () => {
  const hop = (from: string, to: string): Event => ({ what: 'moved', from, to, kind: 'Rook', side: 0 })
  expect(paths([hop('a1', 'a3'), hop('a3', 'c3'), hop('h1', 'f1')])).toEqual([['a1', 'a3', 'c3'], ['h1', 'f1']])
})

describe('rounds', () => {
  const turn = (side: number): Turn => ({ number: 1, side, text: '', short: '', effects: '', cells: [] })
  const shape = (sides: number[], of: number) => rounds(sides.map(turn), of).map((r) => r.turns.map((t) => t.side))
  it('begin with the side that began', () => {
    expect(shape([0, 1, 0], 2)).toEqual([[0, 1], [0]])
    expect(shape([1, 0, 1], 2)).toEqual([[1, 0], [1]])
  })
  it('skip sides that are out and hold a side that plays twice in two rounds', () => {
    expect(shape([0, 1, 2, 3, 0, 2, 3, 0], 4)).toEqual([[0, 1, 2, 3], [0, 2, 3], [0]])
    expect(shape([0, 0, 1], 2)).toEqual([[0], [0, 1]])
  })
})
