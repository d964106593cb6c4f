// The order of the sentences on a piece card.
import type { PieceInfo } from '../client/api'

/**
 * The sentences that say how the piece captures come first: the Spy of Bollwerk captures by its third sentence, and
 * after the first two, which end in "without capturing", a reader thinks that it captures nothing. The engine says which
 * they are.
 */
export function capturesFirst({ lines, captures }: Pick<PieceInfo, 'lines' | 'captures'>): string[] {
  const says = (i: number) => captures.includes(i)
  return [...lines.filter((_, i) => says(i)), ...lines.filter((_, i) => !says(i))]
}
