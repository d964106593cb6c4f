import { afterEach, expect, test, vi } from 'vitest'
import { takeEarlyGames } from './early'

afterEach(() => {
  globalThis.earlyGames = undefined
  vi.useRealTimers()
})

test('the list of games that was asked for early is taken once', async () => {
  globalThis.earlyGames = Promise.resolve('[]')
  expect(await takeEarlyGames()).toEqual([])
  expect(await takeEarlyGames()).toBeNull()
})

test('a server that refuses the list or does not answer is not waited for', async () => {
  globalThis.earlyGames = Promise.resolve(null)
  expect(await takeEarlyGames()).toBeNull()
  vi.useFakeTimers()
  globalThis.earlyGames = new Promise(() => {})
  const taken = takeEarlyGames()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await taken).toBeNull()
})
