// Rounds measured numbers to what the measurement supports, so that no text is more exact than its number. Pure.

/** Steps in which numbers are rounded. */
const STEPS = [1, 2, 5, 10, 20, 50, 100]

/** Rounds a mean by its error: 92.3 ± 6.1 is 90. */
export function roundedBy(value: number, error: number): number {
  const step = STEPS.findLast((each) => each <= error) ?? 1
  return Math.round(value / step) * step
}

/** Two digits: 28.3 is 28, and 2030 is 2000. */
export function twoDigits(value: number): number {
  if (value === 0) return 0
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.abs(value))) - 1)
  return Math.round(value / step) * step
}

/** Whole percents of a share. */
export const percents = (share: number): number => Math.round(share * 100)

/** Elo points in tens; never a negative zero. */
export const tens = (elo: number): number => Math.round(elo / 10) * 10 || 0
