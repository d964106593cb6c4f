// How the drawing of a board writes pieces: with two sides, capital letters for the first; with more, the letter of the side
// and that of the piece; a stone by its sign (`crates/rules/src/read/grid.rs`). Pure.
import type { Game, PieceInfo } from '../../client/contract'
import type { PalettePiece } from '../../editor/arrangement'

type Cast = Pick<Game, 'pieces' | 'sides'>

/** The kinds that a drawing can write: of several with the same letter, the first. */
export function drawableKinds(pieces: readonly PieceInfo[]): PieceInfo[] {
  const known = new Set<string>()
  return pieces.filter(({ letter }) => !known.has(letter) && known.add(letter))
}

/** The pieces by what the drawing writes for them. */
export function piecesByToken({ pieces, sides }: Cast): Map<string, PalettePiece> {
  const kinds = drawableKinds(pieces)
  const tokens = new Map<string, PalettePiece>()
  for (const { kind, letter } of kinds.filter((info) => info.stone)) tokens.set(letter, { kind, side: null })
  for (const { kind, letter } of kinds.filter((info) => !info.stone))
    sides.forEach((of, side) => {
      const token = sides.length > 2 ? of.letter + letter : side === 0 ? letter.toUpperCase() : letter.toLowerCase()
      if (!tokens.has(token)) tokens.set(token, { kind, side })
    })
  return tokens
}

/** What the drawing writes for a piece; null if it cannot. */
export function tokenOf(tokens: ReadonlyMap<string, PalettePiece>, { kind, side }: PalettePiece): string | null {
  for (const [token, piece] of tokens) if (piece.kind === kind && piece.side === side) return token
  return null
}
