// Clocks survive writing and parsing, and any other text is no clock.
import { expect, it } from 'vitest'
import { rotateOdds } from '../table/clock'
import {
  TIME_CONTROL_PRESETS,
  CORRESPONDENCE_PRESETS,
  parseTimeControl,
  parseLiveTimeControl,
  formatTimeControl,
  writeTimeControl,
  writeCorrespondence,
} from './time-control'

it('parses what it writes', () => {
  expect(parseTimeControl('5+3')).toEqual({ main: 300_000, increment: 3_000, delay: 0 })
  expect(parseTimeControl(writeTimeControl(0.5, 0, 2))).toEqual({ main: 30_000, increment: 0, delay: 2_000 })
  for (const clock of TIME_CONTROL_PRESETS.slice(1)) expect(parseTimeControl(clock)).not.toBeNull()
})
it('rejects any other text', () => {
  for (const text of ['', '5', '0+0', '-1+2', 'x', '5+3+1']) expect(parseTimeControl(text)).toBeNull()
})
it('parses days for a turn, which are no live clock', () => {
  expect(parseTimeControl('3d')).toEqual({ main: 0, increment: 0, delay: 3 * 86_400_000 })
  expect(parseTimeControl(writeCorrespondence(2, 7))).toEqual({
    main: 7 * 86_400_000,
    increment: 0,
    delay: 2 * 86_400_000,
  })
  for (const days of CORRESPONDENCE_PRESETS)
    expect([parseTimeControl(days) === null, parseLiveTimeControl(days)]).toEqual([false, null])
  expect(parseLiveTimeControl('5+3')).toEqual(parseTimeControl('5+3'))
})
it('formats odds side by side and rotates them with the sides', () => {
  const odds = {
    main: 300_000,
    increment: 3_000,
    delay: 0,
    odds: [
      { main: 300_000, increment: 3_000 },
      { main: 60_000, increment: 0 },
    ],
  }
  expect(formatTimeControl(odds)).toBe('5+3 : 1+0')
  expect(formatTimeControl(rotateOdds(odds))).toBe('1+0 : 5+3')
  expect(rotateOdds(parseTimeControl('5+3')!)).toEqual(parseTimeControl('5+3'))
})
