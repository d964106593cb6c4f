// Shapes: modifier keys choose the colour, drawing a shape again removes or repaints it, arrows end in cells.
import { expect, it } from 'vitest'
import { brushOf, toggleShape, arrowEnds, type Shape } from './shapes'

const keys = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, button: 2 }
it('modifier keys choose the colour', () => {
  expect(brushOf(keys)).toBe('green')
  expect(brushOf({ ...keys, ctrlKey: true })).toBe('red')
  expect(brushOf({ ...keys, shiftKey: true })).toBe('red')
  expect(brushOf({ ...keys, altKey: true })).toBe('blue')
  expect(brushOf({ ...keys, shiftKey: true, altKey: true })).toBe('yellow')
  // With the left button, Shift only starts the drawing.
  expect(brushOf({ ...keys, button: 0, shiftKey: true })).toBe('green')
})

it('drawing the same shape again removes it, another colour repaints it', () => {
  const arrow: Shape = { from: 'e2', to: 'e4', colour: 'green' },
    circle: Shape = { from: 'e4', to: 'e4', colour: 'green' }
  expect(toggleShape([], arrow)).toEqual([arrow])
  expect(toggleShape([arrow, circle], arrow)).toEqual([circle])
  expect(toggleShape([arrow, circle], { ...arrow, colour: 'red' })).toEqual([circle, { ...arrow, colour: 'red' }])
})

it('an arrow stops short of the centre, and is shorter where others end too', () => {
  expect(arrowEnds({ x: 50, y: 50 }, { x: 350, y: 50 }, 0).to).toEqual({ x: 334, y: 50 })
  expect(arrowEnds({ x: 50, y: 50 }, { x: 350, y: 50 }, 1).to).toEqual({ x: 319, y: 50 })
})
