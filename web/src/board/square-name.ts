// The name of a square for people: the label that the engine gives each cell, in the notation of the game, as at the edge
// of the board. The name of a cell only identifies it, in tokens, events and positions; no text shows it.
import type { Board } from '../client/contract'

type Cells = readonly Pick<Board['cells'][number], 'name' | 'label'>[]

const known = new WeakMap<Cells, Map<string, string>>()

/** `cell`: its name; what is not a cell of the board is returned as it is. */
export function squareName({ cells }: { cells: Cells }, cell: string): string {
  let labels = known.get(cells)
  if (!labels) known.set(cells, (labels = new Map(cells.map((c) => [c.name, c.label]))))
  return labels.get(cell) ?? cell
}
