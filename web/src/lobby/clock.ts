// Clocks as they are chosen and kept: "5+3" is five minutes and three seconds for each turn, "5+0d2" a delay of two; the
// empty text is no clock. Pure.
import type { TimeControl } from '../desk/api'

/** The usual ones. */
export const CLOCKS = ['', '3+2', '5+3', '10+5', '15+10', '30+20'] as const

/** Null: no clock, or none that makes sense. */
export function read(text: string): TimeControl | null {
  const found = /^(\d{1,3}(?:\.\d)?)\+(\d{1,3})(?:d(\d{1,3}))?$/.exec(text.trim())
  if (!found) return null
  const main = Math.round(Number(found[1]) * 60_000)
  return main >= 1000 ? { main, increment: Number(found[2]) * 1000, delay: Number(found[3] ?? 0) * 1000 } : null
}
export const write = (minutes: number, increment: number, delay: number): string => `${minutes}+${increment}${delay > 0 ? `d${delay}` : ''}`
