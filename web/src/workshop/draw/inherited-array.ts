// The drawing of a game as text, for a file that inherits its array from another one and is to have its own. Pure.
import type { Game } from '../../client/contract'
import { parse } from '../code/structure'
import { EMPTY, HOLE, nodesOf } from './drawing'
import type { Edit } from './edit'
import { piecesByToken, tokenOf } from './tokens'

const FILES = 'abcdefghijklmnopqrstuvwxyz'

/** The lines of the drawing; null if the cells have other names than the usual ones, or a piece has no sign. */
function linesOf(game: Game): string[] | null {
  const { width, height, cells } = game.board
  if (width > FILES.length || cells.some(({ name, x, y }) => name !== `${FILES[x]!}${y + 1}`)) return null
  const tokens = piecesByToken(game)
  const drawn = new Map(cells.map(({ name }): [string, string | null] => [name, EMPTY]))
  for (const { cell, kind, side } of game.start) drawn.set(cell, tokenOf(tokens, { kind, side }))
  if ([...drawn.values()].includes(null)) return null
  const wide = Math.max(...[...drawn.values()].map((token) => token!.length))
  return Array.from({ length: height }, (_, row) => {
    const rank = `${height - row}`
    const signs = Array.from({ length: width }, (_, x) => (drawn.get(FILES[x]! + rank) ?? HOLE).padStart(wide))
    return `${rank.padStart(`${height}`.length)}  ${signs.join(' ')}`
  })
}

/** The edit that writes the array of this game into its file, which inherits it; null if it cannot be written. */
export function copyArrayEdit(text: string, game: Game): Edit | null {
  const lines = game.board.shape === 'squares' && game.board.layers === 1 ? linesOf(game) : null
  if (!lines) return null
  const inner = ' '.repeat(8)
  const grid = `\n    grid """\n${lines.map((line) => inner + line).join('\n')}\n${inner}"""`
  const nodes = parse(text)
  const board = nodesOf(text, nodes, 'board')[0]
  if (board?.block) {
    const isOpenLine = /^[^\S\n]*\n/.test(text.slice(board.block.from))
    return { from: board.block.from, to: board.block.from, insert: isOpenLine ? grid : `${grid}\n   ` }
  }
  if (board) return null
  const after = nodesOf(text, nodes, 'game')[0] ?? nodesOf(text, nodes, 'extends')[0]
  const at = after?.to ?? 0
  return { from: at, to: at, insert: `\n\nboard {${grid}\n}` }
}
