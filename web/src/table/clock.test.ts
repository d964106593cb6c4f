// Clocks round down, show tenths only when time is short, and wait for the delay.
import { describe, expect, it } from 'vitest'
import { timeLeft, lowTimeThreshold, nextTick, daysAndHours, formatClock, formatTimeLeft, type Clock } from './clock'

describe('a clock', () => {
  it.each([
    [300_000, '5:00'],
    [59_970, '0:59'],
    [10_000, '0:10'],
    [9_999, '0:09.9'],
    [50, '0:00.0'],
    [0, '0:00.0'],
    [3_600_000, '1:00:00'],
    [3_723_999, '1:02:03'],
  ])('writes %d as %s', (left, text) => expect(formatClock(left)).toBe(text))
  it('runs for one side, after the delay', () => {
    const clock: Clock = {
      main: 60_000,
      increment: 0,
      delay: 3_000,
      left: [50_000, 40_000],
      running: 0,
      elapsed: 1_000,
    }
    expect(timeLeft(clock, 0, 1_500)).toBe(50_000)
    expect(timeLeft(clock, 0, 4_000)).toBe(48_000)
    expect(timeLeft(clock, 0, 99_000)).toBe(0)
    expect(timeLeft(clock, 1, 4_000)).toBe(40_000)
  })
  it('in a correspondence game has days for each turn, and a reserve', () => {
    const day = 86_400_000
    const clock: Clock = { main: day, increment: 0, delay: 2 * day, left: [day, day / 2], running: 0, elapsed: day }
    expect(timeLeft(clock, 0, day)).toBe(day)
    expect(timeLeft(clock, 1, day)).toBe(2.5 * day)
    expect(daysAndHours(2.5 * day)).toEqual({ days: 2, hours: 12 })
    expect(lowTimeThreshold(clock)).toBe(day / 2)
  })
  it('counts a started hour of several days', () => {
    const [hour, day] = [3_600_000, 86_400_000]
    const lefts = [3 * day, 3 * day - 1, 3 * day - hour, 2.5 * day, day, day - 1]
    expect(lefts.map(formatTimeLeft)).toEqual(['3 days', '3 days', '2 d 23 h', '2 d 12 h', '1 day', '23:59:59'])
  })
  it('is low at one eighth, within limits', () =>
    expect([30_000, 60_000, 300_000, 3_600_000].map((main) => lowTimeThreshold({ main, delay: 0 }))).toEqual([
      6_000, 10_000, 37_500, 60_000,
    ]))
  it('ticks when its text changes', () => {
    for (const left of [300_000, 59_970, 12_345, 9_950, 420])
      expect(formatClock(left - nextTick(left))).not.toBe(formatClock(left + 500))
  })
})
