import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PieceCardState } from './piece-card.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const board = () =>
  new PieceCardState(
    (cell) => cell !== 'empty',
    () => true,
  )

test('a mouse that rests where the board appears opens no card', () => {
  const cards = board()
  cards.hover('a1')
  vi.advanceTimersByTime(5000)
  expect(cards.card).toBeNull()
})

test('a mouse that moves and then rests on a piece opens its card', () => {
  const cards = board()
  cards.hover('a1')
  cards.pointerMoved()
  vi.advanceTimersByTime(1000)
  expect(cards.card).toEqual({ cell: 'a1', isPinned: false })
})

test('a card stays while the pointer crosses over to it, and closes when the pointer leaves it', () => {
  const cards = board()
  cards.pointerMoved()
  cards.hover('a1')
  vi.advanceTimersByTime(1000)
  cards.hover('empty')
  vi.advanceTimersByTime(100)
  cards.enter()
  vi.advanceTimersByTime(5000)
  expect(cards.card?.cell).toBe('a1')
  cards.leave()
  vi.advanceTimersByTime(1000)
  expect(cards.card).toBeNull()
})
