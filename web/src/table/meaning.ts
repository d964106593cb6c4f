// What a click on a cell means for the turn being entered, whether a finished entry is sent at once, and what an
// entry did to the board. Pure and free of rules: everything is read off the server's `Next`. State: entry.svelte.ts.
import type { Choice, Event, Man, Next, Option, Turn } from '../desk/api'

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

/** What takes something from the stock; it is offered there, and nowhere else. */
export const inHand = (next: Next): Choice[] => next.choices.filter((c) => c.kind !== null)

/** Where choices that are no cells are offered: at the man under way (`only`: nothing else can be done), else in the bar. */
export interface Place { here: { cell: string; choices: Choice[]; only: boolean } | null; bar: Choice[] }
export function placeOf(next: Next | null, tokens: readonly string[], isCell: (name: string) => boolean): Place {
  const all = (next?.choices ?? []).filter((c) => c.kind === null && !next?.cells.some((o) => o.token === c.token))
  const cell = reached(tokens, isCell)
  if (!next || cell === null || !all.length) return { here: null, bar: all }
  return { here: { cell, choices: all, only: !next.cells.length && !next.canSend && !inHand(next).length }, bar: [] }
}

/** With a finger nobody can point before he acts: what explodes or is pushed is shown by the first tap. */
export const warnsFirst = (o: Option | undefined): boolean => !!o && (o.mark === 'burst' || o.mark === 'push' || (o.mark === 'self' && o.token !== '.' && o.token !== o.cell))

/** Worth a second look before it is sent: the player loses more men by it than all others together. */
export function grave(events: readonly Event[], side: number): boolean {
  let own = 0, others = 0
  for (const e of events) if (e.what === 'captured' || e.what === 'removed') { if (e.side === side) own += 1; else if (e.side !== null) others += 1 }
  return own > others
}

export function sendsAtOnce(next: Next, side: number, alwaysAsk: boolean): boolean {
  return next.complete && next.choices.length === 0 && next.cells.length === 0 && !next.why
    && !alwaysAsk && !grave(next.events, side)
}

/** The men that the entry takes off the board, as they stood before it; also those who went somewhere first. */
export function fallen(before: readonly Man[], events: readonly Event[]): Man[] {
  const at = new Map(before.map((m) => [m.cell, m]))
  const gone = new Set<Man>()
  const fall = (cell: string) => { const m = at.get(cell); if (m) { gone.add(m); at.delete(cell) } }
  const go = (from: string, to: string) => { const m = at.get(from); if (m) { at.delete(from); at.set(to, m) } }
  for (const e of events) {
    if (e.what === 'captured' || e.what === 'removed' || e.what === 'lifted') fall(e.cell)
    else if (e.what === 'blast') for (const c of e.cells) fall(c)
    else if (e.what === 'moved') go(e.from, e.to)
    else if (e.what === 'pushed') { if (e.to === null) fall(e.from); else go(e.from, e.to) }
  }
  return before.filter((m) => gone.has(m))
}

/** Whoever moved and still stands after it; null if he falls by what he sets off. */
export function survivor(events: readonly Event[]): string | null {
  let cell: string | null = null
  for (const e of events) {
    if (e.what === 'moved') cell = e.to
    else if ((e.what === 'removed' && e.cell === cell) || (e.what === 'blast' && cell !== null && e.cells.includes(cell))) cell = null
  }
  return cell
}

/** "You lose 1 …" in numbers: how many men each side loses by these events, in the order of the sides. */
export function losses(before: readonly Man[], events: readonly Event[], sides: number): number[] {
  const count = new Array<number>(sides).fill(0)
  for (const m of fallen(before, events.filter((e) => e.what !== 'lifted'))) if (m.side !== null) count[m.side]! += 1
  return count
}

/** Where men walk in these events: one path of cells for each man that moves; of a chain every landing, from the cells of the turn. */
export function paths(events: readonly Event[], cells: readonly string[] = []): string[][] {
  const out: string[][] = []
  for (const e of events) {
    if (e.what !== 'moved') continue
    const path = out.find((p) => p[p.length - 1] === e.from)
    const end = cells[0] === e.from ? cells.lastIndexOf(e.to) : -1
    if (path) path.push(e.to)
    else out.push(end > 1 ? cells.slice(0, end + 1) : [e.from, e.to])
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
