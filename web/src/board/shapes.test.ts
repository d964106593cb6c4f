// What shapes.ts promises: keys make colours, the same shape again is rubbed out or painted over, arrows end at cells.
import { expect, it } from 'vitest'
import { colourOf, draw, ends, type Shape } from './shapes'

const keys = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, button: 2 }
it('the keys held down choose the colour', () => {
  expect(colourOf(keys)).toBe('green')
  expect(colourOf({ ...keys, ctrlKey: true })).toBe('red')
  expect(colourOf({ ...keys, shiftKey: true })).toBe('red')
  expect(colourOf({ ...keys, altKey: true })).toBe('blue')
  expect(colourOf({ ...keys, shiftKey: true, altKey: true })).toBe('yellow')
  // With the left button Shift only says that something is drawn.
  expect(colourOf({ ...keys, button: 0, shiftKey: true })).toBe('green')
})

it('the same shape again goes, in another colour it is painted over', () => {
  const arrow: Shape = { from: 'e2', to: 'e4', colour: 'green' }, circle: Shape = { from: 'e4', to: 'e4', colour: 'green' }
  expect(draw([], arrow)).toEqual([arrow])
  expect(draw([arrow, circle], arrow)).toEqual([circle])
  expect(draw([arrow, circle], { ...arrow, colour: 'red' })).toEqual([circle, { ...arrow, colour: 'red' }])
})

it('an arrow stops short of the middle, shorter where others come too', () => {
  expect(ends({ x: 50, y: 50 }, { x: 350, y: 50 }, 0).to).toEqual({ x: 334, y: 50 })
  expect(ends({ x: 50, y: 50 }, { x: 350, y: 50 }, 1).to).toEqual({ x: 319, y: 50 })
})
