// Boards and casts for the tests of this folder.
import type { Board, Game, PieceInfo } from '../../client/contract'

const FILES = 'abcdefghijklmnopqrstuvwxyz'

/** A board of squares as the engine describes it; `files`: other names than a, b, c … */
export function squares(width: number, height: number, files: readonly string[] = [...FILES]): Board {
  const cells = Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const name = `${files[x]!}${y + 1}`
    return { name, label: name, x, y, shade: (x + y + 1) % 2, zones: [] }
  })
  return {
    width,
    height,
    shape: 'squares',
    layers: 1,
    cells,
    walls: [],
    look: 'chequered',
    river: null,
    palaces: [],
    stars: [],
    set: 'figures',
    labels: { below: files.slice(0, width), above: files.slice(0, width), beside: [] },
  }
}

const piece = (kind: string, letter: string, stone = false): PieceInfo => ({
  kind,
  name: kind,
  letter,
  glyph: kind.toLowerCase(),
  faces: [],
  promoted: letter.length > 1,
  stone,
  lines: [],
  captures: [],
})

/** A game with kings, pawns, promoted pawns and stones; `letters`: those of its sides. */
export const game = (board: Board, letters = 'wb'): Game => ({
  language: 'en',
  aim: [],
  rules: [],
  records: [],
  problems: [],
  pieces: [
    piece('King', 'K'),
    piece('Pawn', 'P'),
    piece('Tokin', '+P'),
    piece('Block', '#', true),
    piece('Prince', 'K'),
  ],
  board,
  start: [],
  levels: [],
  id: 'test',
  name: 'Test',
  about: '',
  note: null,
  partial: false,
  family: null,
  features: [],
  inventors: [],
  sides: [...letters].map((letter, i) => ({ name: ['White', 'Black', 'Red'][i]!, letter, team: i, look: 'white' })),
  readings: [],
  lessons: 0,
  cells: board.cells.length,
  size: `${board.width}×${board.height}`,
})
