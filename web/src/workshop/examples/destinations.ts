// The squares to which a piece can move, from the engine's answers to the entry of a turn. An answer marks the squares that
// can be chosen next, which is not always where the piece comes to stand. Pure, but for the questions.
import type { EntryState, EntryTarget } from '../../client/contract'
import { sortedCells } from './recording'

/** Marks of squares to which the piece does not move: a stone is laid or taken away there. */
const NO_MOVES: ReadonlySet<EntryTarget['mark']> = new Set(['from', 'lay', 'lift', 'place'])

/** The squares where the piece on this cell can come to stand. `next` answers what can follow a partial turn. */
export async function destinationsOf(cell: string, next: (tokens: string[]) => Promise<EntryState>): Promise<string[]> {
  const chosen = await next([cell])
  if (chosen.refusal || !chosen.tokens.length) return []
  const found: string[] = []
  for (const target of chosen.cells) {
    if (NO_MOVES.has(target.mark)) continue
    if (target.mark !== 'leg' && target.mark !== 'capture') {
      found.push(target.cell)
      continue
    }
    const after = await next([cell, target.token])
    // A walk that has to go on does not end here. Choices are different ways to end it.
    if (target.mark === 'leg' && after.mustContinue && after.cells.length && !after.choices.length) continue
    // A piece that shoots stays where it is.
    const isShot =
      target.mark === 'capture' && after.events.length > 0 && !after.events.some(({ what }) => what === 'moved')
    found.push(isShot ? cell : target.cell)
  }
  return sortedCells(found)
}
