// The text of a piece that a file inherits, so that the file can have its own. Only where it says all: a parent may change the
// pieces of its own parent. Pure; the caller knows the texts of the parents.
import { parse } from '../code/structure'
import { nodesOf } from './drawing'
import type { Edit } from './edit'
import { endOf, insertAfter } from './line-edit'
import { isChanged, pieceBlocks } from './piece-blocks'

/** As many parents in a row as a file may have. */
const MAX_PARENTS = 8

const parentOf = (text: string): string | null => nodesOf(text, parse(text), 'extends')[0]?.args[0]?.value ?? null

/** The blocks of a kind in the nearest parent that has it; null if they are unknown or do not say all. */
function inheritedBlocks(text: string, kind: string, rulesOf: (game: string) => string | null): string[] | null {
  let child = text
  for (let i = 0; i < MAX_PARENTS; i++) {
    const id = parentOf(child)
    const parent = id === null ? null : rulesOf(id)
    if (parent === null || isChanged(parent, kind)) return null
    const blocks = pieceBlocks(parent).filter((block) => block.kind === kind)
    if (blocks.length) return blocks.map(({ node }) => parent.slice(node.from, endOf(node)))
    child = parent
  }
  return null
}

/** The edit that writes an inherited piece into the file, after its other pieces; null if its text is not known. */
export function copyPieceEdit(text: string, kind: string, rulesOf: (game: string) => string | null): Edit | null {
  const blocks = inheritedBlocks(text, kind, rulesOf)
  const nodes = parse(text)
  const last = ['piece', 'side', 'board', 'game', 'extends'].map((word) => nodesOf(text, nodes, word).at(-1))
  const before = last.find((node) => node !== undefined)
  return blocks && before ? insertAfter(text, before, [`\n${blocks.join('\n\n')}`]) : null
}
