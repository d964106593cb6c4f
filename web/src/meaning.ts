// What a click on a cell means for the turn being entered, whether a finished entry is sent at once, and what an
// entry did to the board. Pure and free of rules: everything is read off the server's `Next`. State: entry.svelte.ts.
import type { Event, Man, Next, Turn } from './api'

export type Meaning =
  | { do: 'add'; token: string }      // a possible continuation
  | { do: 'restart'; token: string }  // another man instead of the one chosen
  | { do: 'send' }                    // the same cell once more: that is the turn
  | { do: 'back' }                    // the chosen man once more: let go
  | { do: 'ask'; token: string }      // not offered: the server says why, or fills in the way there

/** The cell the entry has reached: its last token that names a cell. */
export function reached(tokens: readonly string[], isCell: (name: string) => boolean): string | null {
  for (let i = tokens.length - 1; i >= 0; i--) if (isCell(tokens[i]!)) return tokens[i]!
  return null
}

export function meaning(cell: string, tokens: readonly string[], next: Next | null, first: Next | null, isCell: (name: string) => boolean): Meaning {
  const offered = next?.cells.find((o) => o.cell === cell)
  if (offered) return { do: 'add', token: offered.token }
  if (tokens.length && reached(tokens, isCell) === cell) {
    if (next?.canSend) return { do: 'send' }
    if (tokens.length === 1) return { do: 'back' }
  }
  const other = first?.cells.find((o) => o.cell === cell)
  if (tokens.length === 1 && other) return { do: 'restart', token: other.token }
  return { do: 'ask', token: cell }
}

/** Worth a second look before it is sent: something explodes, or the player loses a man of his own by it. */
export function grave(events: readonly Event[], side: number): boolean {
  return events.some((e) => e.what === 'blast' || ((e.what === 'captured' || e.what === 'removed') && e.side === side))
}

export function sendsAtOnce(next: Next, side: number, alwaysAsk: boolean): boolean {
  return next.complete && next.choices.length === 0 && next.cells.length === 0 && !next.why
    && !alwaysAsk && !grave(next.events, side)
}

/** The men that the entry takes off the board, as they stood before it. */
export function fallen(before: readonly Man[], events: readonly Event[]): Man[] {
  const cells = new Set<string>()
  for (const e of events) {
    if (e.what === 'captured' || e.what === 'removed' || e.what === 'lifted') cells.add(e.cell)
    if (e.what === 'blast') for (const c of e.cells) cells.add(c)
    if (e.what === 'pushed' && e.to === null) cells.add(e.from)
  }
  return before.filter((m) => cells.has(m.cell))
}

/** "You lose 1 …" in numbers: how many men each side loses by these events, in the order of the sides. */
export function losses(before: readonly Man[], events: readonly Event[], sides: number): number[] {
  const count = new Array<number>(sides).fill(0)
  for (const m of fallen(before, events.filter((e) => e.what !== 'lifted'))) if (m.side !== null) count[m.side]! += 1
  return count
}

/** Where men walk in these events: one path of cells for each man that moves. */
export function paths(events: readonly Event[]): string[][] {
  const out: string[][] = []
  for (const e of events) {
    if (e.what !== 'moved') continue
    const path = out.find((p) => p[p.length - 1] === e.from)
    if (path) path.push(e.to); else out.push([e.from, e.to])
  }
  return out
}

export interface Round { number: number; turns: (Turn & { index: number })[] }

/** Turns in rounds: a round ends when a side comes again that is not later in the order of play. */
export function rounds(turns: readonly Turn[], sides: number): Round[] {
  const out: Round[] = []
  let base = -1
  turns.forEach((turn, index) => {
    const last = out[out.length - 1]
    if (base < 0) base = turn.side
    const place = (t: Turn) => (t.side - base + sides) % sides
    const before = last?.turns[last.turns.length - 1]
    if (last && before && place(turn) > place(before)) last.turns.push({ ...turn, index })
    else out.push({ number: out.length + 1, turns: [{ ...turn, index }] })
  })
  return out
}
