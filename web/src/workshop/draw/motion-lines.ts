// The lines of a piece that say how it moves, as marks, and marks as lines. Lines with words or properties that a mark cannot
// show are left alone: they are only listed. Pure.
import type { Node } from '../code/structure'
import { isNeighbour, offsetsOf, wordsFor, type Offset } from './direction-words'
import { isLeftOut } from './drawing'
import { endOf } from './line-edit'
import { marksOf, type Mark, type Marks, type Mode, type Way } from './marks'

/** The words with which a piece moves (`crates/rules/src/motion`). */
const MOTIONS: ReadonlySet<string> = new Set(
  'step leap ride stride double-step en-passant castle chain push swap imitate transform borrow'.split(' '),
)

/** What is equal in a line apart from where it leads. */
interface Style {
  word: 'step' | 'leap' | 'ride'
  way: Way
  upTo: number | null
  mode: Mode
}
/** A line without its place in the text. */
export interface WrittenLine {
  text: string
  marks: Marks
}
/** A line that marks can show. */
export interface MotionLine extends WrittenLine {
  node: Node
}
export interface Motions {
  lines: MotionLine[]
  /** The other lines with which the piece moves. */
  others: Node[]
}

/** The properties of a ride; null if marks cannot show them. */
function readRide({ word, props }: Node): Pick<Style, 'way' | 'upTo'> | null {
  if (!props.length) return { way: word.value === 'ride' ? 'ride' : 'step', upTo: null }
  const [prop, second] = props
  if (word.value !== 'ride' || second || !prop?.value) return null
  const { value } = prop.value
  if (prop.name.value === 'hurdle' && value === 'any') return { way: 'hop', upTo: null }
  return prop.name.value === 'up-to' && /^[1-9]\d?$/.test(value) ? { way: 'ride', upTo: Number(value) } : null
}

function modeOf(words: readonly string[]): Mode {
  const [quiet, capture] = [words.includes('quiet'), words.includes('capture')]
  if (quiet === capture) return 'both'
  return quiet ? 'move' : 'capture'
}

/** What a line does; null if marks cannot show it. */
function readLine(text: string, node: Node): Marks | null {
  const { word, args, block } = node
  // A comment inside the line would be lost, and a value that is left out would count.
  if (block || /\/[*-]|\\/.test(text.slice(node.from, endOf(node)))) return null
  if (word.value !== 'step' && word.value !== 'leap' && word.value !== 'ride') return null
  const ride = readRide(node)
  const words = args.map(({ value }) => value)
  const directions = words.filter((value) => value !== 'quiet' && value !== 'capture').map(offsetsOf)
  if (!ride || !directions.length || directions.includes(null)) return null
  const offsets = directions.flatMap((meant) => meant!)
  // A leap to a neighbour ignores walls: it is no step.
  if (word.value !== 'ride' && offsets.some((one) => isNeighbour(one) !== (word.value === 'step'))) return null
  return marksOf(offsets.map(({ x, y }): Mark => ({ x, y, ...ride, mode: modeOf(words) })))
}

/** The lines with which a piece moves, as its block in the text has them. */
export function readMotions(text: string, piece: Node): Motions {
  const motions: Motions = { lines: [], others: [] }
  for (const node of piece.children) {
    if (!MOTIONS.has(node.word.value) || isLeftOut(text, node)) continue
    const marks = readLine(text, node)
    if (marks) motions.lines.push({ node, marks, text: text.slice(node.from, endOf(node)) })
    else motions.others.push(node)
  }
  return motions
}

const MODE_WORDS: Record<Mode, string> = { both: '', move: ' quiet', capture: ' capture' }

const styleOf = (mark: Mark): Style => ({
  word: mark.way !== 'step' ? 'ride' : isNeighbour(mark) ? 'step' : 'leap',
  way: mark.way,
  upTo: mark.upTo,
  mode: mark.mode,
})
function lineFor({ word, way, upTo, mode }: Style, offsets: readonly Offset[]): string {
  const property = way === 'hop' ? ' hurdle=any' : upTo === null ? '' : ` up-to=${upTo}`
  return `${word} ${wordsFor(offsets).join(' ')}${MODE_WORDS[mode]}${property}`
}

const WAYS: readonly Way[] = ['step', 'ride', 'hop']
const MODES: readonly Mode[] = ['both', 'move', 'capture']
/** Steps before leaps and rides; the shorter rides first. */
function inOrder(a: Style, b: Style): number {
  return (
    WAYS.indexOf(a.way) - WAYS.indexOf(b.way) ||
    Number(a.word === 'leap') - Number(b.word === 'leap') ||
    (a.upTo ?? Infinity) - (b.upTo ?? Infinity) ||
    MODES.indexOf(a.mode) - MODES.indexOf(b.mode)
  )
}

/** The lines that say it, one for each way and each thing that the piece does on its squares. */
export function writeMotions(marks: Marks): WrittenLine[] {
  const groups = new Map<string, { style: Style; marks: Mark[] }>()
  for (const mark of marks.values()) {
    const style = styleOf(mark)
    const key = Object.values(style).join()
    const group = groups.get(key)
    if (group) group.marks.push(mark)
    else groups.set(key, { style, marks: [mark] })
  }
  return [...groups.values()]
    .sort((a, b) => inOrder(a.style, b.style))
    .map(({ style, marks }) => ({ text: lineFor(style, marks), marks: marksOf(marks) }))
}

/** The word and the limit of the line of a mark: when it changes, lines of other groups stay. */
export function groupOf(mark: Mark): string {
  const { word, way, upTo } = styleOf(mark)
  return `${word} ${way} ${upTo ?? ''}`
}
