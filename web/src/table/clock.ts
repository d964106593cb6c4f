// Computes and formats clock times, in milliseconds. The current time is passed in; the server decides who has run out
// of time. Clock.svelte ticks with it.
import type { TimeControl, GameView } from '../client/api'
import { t } from '../i18n/index.svelte'

export type Clock = NonNullable<GameView['clock']>

const DAY = 86_400_000
const HOUR = 3_600_000

/** Whether this is a correspondence game: the delay is the time for each turn, the main time a reserve. */
export const isCorrespondence = (clock: Pick<TimeControl, 'delay'>): boolean => clock.delay >= HOUR

/** The time control before the game. */
export const timeControlOf = ({ main, increment, delay, odds }: Clock): TimeControl => ({
  main,
  increment,
  delay,
  ...(odds && { odds }),
})

/** For a rematch: the odds rotate with the seats. */
export const rotateOdds = (clock: TimeControl): TimeControl =>
  clock.odds ? { ...clock, odds: clock.odds.map((_, i, all) => all[(i + 1) % all.length]!) } : clock

/** Whole days and the remaining hours. */
export const daysAndHours = (ms: number): { days: number; hours: number } => ({
  days: Math.floor(ms / DAY),
  hours: Math.floor((ms % DAY) / HOUR),
})

/** The time that a side has left, some time after the view arrived. */
export function timeLeft(clock: Clock, side: number, since: number): number {
  const left = clock.left[side] ?? 0
  if (isCorrespondence(clock))
    return Math.max(0, left + clock.delay - (clock.running === side ? clock.elapsed + since : 0))
  return clock.running === side ? Math.max(0, left - Math.max(0, clock.elapsed + since - clock.delay)) : left
}

/**
 * When time is short: in correspondence games half a day, otherwise one eighth of the initial time within ten seconds
 * and a minute; in very short games one fifth.
 */
export const lowTimeThreshold = ({ main, delay }: Pick<TimeControl, 'main' | 'delay'>): number =>
  isCorrespondence({ delay })
    ? Math.min(DAY / 2, delay / 4)
    : main < 60_000
      ? Math.max(2_000, main / 5)
      : Math.min(60_000, Math.max(10_000, main / 8))

const SHOW_TENTHS_BELOW_MS = 10_000

/** Rounded down: 59.97 seconds are 0:59; with tenths below ten seconds. */
export function formatClock(left: number): string {
  const seconds = Math.floor(left / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}${left < SHOW_TENTHS_BELOW_MS ? `.${Math.floor(left / 100) % 10}` : ''}`
}

/** In words if it is days. A started hour counts, so that three days are three days when they begin. */
export function formatTimeLeft(ms: number): string {
  if (ms < DAY) return formatClock(ms)
  const left = daysAndHours(Math.ceil(ms / HOUR) * HOUR)
  return left.hours ? t('clock-left', left) : t('clock-days-left', { days: left.days })
}

/** A date and time; today the time only. */
export const formatTimestamp = (at: number, language: string): string =>
  new Date(at).toLocaleString(
    language,
    new Date(at).toDateString() === new Date().toDateString() ? { timeStyle: 'short' } : { dateStyle: 'medium' },
  )

/** A date and time in the user's time zone, for what lies ahead. */
export const formatDateTime = (at: number, language: string): string =>
  new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })

/** Milliseconds until the text changes. */
export const nextTick = (left: number): number => (left < SHOW_TENTHS_BELOW_MS + 1000 ? left % 100 : left % 500) + 1
