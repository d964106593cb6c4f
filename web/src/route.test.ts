// Addresses survive the way there and back.
import { expect, it } from 'vitest'
import { toAnalysis } from './analysis/link'
import { isGuest, parse, toAccount, toEditor, toFork, toGuide, toLessons, toLobby, toNew, toPerson, toProblem, toRecord, toRules, toTable, toWork, toWorkshop } from './route'

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
  expect(parse('#/mail/stop/ann/t0k-en')).toEqual({ at: 'mail', what: 'stop', person: 'ann', token: 't0k-en' })
  expect(parse(toAccount())).toEqual({ at: 'account' })
  expect(parse(toPerson('Jürgen.K'))).toEqual({ at: 'people', name: 'Jürgen.K' })
  expect(parse('#/password/ann/1764-x_y-z')).toEqual({ at: 'password', person: 'ann', token: '1764-x_y-z' })
  expect(parse(toWorkshop())).toEqual({ at: 'workshop', id: '', fork: '' })
  expect(parse(toWork('k3'))).toEqual({ at: 'workshop', id: 'k3', fork: '' })
  expect(parse(toFork('~0f'))).toEqual({ at: 'workshop', id: '', fork: '~0f' })
  expect(parse(toTable('k3 f/9'))).toEqual({ at: 'table', id: 'k3 f/9', seat: null, key: '' })
  expect(parse(toTable('k3', 1))).toEqual({ at: 'table', id: 'k3', seat: 1, key: '' })
  expect(parse(toTable('k3', 1, 'a&b'))).toEqual({ at: 'table', id: 'k3', seat: 1, key: 'a&b' })
  expect(parse(toRules('g', { array: 'mirrored', x: 'a b' }))).toEqual({ at: 'rules', id: 'g', readings: { array: 'mirrored', x: 'a b' } })
})
it('takes anything else for the lobby', () => {
  for (const hash of ['', '#', '#/table/', '#/nowhere/1', '#/mail/other/a/b', '#/table/%E0%A4%A', '#/record/some-game', '#/problem/some-game/%E0%A4%A']) expect(parse(hash)).toEqual({ at: 'lobby' })
})
it('knows guests, who cannot be looked at, from people', () => {
  expect(['Guest', 'Guest 12ab', 'guest'].every(isGuest)).toBe(true)
  expect(['Ann', 'Augusta', ''].some(isGuest)).toBe(false)
})
