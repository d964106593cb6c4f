// The pieces of a rule file: their blocks, the picture of each, and what else in the file makes it move. Pure.
import { parse, type Node } from '../code/structure'
import { nodesOf } from './drawing'
import type { Edit } from './edit'
import { endOf } from './line-edit'
import { readMotions } from './motion-lines'

/** A block `piece`. Several may have the same kind under different readings. */
export interface PieceBlock {
  kind: string
  /** What it says after `if=`; null if it always counts. */
  condition: string | null
  node: Node
}

const valueOf = ({ props }: Node, name: string): string | null =>
  props.find((prop) => prop.name.value === name)?.value?.value ?? null

export function pieceBlocks(text: string): PieceBlock[] {
  return nodesOf(text, parse(text), 'piece').flatMap((node) => {
    const kind = node.args[0]?.value
    return kind ? [{ kind, condition: valueOf(node, 'if'), node }] : []
  })
}

/** The kind whose moves it has, too. */
export const likeOf = ({ node }: PieceBlock): string | null => valueOf(node, 'like')

/** The blocks `change` that are about a kind. */
const changesOf = (text: string, kind: string): Node[] =>
  nodesOf(text, parse(text), 'change').filter(({ args }) =>
    args.some(({ value }) => value === kind || value === 'each'),
  )

/** Whether a file changes a kind that it may have inherited. */
export const isChanged = (text: string, kind: string): boolean => changesOf(text, kind).length > 0

/** The lines, in the block of the piece and in blocks `change`, that make it move and that marks do not show. */
export function otherMotions(text: string, { kind, node }: PieceBlock): string[] {
  const lineOf = (line: Node) => text.slice(line.from, endOf(line)).replace(/\s+/g, ' ')
  const inChanges = changesOf(text, kind).flatMap((change) => {
    const { lines, others } = readMotions(text, change)
    const words = text.slice(change.from, change.args.at(-1)!.to)
    return [...lines.map((line) => line.node), ...others].map((line) => `${words} { ${lineOf(line)} }`)
  })
  return [...readMotions(text, node).others.map(lineOf), ...inChanges]
}

export const glyphOf = ({ node }: PieceBlock): string | null => valueOf(node, 'glyph')

/** The properties that come before the picture. */
const BEFORE_GLYPH: ReadonlySet<string> = new Set(['name', 'text'])

/** The edit that gives a piece this picture; null: none, so that its letter is shown. */
export function glyphEdit(text: string, { node }: PieceBlock, glyph: string | null): Edit | null {
  const { word, args, props } = node
  const prop = props.find(({ name }) => name.value === 'glyph')
  if (prop && glyph === null) {
    const from = prop.name.from - /\s*$/.exec(text.slice(0, prop.name.from))![0].length
    return { from, to: (prop.value ?? prop.name).to, insert: '' }
  }
  if (glyph === null) return null
  if (prop?.value) return { from: prop.value.from, to: prop.value.to, insert: glyph }
  const named = props.filter(({ name, value }) => value && BEFORE_GLYPH.has(name.value)).map(({ value }) => value!.to)
  const at = Math.max(word.to, ...args.map(({ to }) => to), ...named)
  return { from: at, to: at, insert: ` glyph=${glyph}` }
}
