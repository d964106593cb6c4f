// Addresses survive the way there and back.
import { expect, it } from 'vitest'
import { parse, toLobby, toNew, toRules, toTable } from './route'

it('reads what it writes', () => {
  expect(parse(toLobby())).toEqual({ at: 'lobby' })
  expect(parse(toNew('some-game'))).toEqual({ at: 'new', id: 'some-game' })
  expect(parse(toTable('k3 f/9'))).toEqual({ at: 'table', id: 'k3 f/9' })
  expect(parse(toRules('g', { array: 'mirrored', x: 'a b' }))).toEqual({ at: 'rules', id: 'g', readings: { array: 'mirrored', x: 'a b' } })
})
it('takes anything else for the lobby', () => {
  for (const hash of ['', '#', '#/table/', '#/nowhere/1', '#/table/%E0%A4%A']) expect(parse(hash)).toEqual({ at: 'lobby' })
})
