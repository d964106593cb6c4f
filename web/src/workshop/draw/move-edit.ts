// Writes how a piece moves into its lines of the file. Only lines that change are touched: of a step, say, neither the rides
// nor what marks cannot show. Pure.
import type { Node } from '../code/structure'
import { isLeftOut } from './drawing'
import { applyEdits } from './edit'
import { endOf, insertAfter, insertInto, removeLine, replaceLine } from './line-edit'
import { areSame, marksOf, type Mark, type Marks } from './marks'
import { groupOf, readMotions, writeMotions, type MotionLine, type Motions, type WrittenLine } from './motion-lines'

/** What the lines of a piece do together. */
export const marksOfLines = (lines: readonly WrittenLine[]): Marks =>
  marksOf(lines.flatMap(({ marks }) => [...marks.values()]))

/** All marks of a line are of one group and do the same. */
const firstOf = ({ marks }: WrittenLine): Mark => [...marks.values()][0]!

interface Change {
  /** The lines that say something else now. */
  stale: MotionLine[]
  fresh: WrittenLine[]
}

/** The old lines that do not fit the marks, and the new ones for them. */
function changeTo({ lines }: Motions, target: Marks): Change {
  const byGroup = (marks: Marks, group: string) =>
    marksOf([...marks.values()].filter((mark) => groupOf(mark) === group))
  const now = marksOfLines(lines)
  const groups = new Set([...now.values(), ...target.values()].map(groupOf))
  const change: Change = { stale: [], fresh: [] }
  for (const group of groups) {
    const wanted = byGroup(target, group)
    if (areSame(byGroup(now, group), wanted)) continue
    const written = writeMotions(wanted)
    const before = lines.filter((line) => groupOf(firstOf(line)) === group)
    change.stale.push(...before.filter((line) => !written.some((other) => areSame(line.marks, other.marks))))
    change.fresh.push(...written.filter((line) => !before.some((other) => areSame(line.marks, other.marks))))
  }
  return change
}

/** Which new line takes the place of which old one: one that does something like it, if there is one. */
function pairsOf({ stale, fresh }: Change): Map<MotionLine, WrittenLine> {
  const pairs = new Map<MotionLine, WrittenLine>()
  const isFree = (line: WrittenLine) => ![...pairs.values()].includes(line)
  const likenesses = [
    (a: WrittenLine, b: WrittenLine) =>
      groupOf(firstOf(a)) === groupOf(firstOf(b)) && firstOf(a).mode === firstOf(b).mode,
    (a: WrittenLine, b: WrittenLine) => groupOf(firstOf(a)) === groupOf(firstOf(b)),
    () => true,
  ]
  for (const isLike of likenesses)
    for (const line of fresh.filter(isFree)) {
      const place = stale.find((old) => !pairs.has(old) && isLike(old, line))
      if (place) pairs.set(place, line)
    }
  return pairs
}

/** The text with the lines after the others with which the piece moves. */
function withAdded(text: string, piece: Node, { lines, others }: Motions, added: readonly string[]): string {
  const royal = piece.children.filter((node) => node.word.value === 'royal' && !isLeftOut(text, node))
  const last = lines.at(-1)?.node ?? others.at(-1) ?? royal.at(-1)
  return applyEdits(text, [last ? insertAfter(text, last, added) : insertInto(text, piece, added)])
}

/** The text with new texts for some of the lines; a line whose text is null goes. */
function rewritten(text: string, changes: readonly { node: Node; line: string | null }[]): string {
  // One after the other, the last one first: what separates two lines goes only once, and the places before it stay.
  return [...changes]
    .sort((a, b) => b.node.from - a.node.from)
    .reduce(
      (result, { node, line }) =>
        applyEdits(result, [line === null ? removeLine(result, node) : replaceLine(node, line)]),
      text,
    )
}

/** The text in which the piece has these marks. */
export function withMarks(text: string, piece: Node, target: Marks): string {
  const motions = readMotions(text, piece)
  const change = changeTo(motions, target)
  const pairs = pairsOf(change)
  const added = change.fresh.filter((line) => ![...pairs.values()].includes(line)).map((line) => line.text)
  // They come after the last line, so that the places of all lines stay.
  const longer = added.length ? withAdded(text, piece, motions, added) : text
  return rewritten(
    longer,
    change.stale.map((old) => ({ node: old.node, line: pairs.get(old)?.text ?? null })),
  )
}

/** The text with these lines in place of those that marks can show. */
export function withLines(text: string, piece: Node, wanted: readonly string[]): string {
  const motions = readMotions(text, piece)
  const stale = motions.lines.filter((line) => !wanted.includes(line.text))
  const present = [...motions.lines.map(({ node }) => node), ...motions.others].map((node) =>
    text.slice(node.from, endOf(node)),
  )
  const missing = wanted.filter((line) => !present.includes(line))
  const added = missing.slice(stale.length)
  const longer = added.length ? withAdded(text, piece, motions, added) : text
  return rewritten(
    longer,
    stale.map(({ node }, i) => ({ node, line: missing[i] ?? null })),
  )
}
