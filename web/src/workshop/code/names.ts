// The outline of a rule file and the names in it: where they are, and the changes that rename one. Pure.
import { allNodes, parse, type Node, type Token } from './structure'

export interface OutlineEntry {
  /** The word of the line. */
  word: string
  /** The name or the first value; may be empty. */
  name: string
  /** Where the line begins. */
  at: number
  depth: number
}

/** The words of a block that the outline shows below it. */
const INNER: ReadonlySet<string> = new Set(['zone', 'phase', 'act'])

/** The blocks of a file, with zones, phases and acts in theirs. */
export function outline(text: string): OutlineEntry[] {
  const entry = ({ word, args, from }: Node, depth: number): OutlineEntry => ({
    word: word.value,
    name: args[0]?.value ?? '',
    at: from,
    depth,
  })
  return parse(text).flatMap((node) => [
    entry(node, 0),
    ...node.children.filter((child) => INNER.has(child.word.value)).map((child) => entry(child, 1)),
  ])
}

/** The words whose first value is a name that other lines use. */
const NAMING: ReadonlySet<string> = new Set(['piece', 'stone', 'group', 'side', 'zone', 'reading'])
/** Lines and properties with sentences for people, in which nothing is renamed. */
const PROSE: ReadonlySet<string> = new Set(
  ['about', 'note', 'partial', 'inventor', 'evidence', 'says', 'source', 'summary', 'value', 'grid', 'game'].concat([
    'text',
    'name',
    'region',
    'location',
    'players',
    'told-by',
  ]),
)

export interface Place {
  from: number
  to: number
}

const letters = String.raw`[\p{L}\p{N}_+-]`

/** The places of a name in a token: the whole token, or words in a text with marks such as `"own Guard, stones"`. */
function placesIn(token: Token | null, name: string): Place[] {
  if (!token) return []
  const begin = token.from + (token.quoted ? 1 : 0)
  if (token.value === name) return [{ from: begin, to: begin + name.length }]
  const isReading = !token.quoted && /^[$!]/.test(token.value) && token.value.slice(1) === name
  if (isReading) return [{ from: begin + 1, to: begin + 1 + name.length }]
  if (!token.quoted) return []
  const word = new RegExp(`(?<!${letters})${name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?!${letters})`, 'gu')
  return [...token.value.matchAll(word)].map(({ index }) => ({ from: begin + index, to: begin + index + name.length }))
}

function placesInNode(node: Node, name: string): Place[] {
  const inProps = node.props.flatMap((prop) => [
    ...(prop.name.value === name && !PROSE.has(name) ? placesIn(prop.name, name) : []),
    ...(PROSE.has(prop.name.value) ? [] : placesIn(prop.value, name)),
  ])
  const inArgs = PROSE.has(node.word.value) ? [] : node.args.flatMap((arg) => placesIn(arg, name))
  return [...inArgs, ...inProps]
}

/** The name at this place, if a line of the file defines it. */
export function nameAt(text: string, at: number): string | null {
  const nodes = [...allNodes(parse(text))]
  const defined = new Set(
    nodes.filter((node) => NAMING.has(node.word.value)).flatMap((node) => node.args[0]?.value ?? []),
  )
  for (const name of defined) if (occurrences(nodes, name).some(({ from, to }) => from <= at && at <= to)) return name
  return null
}

function occurrences(nodes: readonly Node[], name: string): Place[] {
  return nodes.flatMap((node) => placesInNode(node, name)).sort((a, b) => a.from - b.from)
}

/** Every place of a name, so that all can be changed at once. Sentences for people keep it. */
export const placesOf = (text: string, name: string): Place[] => occurrences([...allNodes(parse(text))], name)

/** Whether this can be a name: one word that needs no quotation marks. */
export const isName = (text: string): boolean => /^[\p{L}][\p{L}\p{N}_-]*$/u.test(text)
