// The text form of clocks: "5+3" is five minutes and three seconds for each turn; "5+0d2" has a delay of two seconds.
// "3d" is three days for each turn, by correspondence; "3d+7" has a bank of seven days. The empty text is no clock.
import type { TimeControl } from '../client/api'
import { isCorrespondence, daysAndHours } from '../table/clock'
import { t } from '../i18n/index.svelte'

/** The presets for live games. */
export const TIME_CONTROL_PRESETS = ['', '3+2', '5+3', '10+5', '15+10', '30+20'] as const
/** The presets for games by correspondence. */
export const CORRESPONDENCE_PRESETS = ['1d', '3d', '7d', '14d'] as const

export const DAY_MS = 86_400_000
export const MINUTE_MS = 60_000

/** Returns null for no clock and for a text that cannot be parsed. */
export function parseTimeControl(text: string): TimeControl | null {
  const correspondence = /^(\d{1,2})d(?:\+(\d{1,2}))?$/.exec(text.trim())
  if (correspondence)
    return {
      main: Number(correspondence[2] ?? 0) * DAY_MS,
      increment: 0,
      delay: Math.max(1, Number(correspondence[1])) * DAY_MS,
    }
  const live = /^(\d{1,3}(?:\.\d)?)\+(\d{1,3})(?:d(\d{1,3}))?$/.exec(text.trim())
  if (!live) return null
  const main = Math.round(Number(live[1]) * 60_000)
  return main >= 1000 ? { main, increment: Number(live[2]) * 1000, delay: Number(live[3] ?? 0) * 1000 } : null
}
/** Like `parseTimeControl`, but null for correspondence clocks. */
export function parseLiveTimeControl(text: string): TimeControl | null {
  const clock = parseTimeControl(text)
  return clock && !isCorrespondence(clock) ? clock : null
}
export const writeTimeControl = (minutes: number, increment: number, delay: number): string =>
  `${minutes}+${increment}${delay > 0 ? `d${delay}` : ''}`
export const writeCorrespondence = (days: number, bank: number): string => `${days}d${bank > 0 ? `+${bank}` : ''}`

/** Formats a clock for the user. */
export function formatTimeControl(clock: TimeControl | null): string {
  if (!clock) return t('clock-none')
  if (isCorrespondence(clock))
    return t('clock-days', { days: daysAndHours(clock.delay).days, bank: daysAndHours(clock.main).days })
  if (clock.odds)
    return clock.odds
      .map((o) => writeTimeControl(o.main / MINUTE_MS, o.increment / 1000, clock.delay / 1000))
      .join(' : ')
  return writeTimeControl(clock.main / MINUTE_MS, clock.increment / 1000, clock.delay / 1000)
}
