// Addresses survive writing and parsing.
import { expect, it } from 'vitest'
import { toAnalysis } from './analysis/link'
import {
  isGuest,
  parse,
  toAccount,
  toDocs,
  toEditor,
  toFork,
  toGuide,
  toLessons,
  toLobby,
  toNewGame,
  toProfile,
  toProblem,
  toPuzzles,
  toDailyPuzzle,
  toRecord,
  toRules,
  toStudy,
  toTable,
  toTournament,
  toTournaments,
  toWorkshopGame,
  toLeaderboard,
  toWatch,
  toWorkshop,
} from './route'

it('parses what it writes', () => {
  expect(parse(toLobby())).toEqual({ at: 'lobby' })
  const position = 'r3k3/8 w Q - 0 1',
    readings = { array: 'mirrored', x: 'a b' }
  for (const [at, to] of [
    ['new', toNewGame],
    ['editor', toEditor],
  ] as const) {
    expect(parse(to('some-game'))).toEqual({ at, id: 'some-game', readings: {}, position: null })
    expect(parse(to('k3 f/9', readings, position))).toEqual({ at, id: 'k3 f/9', readings, position })
  }
  expect(parse(toGuide('some-game'))).toEqual({ at: 'guide', id: 'some-game', part: '' })
  expect(parse(toGuide('some-game', 'the-board'))).toEqual({ at: 'guide', id: 'some-game', part: 'the-board' })
  expect(parse(toLessons('g', 'first'))).toEqual({ at: 'lessons', id: 'g', name: 'first' })
  expect(parse(toRecord('some-game', 'a/b'))).toEqual({ at: 'record', id: 'some-game', name: 'a/b', ply: 0 })
  expect(parse(toRecord('some-game', 'a', 12))).toEqual({ at: 'record', id: 'some-game', name: 'a', ply: 12 })
  expect(parse(toProblem('some-game', 'one'))).toEqual({ at: 'problem', id: 'some-game', name: 'one' })
  expect(parse(toPuzzles())).toEqual({ at: 'puzzles', id: '', number: '', day: '' })
  expect(parse(toPuzzles('some-game'))).toEqual({ at: 'puzzles', id: 'some-game', number: '', day: '' })
  expect(parse(toPuzzles('~0f', 12))).toEqual({ at: 'puzzles', id: '~0f', number: '12', day: '' })
  expect(parse(toDailyPuzzle('2026-11-30'))).toEqual({ at: 'puzzles', id: '', number: '', day: '2026-11-30' })
  expect(parse(toAnalysis('some-game', { moves: ['e4'] }))).toEqual({ at: 'analysis', id: 'some-game', query: 'm=e4' })
  expect(parse('#/mail/stop/ann/t0k-en')).toEqual({ at: 'mail', what: 'stop', person: 'ann', token: 't0k-en' })
  expect(parse(toLeaderboard())).toEqual({ at: 'leaders', id: '', correspondence: false })
  expect(parse(toWatch())).toEqual({ at: 'watch' })
  expect(parse(toAccount())).toEqual({ at: 'account' })
  expect(parse(toDocs())).toEqual({ at: 'docs', name: '', part: '' })
  expect(parse(toDocs('language', 'the-board'))).toEqual({ at: 'docs', name: 'language', part: 'the-board' })
  expect(parse(toProfile('Jürgen.K'))).toEqual({ at: 'people', name: 'Jürgen.K' })
  expect(parse('#/password/ann/1764-x_y-z')).toEqual({ at: 'password', person: 'ann', token: '1764-x_y-z' })
  expect(parse(toWorkshop())).toEqual({ at: 'workshop', id: '', fork: '' })
  expect(parse(toWorkshopGame('k3'))).toEqual({ at: 'workshop', id: 'k3', fork: '' })
  expect(parse(toFork('~0f'))).toEqual({ at: 'workshop', id: '', fork: '~0f' })
  expect(parse(toTournaments())).toEqual({ at: 'tournaments', id: '' })
  expect(parse(toTournament('k3'))).toEqual({ at: 'tournaments', id: 'k3' })
  expect(parse(toTable('k3 f/9'))).toEqual({ at: 'table', id: 'k3 f/9', seat: null, key: '' })
  expect(parse(toTable('k3', 1))).toEqual({ at: 'table', id: 'k3', seat: 1, key: '' })
  expect(parse(toTable('k3', 1, 'a&b'))).toEqual({ at: 'table', id: 'k3', seat: 1, key: 'a&b' })
  expect(parse(toStudy('g', { array: 'mirrored' }))).toEqual({ at: 'study', id: 'g', readings: { array: 'mirrored' } })
  expect(parse(toRules('g', { array: 'mirrored', x: 'a b' }))).toEqual({
    at: 'rules',
    id: 'g',
    readings: { array: 'mirrored', x: 'a b' },
  })
})
it('still parses the old addresses of tournaments', () => {
  expect(parse('#/cups')).toEqual(parse(toTournaments()))
  expect(parse('#/cups/k3')).toEqual(parse(toTournament('k3')))
})
it('parses the empty address as the lobby', () => {
  for (const hash of ['', '#', '#/']) expect(parse(hash)).toEqual({ at: 'lobby' })
})
it('does not take an address that names no page for the lobby', () => {
  for (const hash of [
    '#/garbage',
    '#garbage',
    '#/new',
    '#/table/',
    '#/nowhere/1',
    '#/mail/other/a/b',
    '#/table/%E0%A4%A',
    '#/record/some-game',
    '#/problem/some-game/%E0%A4%A',
  ])
    expect(parse(hash)).toEqual({ at: 'unknown' })
})
it('distinguishes guests, who have no profile, from users', () => {
  expect(['Guest', 'Guest 12ab', 'guest'].every(isGuest)).toBe(true)
  expect(['Ann', 'Augusta', ''].some(isGuest)).toBe(false)
})
