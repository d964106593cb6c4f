// Where a rule file names cells, and how: lists of cells, pairs, single cells and ranks. These are all words of the language
// that do (the usages in docs/reference/language.md). Pure.
import { allNodes, parse, type Node, type Token } from '../code/structure'
import { isLeftOut } from './board-lines'

/** How a value names cells. A list has cells and rectangles from corner to corner. */
export type CellForm = 'list' | 'cell' | 'wall' | 'pair' | 'ranks'

export interface CellWord {
  form: CellForm
  node: Node
  token: Token
  /** The property whose value it is; null for a value without a name. */
  prop: string | null
}

/** The properties of a zone that are not sides. */
const NO_SIDES: ReadonlySet<string> = new Set(['look', 'if'])
const CASTLING: ReadonlySet<string> = new Set(['from', 'to', 'with', 'lands'])
const FORMS: Readonly<Record<string, CellForm>> = { walls: 'wall', cut: 'pair', barred: 'pair', dark: 'cell' }

function formOfProp(word: string, prop: string): CellForm | null {
  if (word === 'zone') return NO_SIDES.has(prop) ? null : 'list'
  if (word === 'castle') return CASTLING.has(prop) ? 'list' : null
  if (word === 'look') return prop === 'stars' ? 'list' : prop === 'river' ? 'ranks' : null
  return null
}
function formOfArg(word: string, i: number): CellForm | null {
  if (word === 'zone') return i === 1 ? 'list' : null
  return FORMS[word] ?? null
}

/** All values of a file that name cells. */
export function cellWords(text: string): CellWord[] {
  const found: CellWord[] = []
  for (const node of allNodes(parse(text))) {
    if (isLeftOut(text, node) || inside(node, 'carries')) continue
    const word = node.word.value
    node.args.forEach((token, i) => {
      const form = formOfArg(word, i)
      if (form) found.push({ form, node, token, prop: null })
    })
    for (const { name, value } of node.props) {
      const form = formOfProp(word, name.value)
      if (form && value) found.push({ form, node, token: value, prop: name.value })
    }
  }
  return found
}

const inside = (node: Node, word: string): boolean =>
  node.parent !== null && (node.parent.word.value === word || inside(node.parent, word))

/** The names of cells in a value, in lower case; of a rectangle, its corners. */
export function namesIn({ form, token: { value } }: CellWord): string[] {
  const sign = form === 'wall' ? '|' : form === 'pair' ? '-' : /[\s-]+/
  return form === 'ranks' ? [] : value.toLowerCase().split(sign).filter(Boolean)
}
