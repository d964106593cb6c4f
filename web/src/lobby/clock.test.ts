// A clock is read as it was written, and nonsense is no clock.
import { expect, it } from 'vitest'
import { handedOn } from '../table/clock'
import { CLOCKS, DAYS, read, sitting, told, write, writeDays } from './clock'

it('reads what it writes', () => {
  expect(read('5+3')).toEqual({ main: 300_000, increment: 3_000, delay: 0 })
  expect(read(write(0.5, 0, 2))).toEqual({ main: 30_000, increment: 0, delay: 2_000 })
  for (const clock of CLOCKS.slice(1)) expect(read(clock)).not.toBeNull()
})
it('takes anything else for no clock', () => { for (const text of ['', '5', '0+0', '-1+2', 'x', '5+3+1']) expect(read(text)).toBeNull() })
it('reads days for a turn, which are no clock for one sitting', () => {
  expect(read('3d')).toEqual({ main: 0, increment: 0, delay: 3 * 86_400_000 })
  expect(read(writeDays(2, 7))).toEqual({ main: 7 * 86_400_000, increment: 0, delay: 2 * 86_400_000 })
  for (const days of DAYS) expect([read(days) === null, sitting(days)]).toEqual([false, null])
  expect(sitting('5+3')).toEqual(read('5+3'))
})
it('tells odds side by side, and hands them on when everybody sits one further', () => {
  const odds = { main: 300_000, increment: 3_000, delay: 0, odds: [{ main: 300_000, increment: 3_000 }, { main: 60_000, increment: 0 }] }
  expect(told(odds)).toBe('5+3 : 1+0')
  expect(told(handedOn(odds))).toBe('1+0 : 5+3')
  expect(handedOn(read('5+3')!)).toEqual(read('5+3'))
})
