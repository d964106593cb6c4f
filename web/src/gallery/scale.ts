// Scales of the plot and of the small tracks on the cards: from a value to a place from 0 to 1, with ticks at round
// numbers. Pure.
export interface Scale {
  least: number
  greatest: number
  isLog: boolean
  /** The place of a value, from 0 to 1. What is outside, infinite values included, is at the end. */
  at: (value: number) => number
  ticks: readonly number[]
}

/** The steps of ticks: 1, 2 and 5 times a power of ten. */
const STEPS = [1, 2, 5, 10]

/** Removes the errors of adding and dividing: 0.30000000000000004 is 0.3. */
const clean = (x: number) => Number(x.toPrecision(12))

/** The least round step that divides a range into at most `count` parts. */
export function roundStep(range: number, count: number): number {
  const rough = range / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  return clean(power * STEPS.find((step) => clean(power * step) >= clean(rough))!)
}

const inside = (place: number) => Math.min(1, Math.max(0, place))

export function linearScale(least: number, greatest: number, count = 5): Scale {
  const step = roundStep(greatest > least ? greatest - least : 1, count)
  const from = clean(Math.floor(clean(least / step)) * step)
  const to = Math.max(clean(Math.ceil(clean(greatest / step)) * step), clean(from + step))
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => clean(from + i * step))
  return { least: from, greatest: to, isLog: false, at: (value) => inside((value - from) / (to - from)), ticks }
}

/** The round number (1, 2 or 5 times a power of ten) at or below a value, or at or above it. */
function roundNumber(value: number, isUp: boolean): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const steps = STEPS.map((step) => clean(step * power))
  return isUp ? steps.find((step) => step >= value)! : steps.findLast((step) => step <= value)!
}

/** A logarithmic scale; the values are positive. */
export function logScale(least: number, greatest: number, count = 6): Scale {
  const from = roundNumber(least, false)
  const to = roundNumber(Math.max(greatest, from * 1.5), true)
  const all: number[] = []
  for (let power = 10 ** Math.floor(Math.log10(from)); power <= to; power *= 10)
    for (const step of STEPS.slice(0, 3)) {
      const tick = clean(step * power)
      if (tick >= from && tick <= to) all.push(tick)
    }
  // Only the powers of ten, if there are too many.
  const powers = all.filter((tick) => Number.isInteger(clean(Math.log10(tick))))
  const ticks = all.length > count && powers.length > 1 ? powers : all
  const at = (value: number) => (value <= 0 ? 0 : inside(Math.log(value / from) / Math.log(to / from)))
  return { least: from, greatest: to, isLog: true, at, ticks }
}

/** The scale for these values. Infinite ones do not count; without any value it goes from 0 to 1. */
export function scaleFor(values: readonly number[], kind: 'linear' | 'log', count?: number): Scale {
  const usable = values.filter((value) => Number.isFinite(value) && (kind === 'linear' || value > 0))
  if (!usable.length) return linearScale(0, 1, count)
  const [least, greatest] = [Math.min(...usable), Math.max(...usable)]
  return kind === 'log' ? logScale(least, greatest, count) : linearScale(least, greatest, count)
}
