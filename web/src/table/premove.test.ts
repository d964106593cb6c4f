// A premove is one move from the player’s own piece to any square, and can be cancelled.
import { expect, it } from 'vitest'
import { Premove } from './premove.svelte'

it('is possible from the player’s own piece to any square', () => {
  const p = new Premove()
  p.click('e5', false)
  expect(p.cells).toEqual([])
  p.click('e2', true)
  p.click('d2', true)
  expect(p.cells).toEqual(['d2'])
  p.click('d4', false)
  expect(p.isComplete).toBe(true)
  expect(p.take()).toEqual(['d2', 'd4'])
  expect(p.cells).toEqual([])
})
it('picks up a piece from the hand, and puts it back', () => {
  const p = new Premove()
  p.hold('@P')
  p.click('e4', false)
  expect(p.take()).toEqual(['@P', 'e4'])
  p.hold('@P')
  p.hold('@P')
  expect(p.cells).toEqual([])
})
it('is cancelled by the same piece again, by a click elsewhere, and by a drop off the board', () => {
  const p = new Premove()
  p.click('e2', true)
  p.click('e2', true)
  expect(p.cells).toEqual([])
  p.drop('e4', 'e2')
  p.click('h8', false)
  expect(p.cells).toEqual([])
  p.grab('e2')
  p.drop(null, 'e2')
  expect(p.cells).toEqual([])
})
