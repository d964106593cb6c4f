// The edits of a drawing that add or remove a file or a rank at an edge, or a layer. Columns that are aligned stay so. A new
// cell exists where its neighbour does. Pure; the names of cells are not its business.
import { alignmentOf } from './array-edit'
import { EMPTY, exists, HOLE, LAYER_SIGN, type DrawnCell, type Drawing, type DrawnRank } from './drawing'
import { applyEdits, type Edit } from './edit'

const newSign = (neighbour: DrawnCell): string => (exists(neighbour) ? EMPTY : HOLE)
const spaces = (count: number): string => ' '.repeat(Math.max(0, count))

/** The place in its line where a column begins or ends, over all ranks. */
function columnAt({ ranks }: Drawing, x: number): { from: number; to: number } {
  const places = ranks.map((rank) => ({ cell: rank.cells[x]!, lineFrom: rank.lineFrom }))
  return {
    from: Math.min(...places.map(({ cell, lineFrom }) => cell.from - lineFrom)),
    to: Math.max(...places.map(({ cell, lineFrom }) => cell.to - lineFrom)),
  }
}

/** Adds a file beside that one. */
export function addFileEdits(drawing: Drawing, x: number, side: 'left' | 'right'): Edit[] {
  const alignment = alignmentOf(drawing, x)
  const column = columnAt(drawing, x)
  const width = alignment === 'right' ? column.to - column.from : 1
  return drawing.ranks.map(({ cells, lineFrom }): Edit => {
    const cell = cells[x]!
    const sign = newSign(cell)
    if (side === 'left') {
      const at = alignment === null ? cell.from : Math.max(lineFrom + column.from, cell.before + 1)
      return { from: at, to: at, insert: `${alignment === 'right' ? sign.padStart(width) : sign} ` }
    }
    const end = alignment === null ? cell.to : lineFrom + column.to
    const at = Math.min(end, cell.after === null ? cell.to : cell.after - 1)
    return { from: at, to: at, insert: `${spaces(end - at + 1)}${alignment === 'right' ? sign.padStart(width) : sign}` }
  })
}

/** How far the column to the right of this one is from it. */
function pitchOf(drawing: Drawing, x: number, rank: DrawnRank): number {
  const [one, next] = [columnAt(drawing, x), columnAt(drawing, x + 1)]
  const alignment = alignmentOf(drawing, x)
  if (alignment === null) return rank.cells[x + 1]!.from - rank.cells[x]!.from
  return alignment === 'right' ? next.to - one.to : next.from - one.from
}

/** Removes a file at the left or the right edge of a layer, which has another one. */
export function removeFileEdits(drawing: Drawing, x: number, side: 'left' | 'right'): Edit[] {
  return drawing.ranks.map((rank): Edit => {
    const cell = rank.cells[x]!
    const pitch = pitchOf(drawing, side === 'left' ? x : x - 1, rank)
    const after = cell.after
    if (after === null) return { from: cell.before, to: cell.to, insert: '' }
    return { from: cell.before, to: after, insert: spaces(Math.max(1, after - cell.before - pitch)) }
  })
}

const lineEnd = (text: string, rank: DrawnRank): number => {
  const end = text.indexOf('\n', rank.lineFrom)
  return end < 0 ? text.length : end
}

/** A line like that of a rank, without pieces, with this name. */
function emptyLine(text: string, drawing: Drawing, rank: DrawnRank, name: string): string {
  let line = ''
  let at = rank.lineFrom
  for (const cell of rank.cells) {
    const sign = newSign(cell)
    const wide = cell.to - cell.from
    const isRight = alignmentOf(drawing, cell.x) === 'right'
    line +=
      text.slice(at, cell.from) +
      (cell.after === null && !isRight ? sign : isRight ? sign.padStart(wide) : sign.padEnd(wide))
    at = cell.to
  }
  const { from, to, insert } = nameEdit(drawing, rank, name)
  return applyEdits(line, [{ from: from - rank.lineFrom, to: to - rank.lineFrom, insert }])
}

/** Whether the names of the ranks end below each other, as they do where they have as many digits. */
const areNamesRight = ({ ranks }: Drawing): boolean =>
  ranks.every(({ nameEnd, lineFrom }) => nameEnd - lineFrom === ranks[0]!.nameEnd - ranks[0]!.lineFrom)

/**
 * The edit that gives a rank another name. A longer one takes spaces before it if others stand there, or after it; if there are
 * none, the line becomes longer.
 */
function nameEdit(drawing: Drawing, rank: DrawnRank, name: string): Edit {
  const from = rank.nameEnd - rank.name.length
  const growth = name.length - rank.name.length
  const isRight = areNamesRight(drawing)
  if (growth < 0) return { from, to: rank.nameEnd, insert: isRight ? spaces(-growth) + name : name + spaces(-growth) }
  const room =
    from - Math.min(...drawing.ranks.map((one) => one.nameEnd - one.name.length - one.lineFrom)) - rank.lineFrom
  if (isRight && room >= growth) return { from: from - growth, to: rank.nameEnd, insert: name }
  const gap = rank.cells[0]!.from - rank.nameEnd
  return { from, to: rank.nameEnd + Math.min(growth, gap - 1), insert: name }
}

/** Whether each rank has a line of its own, so that others can come. */
export const hasLines = (text: string, { ranks, grid }: Drawing): boolean =>
  ranks.every((rank) => text.lastIndexOf('\n', rank.nameEnd) + 1 === rank.lineFrom && rank.lineFrom > grid.from) &&
  text.slice(ranks.at(-1)!.lineFrom, grid.to).includes('\n')

/** Adds a rank at the top or the bottom. */
export function addRankEdit(text: string, drawing: Drawing, side: 'top' | 'bottom', name: string): Edit {
  const neighbour = side === 'top' ? drawing.ranks[0]! : drawing.ranks.at(-1)!
  const line = emptyLine(text, drawing, neighbour, name)
  if (side === 'top') return { from: neighbour.lineFrom, to: neighbour.lineFrom, insert: `${line}\n` }
  const end = lineEnd(text, neighbour)
  return { from: end, to: end, insert: `\n${line}` }
}

export function removeRankEdit(text: string, { ranks }: Drawing, side: 'top' | 'bottom'): Edit {
  const rank = side === 'top' ? ranks[0]! : ranks.at(-1)!
  return { from: rank.lineFrom, to: lineEnd(text, rank) + 1, insert: '' }
}

/** Gives ranks other names, from the lowest on. */
export function rankNameEdits(drawing: Drawing, names: readonly string[]): Edit[] {
  return drawing.ranks.flatMap((rank, row) => {
    const name = names[drawing.ranks.length - 1 - row]!
    return name === rank.name ? [] : [nameEdit(drawing, rank, name)]
  })
}

/** Adds a layer above the others: empty, with the cells of the lowest one. */
export function addLayerEdits({ ranks, files, layerCount }: Drawing): Edit[] {
  const perLayer = files.length / layerCount
  return ranks.map(({ cells }): Edit => {
    const at = cells.at(-1)!.to
    const signs = cells.slice(0, perLayer).map(newSign)
    return { from: at, to: at, insert: ` ${LAYER_SIGN} ${signs.join(' ')}` }
  })
}

/** Removes the highest layer, which is not the only one. */
export function removeLayerEdits({ ranks, files, layerCount }: Drawing): Edit[] {
  const perLayer = files.length / layerCount
  return ranks.map(({ cells }): Edit => {
    const last = cells.at(-1 - perLayer)!
    return { from: last.to, to: cells.at(-1)!.to, insert: '' }
  })
}
