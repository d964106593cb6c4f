import { expect, it } from 'vitest'
import type { BoardEvent, EntryState, EntryTarget, MarkKind } from '../../client/contract'
import { destinationsOf } from './destinations'

const target = (cell: string, mark: MarkKind, canContinue = false): EntryTarget => ({
  cell,
  token: cell,
  mark,
  canContinue,
})
const state = (tokens: string[], rest: Partial<EntryState> = {}): EntryState => ({
  tokens,
  steps: [],
  text: '',
  prompt: { text: '', key: '', args: {} },
  cells: [],
  choices: [],
  canSend: true,
  mustContinue: false,
  complete: true,
  pieces: [],
  events: [],
  refusal: null,
  ...rest,
})
const moved: BoardEvent = { what: 'moved', from: 'a1', to: 'b2', kind: 'Man', side: 0 }
const captured: BoardEvent = { what: 'captured', cell: 'b2', kind: 'Man', side: 1 }

/** What the engine answers: to the choice of the piece on a1, and to further tokens. */
const destinations = (cells: EntryTarget[], after: Partial<EntryState> = {}) =>
  destinationsOf('a1', async (tokens) => state(tokens, tokens.length === 1 ? { cells } : after))

it('the squares of a piece are those where it comes to stand, in order', async () => {
  expect(await destinations([target('c1', 'quiet'), target('a3', 'castle'), target('a2', 'push')])).toEqual([
    'a2',
    'a3',
    'c1',
  ])
})
it('squares where it lays or lifts a stone are none of them', async () => {
  expect(await destinations([target('a2', 'quiet'), target('a3', 'lay'), target('a4', 'lift')])).toEqual(['a2'])
})
it('a square on which a walk has to go on is none of them', async () => {
  const walk = [target('b2', 'leg', true)]
  const further = { cells: [target('c3', 'leg')] }
  expect(await destinations(walk, { ...further, mustContinue: true })).toEqual([])
  expect(await destinations(walk, further)).toEqual(['b2'])
  const way = { token: 'way 1', label: { text: '', key: '', args: {} }, kind: null, glyph: null, face: null }
  const choices = [{ ...way, promoted: false, side: null, detail: null }]
  expect(await destinations(walk, { ...further, mustContinue: true, choices })).toEqual(['b2'])
})
it('a piece that shoots stays where it is', async () => {
  expect(await destinations([target('b2', 'capture')], { events: [captured] })).toEqual(['a1'])
  expect(await destinations([target('b2', 'capture')], { events: [moved, captured] })).toEqual(['b2'])
})
it('a piece that cannot be chosen has none', async () => {
  const refusal = { sentence: { text: '', key: '', args: {} }, cells: [] }
  expect(await destinationsOf('a1', async () => state([], { cells: [target('b1', 'from')], refusal }))).toEqual([])
})
