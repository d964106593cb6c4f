import { expect, it } from 'vitest'
import type { ArchivedGame } from '../client/api'
import { gamesToWatch } from './running-games'

const side = (name: string | null, you = false) => ({ name, level: name === null ? 3 : null, you })
const game = (id: string, rest: Partial<ArchivedGame> = {}): ArchivedGame => ({
  id,
  game: 'ur',
  title: 'Ur',
  turns: 4,
  correspondence: false,
  rated: false,
  sides: [side('Ann'), side('Bo')],
  result: null,
  opened: 0,
  changed: 0,
  ...rest,
})

it('lists live games before games by correspondence', () => {
  const games = [game('post', { correspondence: true }), game('live'), game('late')]
  expect(gamesToWatch(games).map((g) => g.id)).toEqual(['live', 'late', 'post'])
})
it('leaves out finished games, games without a turn, games of computers and the games of the user', () => {
  const games = [
    game('over', { result: '1-0' }),
    game('new', { turns: 0 }),
    game('computers', { sides: [side(null), side(null)] }),
    game('mine', { sides: [side('Ann', true), side('Bo')] }),
  ]
  expect(gamesToWatch(games)).toEqual([])
})
