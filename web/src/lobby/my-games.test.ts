import { afterEach, expect, test, vi } from 'vitest'
import type { OwnGame } from '../client/api'
import { myGames } from './my-games.svelte'

afterEach(() => vi.unstubAllGlobals())

const game = (id: string, toMove: number) =>
  ({
    id,
    toMove,
    yours: toMove === 0,
    sides: [
      { name: 'Ann', you: true },
      { name: 'Bob', you: false },
    ],
  }) as OwnGame

test('a turn that the page has seen changes the list without a request', async () => {
  const fetch = vi.fn(() =>
    Promise.resolve(new Response(JSON.stringify({ games: [game('a', 0)], toMove: 1, more: null }))),
  )
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('window', globalThis)
  myGames.running = [game('a', 0), game('b', 1)]
  myGames.update('a', 1, false)
  expect([myGames.toMove, myGames.nextToMove('')]).toEqual([0, null])
  myGames.update('b', 0, true)
  expect([myGames.toMove, myGames.nextToMove('a')?.id, myGames.nextToMove('b')]).toEqual([1, 'b', null])
  expect(fetch).not.toHaveBeenCalled()
  // A game that is new or over changes more than this.
  myGames.update('c', 0, true)
  expect(fetch).toHaveBeenCalledTimes(1)
  myGames.update('a', null, false)
  expect(fetch).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(myGames.running).toHaveLength(1))
})
