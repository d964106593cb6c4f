// The words for directions on a board of squares and the squares they mean, both ways: what a line says, and the shortest
// words for a set of squares (`NAMED_ON_SQUARES` in `crates/geometry/src/shape.rs`). Pure.

/** Squares to the right and forward, as the piece sees them. */
export interface Offset {
  x: number
  y: number
}

/** As far as a leap goes along files or ranks. */
export const MAX_OFFSET = 15

/** Without negative zeros. */
const offset = (x: number, y: number): Offset => ({ x: x + 0, y: y + 0 })
const UP = [offset(0, 1)],
  DOWN = [offset(0, -1)],
  LEFT = [offset(-1, 0)],
  RIGHT = [offset(1, 0)],
  UP_LEFT = [offset(-1, 1)],
  UP_RIGHT = [offset(1, 1)],
  DOWN_LEFT = [offset(-1, -1)],
  DOWN_RIGHT = [offset(1, -1)]

/** The offsets by so many squares one way and so many at a right angle, in all the ways it can be turned and mirrored. */
export function everyWay(a: number, b: number): Offset[] {
  const all = [a, -a].flatMap((x) => [b, -b].flatMap((y) => [offset(x, y), offset(y, x)]))
  return [...new Map(all.map((one) => [offsetKey(one), one])).values()]
}
export const offsetKey = ({ x, y }: Offset): string => `${x},${y}`

/**
 * The words, in the order in which a line has them. A set of squares has one shortest list of words: taking each word of which
 * no square is missing finds it, because words that share squares are in each other.
 */
const WORDS: ReadonlyMap<string, readonly Offset[]> = new Map([
  ['any', [...everyWay(0, 1), ...everyWay(1, 1)]],
  ['orthogonal', everyWay(0, 1)],
  ['forward', UP],
  ['backward', DOWN],
  ['sideways', [...RIGHT, ...LEFT]],
  ['left', LEFT],
  ['right', RIGHT],
  ['diagonal', everyWay(1, 1)],
  ['forward-diagonal', [...UP_RIGHT, ...UP_LEFT]],
  ['forward-left', UP_LEFT],
  ['forward-right', UP_RIGHT],
  ['backward-diagonal', [...DOWN_RIGHT, ...DOWN_LEFT]],
  ['backward-left', DOWN_LEFT],
  ['backward-right', DOWN_RIGHT],
  ['knight', everyWay(1, 2)],
  ['forward-knight', [offset(1, 2), offset(-1, 2)]],
])

export const isNeighbour = ({ x, y }: Offset): boolean => Math.max(Math.abs(x), Math.abs(y)) === 1

/** The squares of a word or of numbers such as `1,2` (in every way) and `+1,-2` (exactly); null if it is no direction. */
export function offsetsOf(word: string): readonly Offset[] | null {
  const known = WORDS.get(word)
  if (known) return known
  const numbers = /^\s*([+-]?)(\d{1,3})\s*,\s*([+-]?)(\d{1,3})\s*$/.exec(word)
  if (!numbers) return null
  const isExact = Boolean(numbers[1])
  if (isExact !== Boolean(numbers[3])) return null
  const x = Number(numbers[1]! + numbers[2]!),
    y = Number(numbers[3]! + numbers[4]!)
  const farthest = Math.max(Math.abs(x), Math.abs(y))
  if (farthest < 1 || farthest > MAX_OFFSET) return null
  return isExact ? [offset(x, y)] : everyWay(x, y)
}

/** The nearest first, clockwise from straight forward. */
function inOrder(a: Offset, b: Offset): number {
  const turn = ({ x, y }: Offset) => (Math.atan2(x, y) + 2 * Math.PI) % (2 * Math.PI)
  const far = ({ x, y }: Offset) => x * x + y * y
  return far(a) - far(b) || turn(a) - turn(b)
}
const signed = (n: number) => (n < 0 ? `${n}` : `+${n}`)
/** An exact offset as a line writes it, without quotation marks. */
export const exactWord = ({ x, y }: Offset): string => `${signed(x)},${signed(y)}`

/** The shortest words that mean exactly these squares, as a line writes them. */
export function wordsFor(offsets: readonly Offset[]): string[] {
  const left = new Map(offsets.map((one) => [offsetKey(one), one]))
  const words: string[] = []
  const takeIfAll = (word: string, meant: readonly Offset[]) => {
    const keys = meant.map(offsetKey)
    if (!keys.every((key) => left.has(key))) return
    words.push(word)
    for (const key of keys) left.delete(key)
  }
  for (const [word, meant] of WORDS) takeIfAll(word, meant)
  for (const one of [...left.values()].sort(inOrder)) {
    if (!left.has(offsetKey(one))) continue
    const [near, far] = [Math.abs(one.x), Math.abs(one.y)].sort((a, b) => a - b) as [number, number]
    takeIfAll(near === 0 ? `"${far},0"` : `"${near},${far}"`, everyWay(near, far))
    takeIfAll(`"${exactWord(one)}"`, [one])
  }
  return words
}
