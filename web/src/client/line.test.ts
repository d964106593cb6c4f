import { expect, test } from 'vitest'
import { isLineSlow } from './line'

test('a line is slow if it has little bandwidth or the user asks for less traffic', () => {
  expect(isLineSlow({ downlink: 1.6 })).toBe(true)
  expect(isLineSlow({ downlink: 10, saveData: true })).toBe(true)
  expect(isLineSlow({ downlink: 10, saveData: false })).toBe(false)
})

test('a line counts as fast in browsers that do not describe it', () => {
  expect(isLineSlow({})).toBe(false)
})
