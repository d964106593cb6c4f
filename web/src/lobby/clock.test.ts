// A clock is read as it was written, and nonsense is no clock.
import { expect, it } from 'vitest'
import { CLOCKS, read, write } from './clock'

it('reads what it writes', () => {
  expect(read('5+3')).toEqual({ main: 300_000, increment: 3_000, delay: 0 })
  expect(read(write(0.5, 0, 2))).toEqual({ main: 30_000, increment: 0, delay: 2_000 })
  for (const clock of CLOCKS.slice(1)) expect(read(clock)).not.toBeNull()
})
it('takes anything else for no clock', () => { for (const text of ['', '5', '0+0', '-1+2', 'x', '5+3+1']) expect(read(text)).toBeNull() })
