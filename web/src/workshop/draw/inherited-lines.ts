// The lines of the block `board` that a file inherits from the games that it extends, as text. Pure; the caller knows the
// texts of the parents.
import { parse, type Node } from '../code/structure'
import { cellWords, namesIn } from './cell-words'
import { boardOf, nodesOf } from './board-lines'
import { endOf } from './line-edit'

/** As many parents in a row as a file may have. */
const MAX_PARENTS = 8

/** The rule file of a game; null if it is not known. */
export type RulesOf = (game: string) => string | null

export const parentOf = (text: string): string | null =>
  nodesOf(text, parse(text), 'extends')[0]?.args[0]?.value ?? null

/** The texts of the games that a file extends, the nearest first; null if one of them is not known. */
export function parentTexts(text: string, rulesOf: RulesOf): string[] | null {
  const texts: string[] = []
  for (let id = parentOf(text); id !== null && texts.length < MAX_PARENTS;) {
    const parent = rulesOf(id)
    if (parent === null) return null
    texts.push(parent)
    id = parentOf(parent)
  }
  return texts
}

const leavesOut = (text: string, board: Node, word: string): boolean =>
  nodesOf(text, board.children, 'without').some(({ args }) => args.some(({ value }) => value === word))

/** The lines with this word that a file inherits if it has none of its own; null if they are not known. */
export function inheritedLines(text: string, word: string, rulesOf: RulesOf): string[] | null {
  const parents = parentTexts(text, rulesOf)
  if (!parents) return null
  for (const parent of parents) {
    const board = boardOf(parent)
    const lines = board ? nodesOf(parent, board.children, word) : []
    if (lines.length) return lines.map((line) => parent.slice(line.from, endOf(line)))
    if (board && leavesOut(parent, board, word)) return []
  }
  return []
}

/** The word of the block in the file, and for blocks with a name, that name. */
function blockOf(node: Node): string {
  const top = topOf(node)
  return `${top.word.value} ${top.args[0]?.value ?? ''}`
}
const topOf = (node: Node): Node => (node.parent ? topOf(node.parent) : node)

/**
 * The lines of the games that a file extends that name one of these squares and that the file does not replace; null if they
 * are not known. `names`: in lower case.
 */
export function inheritedNaming(text: string, names: ReadonlySet<string>, rulesOf: RulesOf): string[] | null {
  const parents = parentTexts(text, rulesOf)
  if (!parents) return null
  const found: string[] = []
  let nearer = [text]
  for (const parent of parents) {
    for (const word of cellWords(parent)) {
      const { node } = word
      if (namesIn(word).some((name) => names.has(name)) && !nearer.some((other) => replaces(other, node)))
        found.push(parent.slice(node.from, endOf(node)).replace(/\s+/g, ' '))
    }
    nearer = [...nearer, parent]
  }
  return [...new Set(found)]
}

/** Whether a file that inherits this line has another one for it. */
function replaces(text: string, line: Node): boolean {
  const nodes = parse(text)
  const word = line.word.value
  if (line.parent?.word.value === 'board') {
    const board = boardOf(text)
    if (!board) return false
    const isSame = (node: Node) => word !== 'zone' || node.args[0]?.value === line.args[0]?.value
    return leavesOut(text, board, word) || nodesOf(text, board.children, word).some(isSame)
  }
  if (nodesOf(text, nodes, 'piece').some((node) => blockOf(node) === blockOf(line))) return true
  const changes = nodesOf(text, nodes, 'change').filter(({ args }) =>
    args.some(({ value }) => value === 'each' || value === topOf(line).args[0]?.value),
  )
  return changes.some((change) => leavesOut(text, change, word))
}
