// Clocks as they are chosen and kept: "5+3" is five minutes and three seconds for each turn, "5+0d2" a delay of two; "3d" is
// three days for each turn, by correspondence, "3d+7" with seven more for the whole game; the empty text is no clock.
import type { TimeControl } from '../desk/api'
import { isSlow, parts } from '../table/clock'
import { t } from '../words/index.svelte'

/** The usual ones. */
export const CLOCKS = ['', '3+2', '5+3', '10+5', '15+10', '30+20'] as const
/** The usual ones by correspondence. */
export const DAYS = ['1d', '3d', '7d', '14d'] as const

export const DAY = 86_400_000
export const MINUTE = 60_000

/** Null: no clock, or none that makes sense. */
export function read(text: string): TimeControl | null {
  const slow = /^(\d{1,2})d(?:\+(\d{1,2}))?$/.exec(text.trim())
  if (slow) return { main: Number(slow[2] ?? 0) * DAY, increment: 0, delay: Math.max(1, Number(slow[1])) * DAY }
  const found = /^(\d{1,3}(?:\.\d)?)\+(\d{1,3})(?:d(\d{1,3}))?$/.exec(text.trim())
  if (!found) return null
  const main = Math.round(Number(found[1]) * 60_000)
  return main >= 1000 ? { main, increment: Number(found[2]) * 1000, delay: Number(found[3] ?? 0) * 1000 } : null
}
/** For a game in one sitting: days for a turn are no clock there. */
export function sitting(text: string): TimeControl | null {
  const clock = read(text)
  return clock && !isSlow(clock) ? clock : null
}
export const write = (minutes: number, increment: number, delay: number): string => `${minutes}+${increment}${delay > 0 ? `d${delay}` : ''}`
export const writeDays = (days: number, bank: number): string => `${days}d${bank > 0 ? `+${bank}` : ''}`

/** As people are told. */
export function told(clock: TimeControl | null): string {
  if (!clock) return t('clock-none')
  if (isSlow(clock)) return t('clock-days', { days: parts(clock.delay).days, bank: parts(clock.main).days })
  if (clock.odds) return clock.odds.map((o) => write(o.main / MINUTE, o.increment / 1000, clock.delay / 1000)).join(' : ')
  return write(clock.main / MINUTE, clock.increment / 1000, clock.delay / 1000)
}
