// Addresses survive the way there and back.
import { expect, it } from 'vitest'
import { parse, toGuide, toLobby, toNew, toProblem, toRecord, toRules, toTable } from './route'

it('reads what it writes', () => {
  expect(parse(toLobby())).toEqual({ at: 'lobby' })
  expect(parse(toNew('some-game'))).toEqual({ at: 'new', id: 'some-game' })
  expect(parse(toGuide('some-game'))).toEqual({ at: 'guide', id: 'some-game' })
  expect(parse(toRecord('some-game', 'a/b'))).toEqual({ at: 'record', id: 'some-game', name: 'a/b' })
  expect(parse(toProblem('some-game', 'one'))).toEqual({ at: 'problem', id: 'some-game', name: 'one' })
  expect(parse(toTable('k3 f/9'))).toEqual({ at: 'table', id: 'k3 f/9' })
  expect(parse(toRules('g', { array: 'mirrored', x: 'a b' }))).toEqual({ at: 'rules', id: 'g', readings: { array: 'mirrored', x: 'a b' } })
})
it('takes anything else for the lobby', () => {
  for (const hash of ['', '#', '#/table/', '#/nowhere/1', '#/table/%E0%A4%A', '#/record/some-game', '#/problem/some-game/%E0%A4%A']) expect(parse(hash)).toEqual({ at: 'lobby' })
})
