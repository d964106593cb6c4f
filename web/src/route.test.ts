// Addresses survive the way there and back.
import { expect, it } from 'vitest'
import { toAnalysis } from './analysis/link'
import { parse, toEditor, toGuide, toLessons, toLobby, toNew, toProblem, toRecord, toRules, toTable } from './route'

it('reads what it writes', () => {
  expect(parse(toLobby())).toEqual({ at: 'lobby' })
  const position = 'r3k3/8 w Q - 0 1', readings = { array: 'mirrored', x: 'a b' }
  for (const [at, to] of [['new', toNew], ['editor', toEditor]] as const) {
    expect(parse(to('some-game'))).toEqual({ at, id: 'some-game', readings: {}, position: null })
    expect(parse(to('k3 f/9', readings, position))).toEqual({ at, id: 'k3 f/9', readings, position })
  }
  expect(parse(toGuide('some-game'))).toEqual({ at: 'guide', id: 'some-game', part: '' })
  expect(parse(toGuide('some-game', 'the-board'))).toEqual({ at: 'guide', id: 'some-game', part: 'the-board' })
  expect(parse(toLessons('g', 'first'))).toEqual({ at: 'lessons', id: 'g', name: 'first' })
  expect(parse(toRecord('some-game', 'a/b'))).toEqual({ at: 'record', id: 'some-game', name: 'a/b', ply: 0 })
  expect(parse(toRecord('some-game', 'a', 12))).toEqual({ at: 'record', id: 'some-game', name: 'a', ply: 12 })
  expect(parse(toProblem('some-game', 'one'))).toEqual({ at: 'problem', id: 'some-game', name: 'one' })
  expect(parse(toAnalysis('some-game', { moves: ['e4'] }))).toEqual({ at: 'analysis', id: 'some-game', query: 'm=e4' })
  expect(parse(toTable('k3 f/9'))).toEqual({ at: 'table', id: 'k3 f/9', seat: null, key: '' })
  expect(parse(toTable('k3', 1))).toEqual({ at: 'table', id: 'k3', seat: 1, key: '' })
  expect(parse(toTable('k3', 1, 'a&b'))).toEqual({ at: 'table', id: 'k3', seat: 1, key: 'a&b' })
  expect(parse(toRules('g', { array: 'mirrored', x: 'a b' }))).toEqual({ at: 'rules', id: 'g', readings: { array: 'mirrored', x: 'a b' } })
})
it('takes anything else for the lobby', () => {
  for (const hash of ['', '#', '#/table/', '#/nowhere/1', '#/table/%E0%A4%A', '#/record/some-game', '#/problem/some-game/%E0%A4%A']) expect(parse(hash)).toEqual({ at: 'lobby' })
})
