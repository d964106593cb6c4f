// The drawing of a game as text, for a file that inherits its array from another one and is to have its own. Pure.
import type { Game } from '../../client/contract'
import { parse } from '../code/structure'
import { EMPTY, HOLE, LAYER_SIGN, nodesOf } from './drawing'
import type { Edit } from './edit'
import { piecesByToken, tokenOf } from './tokens'

/** The number at the end of the name of a cell. */
const rankOf = (name: string): string => /\d+$/.exec(name)?.[0] ?? ''

/** The names of the ranks, from the lowest on; null if those of the cells are no numbers, or are not those of their ranks. */
function rankNames({ board: { height, cells } }: Game): string[] | null {
  const lowest = new Map<number, number>()
  for (const { x, y } of cells) lowest.set(x, Math.min(y, lowest.get(x) ?? y))
  const named = (countsOwn: boolean): string[] | null => {
    const names = Array.from({ length: height }, () => '')
    for (const { name, x, y } of cells) {
      const at = countsOwn ? y - lowest.get(x)! : y
      const rank = rankOf(name)
      if (!rank || (names[at] && names[at] !== rank)) return null
      names[at] = rank
    }
    // No cell has the names of the highest ranks if each file counts its own.
    return names.map((name, i) => name || `${Number(names[0]) + i}`)
  }
  return named(false) ?? named(true)
}

/** The lines of the drawing; null if the ranks have no numbers, or a piece has no sign. */
function linesOf(game: Game): string[] | null {
  const { width, height, cells, layers } = game.board
  const ranks = rankNames(game)
  if (!ranks) return null
  const tokens = piecesByToken(game)
  const nameAt = new Map(cells.map(({ name, x, y }) => [`${x},${y}`, name]))
  const drawn = new Map(cells.map(({ name }): [string, string | null] => [name, EMPTY]))
  for (const { cell, kind, side } of game.start) drawn.set(cell, tokenOf(tokens, { kind, side }))
  if ([...drawn.values()].includes(null)) return null
  const wide = Math.max(...[...drawn.values()].map((token) => token!.length))
  const long = Math.max(...ranks.map((rank) => rank.length))
  return Array.from({ length: height }, (_, row) => {
    const y = height - 1 - row
    const signs = Array.from({ length: width }, (_, x) =>
      (drawn.get(nameAt.get(`${x},${y}`) ?? '') ?? HOLE).padStart(wide),
    )
    const parts = Array.from({ length: layers }, (_, i) =>
      signs.slice((i * width) / layers, ((i + 1) * width) / layers),
    )
    return `${ranks[y]!.padStart(long)}  ${parts.map((part) => part.join(' ')).join(` ${LAYER_SIGN} `)}`
  })
}

/**
 * The edit that writes the array of this game into its file, which inherits it; null if it cannot be written. `shape`: the
 * lines about layers and files that the file inherits, so that it has all that gives squares their names.
 */
export function copyArrayEdit(text: string, game: Game, shape: readonly string[] = []): Edit | null {
  const lines = linesOf(game)
  if (!lines) return null
  const inner = ' '.repeat(8)
  const before = shape.map((line) => `\n    ${line}`).join('')
  const grid = `${before}\n    grid """\n${lines.map((line) => inner + line).join('\n')}\n${inner}"""`
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
