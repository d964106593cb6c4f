import { expect, test } from 'vitest'
import { loadRatingChanges, ratingChangeText } from './rating-changes'

test('a rating is shown with its sign and difference', () => {
  expect(ratingChangeText({ before: 1500, after: 1508 })).toBe('1508 (+8)')
  expect(ratingChangeText({ before: 1500, after: 1338 })).toBe('1338 (−162)')
  expect(ratingChangeText({ before: 1500, after: 1500 })).toBe('1500 (±0)')
})

test('the page asks again until the server has counted the game, and gives up in the end', async () => {
  const change = { before: 1500, after: 1508 }
  const answers = [Promise.reject(new Error('no connection')), Promise.resolve([]), Promise.resolve([change, null])]
  const asked: string[] = []
  const load = (table: string) => {
    asked.push(table)
    return answers.shift() ?? Promise.resolve([])
  }
  expect(await loadRatingChanges('t1', load, [0, 1, 1])).toEqual([change, null])
  expect(asked).toEqual(['t1', 't1', 't1'])
  expect(await loadRatingChanges('t2', load, [0, 1])).toEqual([])
})
