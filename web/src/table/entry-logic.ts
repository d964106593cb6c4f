// The meaning of a click on a cell for the turn being entered, whether a complete turn is sent automatically, and what
// it did to the board. Pure and without rules: everything follows from the engine’s `EntryState`. State:
// move-entry.svelte.ts.
import type { EntryChoice, BoardEvent, BoardPiece, EntryState, EntryTarget, Turn } from '../client/api'

export type ClickAction =
  | { do: 'add'; token: string } // a possible continuation
  | { do: 'restart'; token: string } // another piece instead of the selected one
  | { do: 'send' } // the last cell again: the turn is complete
  | { do: 'back' } // the selected piece again: deselect it
  | { do: 'ask'; token: string } // not a target: the engine says why, or fills in the path

/** The last cell of the entry: that of its last token that names a cell. */
export function lastCell(tokens: readonly string[], isCell: (name: string) => boolean): string | null {
  for (let i = tokens.length - 1; i >= 0; i--) if (isCell(tokens[i]!)) return tokens[i]!
  return null
}

export function clickAction(
  cell: string,
  tokens: readonly string[],
  state: EntryState | null,
  initial: EntryState | null,
  isCell: (name: string) => boolean,
): ClickAction {
  const offered = state?.cells.find((o) => o.cell === cell)
  if (offered) return { do: 'add', token: offered.token }
  if (tokens.length && lastCell(tokens, isCell) === cell) {
    if (state?.canSend) return { do: 'send' }
    if (tokens.length === 1) return { do: 'back' }
  }
  const other = initial?.cells.find((o) => o.cell === cell)
  if (tokens.length === 1 && other) return { do: 'restart', token: other.token }
  return { do: 'ask', token: cell }
}

/** The choices that pick up something from the stock; they are shown there only. */
export const stockChoices = (state: EntryState): EntryChoice[] => state.choices.filter((c) => c.kind !== null)

/**
 * Where choices that are not cells are shown: at the moving piece (`only`: nothing else is possible), otherwise in the
 * bar.
 */
export interface ChoicePlacement {
  here: { cell: string; choices: EntryChoice[]; only: boolean } | null
  bar: EntryChoice[]
}
export function placeChoices(
  state: EntryState | null,
  tokens: readonly string[],
  isCell: (name: string) => boolean,
): ChoicePlacement {
  const all = (state?.choices ?? []).filter((c) => c.kind === null && !state?.cells.some((o) => o.token === c.token))
  const cell = lastCell(tokens, isCell)
  if (!state || cell === null || !all.length) return { here: null, bar: all }
  return {
    here: { cell, choices: all, only: !state.cells.length && !state.canSend && !stockChoices(state).length },
    bar: [],
  }
}

/** Touch cannot hover before acting: the first tap previews explosions and pushes. */
export const needsPreview = (o: EntryTarget | undefined): boolean =>
  !!o && (o.mark === 'burst' || o.mark === 'push' || (o.mark === 'self' && o.token !== '.' && o.token !== o.cell))

/** Whether a turn needs confirmation: the player loses more pieces than all others together. */
export function losesMore(events: readonly BoardEvent[], side: number): boolean {
  let own = 0,
    others = 0
  for (const e of events)
    if (e.what === 'captured' || e.what === 'removed') {
      if (e.side === side) own += 1
      else if (e.side !== null) others += 1
    }
  return own > others
}

export function canAutoSend(state: EntryState, side: number, alwaysAsk: boolean): boolean {
  return (
    state.complete &&
    state.choices.length === 0 &&
    state.cells.length === 0 &&
    !state.refusal &&
    !alwaysAsk &&
    !losesMore(state.events, side)
  )
}

/**
 * Whether a complete turn waits for Send, if the user is `careful` (by touch, or against people): a move and then a
 * stone, or a chain. The last of several taps on squares is easily misplaced, and against people there is no take-back
 * without consent. It waits before it is sent, rather than offering an Undo afterwards, because the opponent’s clock
 * and reply start with the sending. A plain move, two taps, is sent at once, as on any other chess site, and so is one
 * that ends with a choice, such as a promotion.
 */
export const waitsForSend = (tokens: readonly string[], isCell: (name: string) => boolean, careful: boolean): boolean =>
  careful && tokens.length > 2 && isCell(tokens[tokens.length - 1]!)

/** The pieces that the turn removes, as they were before it; also those that moved first. */
export function removedPieces(before: readonly BoardPiece[], events: readonly BoardEvent[]): BoardPiece[] {
  const at = new Map(before.map((m) => [m.cell, m]))
  const gone = new Set<BoardPiece>()
  const remove = (cell: string) => {
    const m = at.get(cell)
    if (m) {
      gone.add(m)
      at.delete(cell)
    }
  }
  const move = (from: string, to: string) => {
    const m = at.get(from)
    if (m) {
      at.delete(from)
      at.set(to, m)
    }
  }
  for (const e of events) {
    if (e.what === 'captured' || e.what === 'removed' || e.what === 'lifted') remove(e.cell)
    else if (e.what === 'blast') for (const c of e.cells) remove(c)
    else if (e.what === 'moved') move(e.from, e.to)
    else if (e.what === 'pushed') {
      if (e.to === null) remove(e.from)
      else move(e.from, e.to)
    }
  }
  return before.filter((m) => gone.has(m))
}

/** The cell of the piece that moved and survived; null if it was removed by its own turn. */
export function survivingCell(events: readonly BoardEvent[]): string | null {
  let cell: string | null = null
  for (const e of events) {
    if (e.what === 'moved') cell = e.to
    else if (
      (e.what === 'removed' && e.cell === cell) ||
      (e.what === 'blast' && cell !== null && e.cells.includes(cell))
    )
      cell = null
  }
  return cell
}

/** How many pieces each side loses by these events, in the order of the sides. */
export function lossesBySide(before: readonly BoardPiece[], events: readonly BoardEvent[], sides: number): number[] {
  const count = new Array<number>(sides).fill(0)
  for (const m of removedPieces(
    before,
    events.filter((e) => e.what !== 'lifted'),
  ))
    if (m.side !== null) count[m.side]! += 1
  return count
}

/** The paths of the moved pieces, one for each piece; for a chain with every landing, from the cells of the turn. */
export function movePaths(events: readonly BoardEvent[], cells: readonly string[] = []): string[][] {
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

export interface Round {
  number: number
  turns: (Turn & { index: number })[]
}

/** Groups turns into rounds: a new round starts with a side that is not later in the order of play. */
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
