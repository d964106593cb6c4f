// What boards on which a turn is entered have in common: at a table, on the analysis board and in lessons. The turn
// itself is a MoveEntry (move-entry.svelte.ts).
import type { BoardHandlers } from '../board/board-model'
import type { BoardPiece, Check } from '../client/api'
import type { MoveEntry } from './move-entry.svelte'

/** A preview starts when the pointer rests for this time. */
const PREVIEW_DELAY_MS = 140

/** Passes what the user does on the board to the entry. `isActive`: clicks mean steps of the turn. */
export function entryHandlers(entry: () => MoveEntry | null, isActive: () => boolean) {
  let hoverTimer: number | undefined
  return {
    pick: (cell, isUnseen) => {
      if (isActive()) entry()?.click(cell, isUnseen)
    },
    grab: (cell) => entry()?.grab(cell),
    drop: (cell, from) => {
      if (cell === null) entry()?.deselect()
      else entry()?.drop(cell, from)
    },
    hover: (cell) => {
      window.clearTimeout(hoverTimer)
      if (cell === null) void entry()?.previewCell(null)
      else hoverTimer = window.setTimeout(() => void entry()?.previewCell(cell), PREVIEW_DELAY_MS)
    },
    choose: (token) => entry()?.choose(token),
    cancel: () => entry()?.back(),
  } satisfies BoardHandlers
}

/** The cells from which a piece can be dragged to continue the turn or to begin another one. */
export function grabbableCells(entry: MoveEntry): Set<string> {
  const cells = new Set<string>()
  if (entry.tokens.length <= 1) for (const o of entry.initial?.cells ?? []) cells.add(o.cell)
  if (entry.lastCell && entry.state?.cells.length) cells.add(entry.lastCell)
  return cells
}

/** The cells in check. While a turn is entered, check stays marked as long as the royal piece is in place. */
export const checkedCells = (check: readonly Check[], pieces: readonly BoardPiece[]): string[] =>
  check.flatMap((c) => c.cells.filter((cell) => pieces.some((m) => m.cell === cell && m.side === c.side)))
