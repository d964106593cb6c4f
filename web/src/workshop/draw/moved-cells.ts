// What the text says about cells after cells have moved, got other names, or gone: zones, walls, cuts, squares of castling and
// what else cell-words.ts finds follow them. Only values whose meaning changes are written again. Pure.
import { readCellList, writeCellList } from './cell-list'
import { cellWords, namesIn, type CellWord } from './cell-words'
import { cellAtPlace, exists, type DrawnCell, type Drawing } from './drawing'
import { applyEdits, type Edit } from './edit'
import { endOf, removeLine } from './line-edit'

/** Where a cell is after the change; null: nowhere. */
export type CellMove = (place: { x: number; y: number }) => { x: number; y: number } | null
export const samePlace: CellMove = (place) => place

/** A line that names a cell that is gone, and means nothing without it. */
export interface LostLine {
  from: number
  to: number
  text: string
}
export interface MovedText {
  text: string
  lost: LostLine[]
}

export const listable = ({ cells }: Drawing): Map<string, DrawnCell> =>
  new Map([...cells.values()].filter(exists).map((cell) => [cell.name.toLowerCase(), cell]))

class Mover {
  readonly oldCells: Map<string, DrawnCell>
  readonly newCells: Map<string, DrawnCell>
  constructor(
    readonly before: Drawing,
    readonly after: Drawing,
    readonly move: CellMove,
  ) {
    this.oldCells = listable(before)
    this.newCells = listable(after)
  }

  /** The cell that was called so; null if it is gone or is no place. */
  place(name: string): DrawnCell | null {
    const cell = this.before.byName.get(name.toLowerCase())
    const to = cell && this.move(cell)
    return to ? cellAtPlace(this.after, to.x, to.y) : null
  }
  cell(name: string): string | null {
    const cell = this.place(name)
    return cell && exists(cell) ? cell.name : null
  }
  pair(word: string, sign: string, nameOf: (name: string) => string | null): string | null {
    const at = word.indexOf(sign)
    const [a, b] = [nameOf(word.slice(0, at)), nameOf(word.slice(at + 1))]
    return at > 0 && a && b ? `${a}${sign}${b}` : null
  }
  /** Cells and rectangles whose corners are still there stay what they are; otherwise the shortest list takes their place. */
  list(list: string): string | null {
    const parts = list.split(/\s+/).filter(Boolean)
    const moved = parts.map((part) =>
      part.includes('-') ? this.pair(part, '-', (name) => this.cell(name)) : this.cell(part),
    )
    if (!moved.includes(null)) return moved.join(' ')
    const names = readCellList(list, this.oldCells)
    if (!names) return list
    const left = [...names].flatMap((name) => this.cell(name) ?? [])
    return left.length ? writeCellList(new Set(left), this.newCells) : null
  }
  ranks(word: string): string | null {
    const rank = (name: string): string | null => {
      const y = this.before.ranks.findIndex((rank) => rank.name === name)
      const places = this.before.ranks[y]?.cells ?? []
      // The file of a cell may be gone, but not those of all.
      const to = places.map((place) => this.move(place)).find((place) => place !== null)
      return to ? (this.after.ranks.at(-1 - to.y)?.name ?? null) : null
    }
    return this.pair(word, '|', rank)
  }
  /** What the value says now; null: nothing. Undefined: it does not name cells of this board. */
  value(word: CellWord): string | null | undefined {
    const { form, token } = word
    const { value } = token
    if (!namesIn(word).every((name) => this.before.byName.has(name))) return undefined
    if (form === 'list') return this.list(value)
    // A wall may stand beside a place that is no cell.
    if (form === 'wall') return this.pair(value, '|', (name) => this.place(name)?.name || null)
    if (form === 'pair') return this.pair(value, '-', (name) => this.cell(name))
    return form === 'cell' ? this.place(value)?.name || null : this.ranks(value)
  }
}

/** What may go without a line that names it: what is left means what it did. */
const REMOVABLE: ReadonlySet<string> = new Set(['zone', 'walls', 'cut', 'barred', 'dark', 'look'])

const written = (value: string, isQuoted: boolean) =>
  isQuoted || !/^[A-Za-z_][^\s"(){}[\]/\\#;=]*$/.test(value) ? `"${value}"` : value

/** `before` and `after`: the drawings of the text before its cells changed, and of the text as it is. */
export function withMovedCells(text: string, before: Drawing, after: Drawing, move: CellMove): MovedText {
  const mover = new Mover(before, after, move)
  const edits: Edit[] = []
  const lost: LostLine[] = []
  const removedLines = new Set<CellWord['node']>()
  const words = cellWords(text)
  for (const word of words) {
    const { node, token, prop } = word
    const value = mover.value(word)
    if (value === undefined || value === token.value || removedLines.has(node)) continue
    if (value !== null) {
      edits.push({ from: token.from, to: token.to, insert: written(value, token.quoted) })
      continue
    }
    if (!REMOVABLE.has(node.word.value)) {
      lost.push({ from: node.from, to: endOf(node), text: text.slice(node.from, endOf(node)) })
      continue
    }
    // A zone without cells is still a name; a line of pairs without any says nothing.
    const others = words.filter((other) => other.node === node && other !== word)
    const isEmpty = prop === null && node.word.value !== 'zone' && others.every((other) => mover.value(other) === null)
    if (isEmpty) {
      removedLines.add(node)
      edits.push(removeLine(text, node))
      continue
    }
    const from = node.props.find(({ value }) => value === token)?.name.from ?? token.from
    edits.push({ from: from - /\s*$/.exec(text.slice(0, from))![0].length, to: token.to, insert: '' })
  }
  return { text: applyEdits(text, edits), lost }
}
