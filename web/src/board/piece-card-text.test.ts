import { expect, test } from 'vitest'
import { capturesFirst } from './piece-card-text'

test('the sentences that the engine marks as saying how a piece captures come first, each sort in its order', () => {
  const lines = ['It moves without capturing.', 'It may take a piece beside it.', 'It lays a stone.', 'It strikes far.']
  expect(capturesFirst({ lines, captures: [1, 3] })).toEqual([lines[1], lines[3], lines[0], lines[2]])
  expect(capturesFirst({ lines, captures: [] })).toEqual(lines)
})
