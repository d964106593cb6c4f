// What may be written at a place of a rule file: the words of its block, and in a line what the usage of its word allows.
// Pure. The words and the names come from the engine; editor.ts shows the list.
import type { DraftNames, LanguageWord } from '../../client/contract'
import { allNodes, blocksAt, nodeAt, parse, type Node } from './structure'
import { parseUsage, type Usage } from './usage'

export interface Suggestion {
  label: string
  kind: 'word' | 'value' | 'property' | 'name'
  /** The word of the language that it is, for its description. */
  word?: LanguageWord
}
export interface Completion {
  /** Where the text begins that the choice replaces. */
  from: number
  suggestions: Suggestion[]
}

/** The keywords under which a node opens a block, the most exact one first: `act move`, `act`. */
export function nodeNames(node: Node): string[] {
  const [first] = node.args
  return [...(first ? [`${node.word.value} ${first.value}`] : []), node.word.value]
}

/** The descriptions of the word of a line; several if it means different things in different blocks. */
export function wordsOf(node: Node, words: readonly LanguageWord[]): LanguageWord[] {
  const block = node.parent ? nodeNames(node.parent) : ['file']
  for (const name of nodeNames(node)) {
    const named = words.filter((word) => word.name === name)
    const here = named.filter((word) => word.in.some((known) => block.includes(known)))
    if (here.length) return here
    if (named.length) return named
  }
  return words.filter((word) => word.name.split(' ')[0] === node.word.value)
}

/** The names that the file itself gives to something, by the word of their line. */
function written(nodes: readonly Node[], ...words: string[]): string[] {
  const named = [...allNodes(nodes)].filter((node) => words.includes(node.word.value))
  return named.flatMap((node) => node.args[0]?.value ?? [])
}

const all = (known: readonly string[] | undefined, own: readonly string[]) => [...new Set([...(known ?? []), ...own])]

/** The names that may stand for a slot of a usage. */
function namesFor(slot: string, nodes: readonly Node[], names: DraftNames | null): string[] {
  const kinds = () => all(names?.kinds, written(nodes, 'piece', 'stone', 'group'))
  const sides = () => all(names?.sides, written(nodes, 'side'))
  switch (slot) {
    case 'KIND':
    case 'KINDS':
    case 'GROUP':
    case 'STONE':
      return kinds()
    case 'FILTER':
      return [...(names?.relations ?? []), ...kinds()]
    case 'ZONE':
      return all(names?.zones, written(nodes, 'zone'))
    case 'SIDE':
      return sides()
    case 'DIRECTION':
      return [...(names?.directions ?? [])]
    default:
      return []
  }
}

const isLetter = (letter: string | undefined) => letter !== undefined && /[^\s{}=;"]/.test(letter)

/** The words that may begin a line at this place. */
function lineStarts(nodes: readonly Node[], at: number, words: readonly LanguageWord[]): Suggestion[] {
  const inside = blocksAt(nodes, at).at(-1)
  const blocks = inside ? nodeNames(inside) : ['file']
  // What changes a piece has the words of a piece.
  if (inside?.word.value === 'change') blocks.push('piece')
  const found = words.filter((word) => word.in.some((block) => blocks.includes(block)))
  return found.map((word) => ({ label: word.name, kind: 'word', word }))
}

function inLine(
  node: Node,
  nodes: readonly Node[],
  words: readonly LanguageWord[],
  names: DraftNames | null,
): Suggestion[] {
  const used = new Set([...node.props.map((prop) => prop.name.value), ...node.args.map((arg) => arg.value)])
  const labels = new Map<string, Suggestion>()
  const add = (label: string, kind: Suggestion['kind']) => {
    if (!used.has(label.replace(/=$/, '')) && !labels.has(label)) labels.set(label, { label, kind })
  }
  const described = wordsOf(node, words)
  // `act move` is a word of its own.
  if (node.args.length < 2)
    for (const word of described) {
      const argument = word.name.split(' ')[1]
      if (argument && !labels.has(argument)) labels.set(argument, { label: argument, kind: 'word', word })
    }
  for (const usage of described.map((word) => parseUsage(word.name, word.usage))) {
    for (const slot of usage.slots) for (const name of namesFor(slot, nodes, names)) add(name, 'name')
    for (const word of usage.words) add(word, 'value')
    for (const name of usage.props.keys()) add(`${name}=`, 'property')
  }
  return [...labels.values()]
}

function values(property: string, usages: readonly Usage[], nodes: readonly Node[], names: DraftNames | null) {
  const found: Suggestion[] = []
  if (property === 'glyph') found.push(...(names?.glyphs ?? []).map((label) => ({ label, kind: 'name' as const })))
  if (property === 'if') found.push(...(names?.readings ?? []).map((label) => ({ label, kind: 'name' as const })))
  for (const value of usages.flatMap((usage) => usage.props.get(property) ?? []))
    if (/^[a-z][a-z-]*$/.test(value)) found.push({ label: value, kind: 'value' })
    else found.push(...namesFor(value, nodes, names).map((label) => ({ label, kind: 'name' as const })))
  return found
}

/** What may be written at this place; null inside of texts and comments, and where the engine knows no word. */
export function completionAt(
  text: string,
  at: number,
  words: readonly LanguageWord[],
  names: DraftNames | null,
): Completion | null {
  let from = at
  while (from > 0 && isLetter(text[from - 1])) from--
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  if (line.trimStart().startsWith('//')) return null
  const nodes = parse(text)
  const node = nodeAt(nodes, from) ?? nodeAt(nodes, Math.max(0, text.slice(0, from).trimEnd().length))
  const isInLine =
    node && node.word.to < from && !/[\n;{}]/.test(text.slice(node.word.to, from).replace(/"[^"]*"/g, ''))
  if (!node || !isInLine) return { from, suggestions: lineStarts(nodes, from, words) }
  const quotedToken = [...node.args, ...node.props.flatMap((prop) => prop.value ?? [])].find(
    (token) => token.quoted && token.from < at && at <= token.to && !(at === token.to && text[at - 1] === '"'),
  )
  const property = node.props.find((prop) => prop.name.to < from && (prop.value === null || at <= prop.value.to))
  if (quotedToken && !property) return null
  const usages = wordsOf(node, words).map((word) => parseUsage(word.name, word.usage))
  if (property && (property.value === null || property.value.from <= at) && /=\s*"?[^"\n]*$/.test(text.slice(0, at)))
    return { from, suggestions: values(property.name.value, usages, nodes, names) }
  const rest = inLine(node, nodes, words, names)
  return rest.length ? { from, suggestions: rest } : null
}
