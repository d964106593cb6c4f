// What stands on a clock, and how it is written. Time is handed in, nothing here measures it; who has run out the server
// says. Times are milliseconds. Clock.svelte ticks with it.
import type { View } from '../desk/api'

export type Clock = NonNullable<View['clock']>

/** What a side has left, so long after the View came. */
export function leftOf(clock: Clock, side: number, since: number): number {
  const left = clock.left[side] ?? 0
  return clock.running === side ? Math.max(0, left - Math.max(0, clock.elapsed + since - clock.delay)) : left
}

/** Time is getting short from here on: an eighth of what there was at first, ten seconds to a minute; of a very short game a fifth. */
export const lowOf = (main: number): number => (main < 60_000 ? Math.max(2_000, main / 5) : Math.min(60_000, Math.max(10_000, main / 8)))

const TENTHS = 10_000

/** Never more than there is: 59.97 seconds are 0:59; below ten seconds with tenths. */
export function written(left: number): string {
  const seconds = Math.floor(left / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}${left < TENTHS ? `.${Math.floor(left / 100) % 10}` : ''}`
}

/** When what is written changes next. */
export const nextTick = (left: number): number => (left < TENTHS + 1000 ? left % 100 : left % 500) + 1
