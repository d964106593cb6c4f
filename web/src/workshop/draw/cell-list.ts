// Lists of cells as a rule file writes them: `a1-h2 d4`, cells and rectangles from corner to corner. Pure.

/** A cell that exists. */
export interface ListedCell {
  name: string
  x: number
  y: number
}
/** By their names in lower case: names of cells are compared like that. */
type Cells = ReadonlyMap<string, ListedCell>

/** The names of the cells in a list; null if it is not a list of cells of this board. */
export function readCellList(list: string, cells: Cells): Set<string> | null {
  const found = new Set<string>()
  for (const part of list.split(/\s+/).filter(Boolean)) {
    const dash = part.indexOf('-')
    const a = cells.get((dash < 0 ? part : part.slice(0, dash)).toLowerCase())
    const b = cells.get((dash < 0 ? part : part.slice(dash + 1)).toLowerCase())
    if (!a || !b) return null
    for (const { name, x, y } of cells.values())
      if (x >= Math.min(a.x, b.x) && x <= Math.max(a.x, b.x) && y >= Math.min(a.y, b.y) && y <= Math.max(a.y, b.y))
        found.add(name)
  }
  return found
}

/** A part of a list: a cell, or a rectangle with holes or without. */
interface Part {
  text: string
  left: number
  right: number
  bottom: number
  top: number
}
/**
 * What a part adds to the list: its letters and the space before it; and, so that of lists of equal length the one with fewer
 * parts is better, and then that with smaller ones, a little for itself.
 */
function costOf({ text, left, right, bottom, top }: Part): number {
  const area = (right - left + 1) * (top - bottom + 1)
  return text.length + 1 + 1e-3 + area * 1e-8
}

/** How many cells of a set lie in a rectangle, by sums over all rectangles from the lower left corner. */
class CellCount {
  readonly #sums: number[]
  constructor(
    readonly width: number,
    readonly height: number,
    cells: Iterable<ListedCell>,
  ) {
    const across = width + 1
    this.#sums = new Array<number>(across * (height + 1)).fill(0)
    for (const { x, y } of cells) this.#sums[(y + 1) * across + x + 1]! += 1
    for (let y = 1; y <= height; y++)
      for (let x = 1; x <= width; x++)
        this.#sums[y * across + x]! += this.#at(x - 1, y) + this.#at(x, y - 1) - this.#at(x - 1, y - 1)
  }
  #at(x: number, y: number): number {
    return this.#sums[y * (this.width + 1) + x]!
  }
  in({ left, right, bottom, top }: Part): number {
    return this.#at(right + 1, top + 1) - this.#at(left, top + 1) - this.#at(right + 1, bottom) + this.#at(left, bottom)
  }
}

/** All rectangles between two wanted cells that contain no other cells, and the cells themselves. */
function partsOf(wanted: readonly ListedCell[], unwanted: CellCount): Part[] {
  const parts = new Map<string, Part>()
  wanted.forEach((a, i) => {
    for (const b of wanted.slice(i)) {
      const part = {
        text: a === b ? a.name : a.x > b.x ? `${b.name}-${a.name}` : `${a.name}-${b.name}`,
        left: Math.min(a.x, b.x),
        right: Math.max(a.x, b.x),
        bottom: a.y,
        top: b.y,
      }
      const key = `${part.left},${part.right},${part.bottom},${part.top}`
      const other = parts.get(key)
      // Of the two pairs of corners, that from the lower left one comes first.
      const isBetter =
        !other || part.text.length < other.text.length || (part.text.length === other.text.length && a.x < b.x)
      if (isBetter && unwanted.in(part) === 0) parts.set(key, part)
    }
  })
  return [...parts.values()]
}

/** How many parts the search looks at before it keeps the best list that it has found. */
const MAX_WORK = 400_000

/** Searches for the parts that together cover all cells with the fewest letters, from the largest ones on. */
class ListSearch {
  best: Part[] = []
  #bestCost = Infinity
  #work = 0
  readonly #cheapest: number

  constructor(
    readonly parts: readonly Part[],
    readonly count: (cells: readonly ListedCell[]) => CellCount,
  ) {
    this.#cheapest = Math.min(...parts.map(costOf))
  }

  search(missing: readonly ListedCell[], chosen: Part[], cost: number) {
    if (!missing.length) {
      if (cost < this.#bestCost) [this.best, this.#bestCost] = [chosen, cost]
      return
    }
    // The first list is completed whatever it takes.
    if (this.best.length && this.#work > MAX_WORK) return
    this.#work += this.parts.length
    const count = this.count(missing)
    const [first] = missing
    const gains = this.parts.map((part) => count.in(part))
    const most = gains.reduce((a, b) => Math.max(a, b), 0)
    if (cost + Math.ceil(missing.length / most) * this.#cheapest >= this.#bestCost) return
    const next = this.parts
      .map((part, i) => ({ part, gain: gains[i]!, worth: gains[i]! / costOf(part) }))
      .filter(({ part }) => contains(part, first!))
      .sort((a, b) => b.worth - a.worth)
    for (const { part } of next)
      this.search(
        missing.filter((cell) => !contains(part, cell)),
        [...chosen, part],
        cost + costOf(part),
      )
  }
}
const contains = ({ left, right, bottom, top }: Part, { x, y }: ListedCell) =>
  left <= x && x <= right && bottom <= y && y <= top

/** The shortest list that names these cells; for a set that needs very many parts, a short one. */
export function writeCellList(names: ReadonlySet<string>, cells: Cells): string {
  const order = (a: { x: number; y: number }, b: { x: number; y: number }) => a.y - b.y || a.x - b.x
  const all = [...cells.values()]
  const wanted = all.filter(({ name }) => names.has(name)).sort(order)
  const width = Math.max(...all.map(({ x }) => x)) + 1
  const height = Math.max(...all.map(({ y }) => y)) + 1
  const count = (of: readonly ListedCell[]) => new CellCount(width, height, of)
  const parts = partsOf(wanted, count(all.filter(({ name }) => !names.has(name))))
  const search = new ListSearch(parts, count)
  search.search(wanted, [], 0)
  const corner = ({ left, bottom }: Part) => ({ x: left, y: bottom })
  return search.best
    .sort((a, b) => order(corner(a), corner(b)))
    .map(({ text }) => text)
    .join(' ')
}
