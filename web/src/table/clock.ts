// What stands on a clock, and how it is written. Time is handed in, nothing here measures it; who has run out the server
// says. Times are milliseconds. Clock.svelte ticks with it.
import type { TimeControl, View } from '../desk/api'
import { t } from '../words/index.svelte'

export type Clock = NonNullable<View['clock']>

const DAY = 86_400_000
const HOUR = 3_600_000

/** By correspondence: the delay is the time for each turn, the main time a bank beside it. */
export const isSlow = (clock: Pick<TimeControl, 'delay'>): boolean => clock.delay >= HOUR

/** As it was set before the game. */
export const controlOf = ({ main, increment, delay, odds }: Clock): TimeControl => ({ main, increment, delay, ...(odds && { odds }) })

/** For a game that is played again: odds are given to somebody, and everybody sits one further. */
export const handedOn = (clock: TimeControl): TimeControl => (clock.odds ? { ...clock, odds: clock.odds.map((_, i, all) => all[(i + 1) % all.length]!) } : clock)

/** Whole days, and the hours that are left of them. */
export const parts = (millis: number): { days: number; hours: number } => ({ days: Math.floor(millis / DAY), hours: Math.floor((millis % DAY) / HOUR) })

/** What a side has left, so long after the View came. */
export function leftOf(clock: Clock, side: number, since: number): number {
  const left = clock.left[side] ?? 0
  if (isSlow(clock)) return Math.max(0, left + clock.delay - (clock.running === side ? clock.elapsed + since : 0))
  return clock.running === side ? Math.max(0, left - Math.max(0, clock.elapsed + since - clock.delay)) : left
}

/** Time is getting short from here on: by correspondence half a day, else an eighth of what there was at first, ten seconds to a minute; of a very short game a fifth. */
export const lowOf = ({ main, delay }: Pick<TimeControl, 'main' | 'delay'>): number => (isSlow({ delay }) ? Math.min(DAY / 2, delay / 4) : main < 60_000 ? Math.max(2_000, main / 5) : Math.min(60_000, Math.max(10_000, main / 8)))

const TENTHS = 10_000

/** Never more than there is: 59.97 seconds are 0:59; below ten seconds with tenths. */
export function written(left: number): string {
  const seconds = Math.floor(left / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}${left < TENTHS ? `.${Math.floor(left / 100) % 10}` : ''}`
}

/** In words where it is days. */
export const left = (millis: number): string => (millis >= DAY ? t('clock-left', parts(millis)) : written(millis))

/** A time of the world's clock; today the hour is enough. */
export const when = (at: number, language: string): string => new Date(at).toLocaleString(language, new Date(at).toDateString() === new Date().toDateString() ? { timeStyle: 'short' } : { dateStyle: 'medium' })

/** When what is written changes next. */
export const nextTick = (left: number): number => (left < TENTHS + 1000 ? left % 100 : left % 500) + 1
