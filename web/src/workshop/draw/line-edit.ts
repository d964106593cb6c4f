// Edits of whole lines of a rule file: a line gets another text, goes, or comes after others. Comments stay, and so does what
// else is on the line. Pure.
import type { Node } from '../code/structure'
import type { Edit } from './edit'

/** Where a line ends; without a block a node goes on to the comment after it. */
export const endOf = ({ word, args, props, block, to }: Node): number =>
  block ? to : Math.max(word.to, ...args.map(({ to }) => to), ...props.map(({ name, value }) => (value ?? name).to))

/** The places where the line of the text begins and ends on which the node ends. */
function lineAround(text: string, from: number, to: number): { begin: number; end: number } {
  const end = text.indexOf('\n', to)
  return { begin: text.lastIndexOf('\n', from - 1) + 1, end: end < 0 ? text.length : end }
}
const isBlank = (text: string) => /^[^\S\n]*$/.test(text)

export const replaceLine = (node: Node, line: string): Edit => ({ from: node.from, to: endOf(node), insert: line })

/** Removes a line; a comment after it stays on the line. */
export function removeLine(text: string, node: Node): Edit {
  const { from } = node
  const to = endOf(node)
  const { begin, end } = lineAround(text, from, to)
  const after = text.slice(to, end)
  if (isBlank(text.slice(begin, from))) {
    if (isBlank(after)) return { from: begin, to: Math.min(end + 1, text.length), insert: '' }
    // The next node, or a comment, takes its place.
    return { from, to: to + /^[^\S\n]*;?[^\S\n]*/.exec(after)![0].length, insert: '' }
  }
  // `{ a; b }` and `{ b }`: with the semicolon that separates it.
  const before = /;[^\S\n]*$/.exec(text.slice(begin, from))
  if (before) return { from: from - before[0].length, to, insert: '' }
  return { from, to: to + /^(?:[^\S\n]*;)?[^\S\n]*/.exec(after)![0].length, insert: '' }
}

/** Writes lines after that of a node. */
export function insertAfter(text: string, node: Node, lines: readonly string[]): Edit {
  const to = endOf(node)
  const { begin, end } = lineAround(text, node.from, to)
  const before = text.slice(begin, node.from)
  if (isBlank(before) && /^[^\S\n]*(\/\/.*)?$/.test(text.slice(to, end)))
    return { from: end, to: end, insert: lines.map((line) => `\n${before}${line}`).join('') }
  return { from: to, to, insert: lines.map((line) => `; ${line}`).join('') }
}

const INDENT = '    '

/** Writes lines at the beginning of a node's block, which it gets if it has none. */
export function insertInto(text: string, node: Node, lines: readonly string[]): Edit {
  const { begin, end } = lineAround(text, node.from, node.from)
  const margin = /^[^\S\n]*/.exec(text.slice(begin, end))![0]
  const inner = lines.map((line) => `\n${margin}${INDENT}${line}`).join('')
  if (!node.block) {
    const to = endOf(node)
    return { from: to, to, insert: ` {${inner}\n${margin}}` }
  }
  const { from, to } = node.block
  if (/^\s*$/.test(text.slice(from, to))) return { from, to, insert: `${inner}\n${margin}` }
  const isOpenLine = /^[^\S\n]*(\/\/.*)?\n/.exec(text.slice(from))
  const at = isOpenLine ? from + isOpenLine[0].length - 1 : from
  return { from: at, to: at, insert: isOpenLine ? inner : ` ${lines.join('; ')};` }
}
