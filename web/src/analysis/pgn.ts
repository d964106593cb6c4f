// The tree of an analysis as a PGN with variations, and back. The engine writes and reads the text; here the tree is put
// into the order of a record. Arrows and circles stand in comments, as elsewhere: `[%cal Ge2-e4] [%csl Re4]`.
import { ask } from '../desk/api'
import type { ImportedTurn, ImportSource, Readings, StudyTurn } from '../desk/contract'
import type { Shape } from '../board/shapes'
import { keyOf, parse, toAnalysisPacked } from './link'
import { load, save } from './store'
import type { Study } from './study.svelte'
import { add, at, merge, root, type Node, type Path } from './tree'

const LETTERS = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' } as const
const letterOf = (shape: Shape) => shape.colour[0]!.toUpperCase()

/** What is said at a node, its shapes included. */
export function commentOf({ comment, shapes }: Pick<Node, 'comment' | 'shapes'>): string {
  const circles = shapes.filter((s) => s.from === s.to).map((s) => letterOf(s) + s.from)
  const arrows = shapes.filter((s) => s.from !== s.to).map((s) => `${letterOf(s)}${s.from}-${s.to}`)
  return [circles.length ? `[%csl ${circles.join(',')}]` : '', arrows.length ? `[%cal ${arrows.join(',')}]` : '', comment].filter(Boolean).join(' ')
}

/** The same back. */
export function said(text: string): Pick<Node, 'comment' | 'shapes'> {
  const shapes: Shape[] = []
  const comment = text.replace(/\[%c[as]l ([^\]]*)\]/g, (_, list: string) => {
    for (const one of list.split(',')) {
      const read = /^\s*([GRBY])([a-z]+\d+)(?:-?([a-z]+\d+))?\s*$/.exec(one)
      if (read) shapes.push({ colour: LETTERS[read[1] as keyof typeof LETTERS], from: read[2]!, to: read[3] ?? read[2]! })
    }
    return ''
  })
  return { comment: comment.replace(/\s+/g, ' ').trim(), shapes }
}

/** The moves that follow a node, in the order of a record: a variation stands with the move that it replaces. */
export function line(node: Node): StudyTurn[] {
  const out: StudyTurn[] = []
  const told = (of: Node): StudyTurn => ({ text: of.turn!.text, comment: commentOf(of), judgements: of.mark ? [of.mark] : [], variations: [] })
  for (let at = node; at.children[0]; at = at.children[0]) {
    const [main, ...others] = at.children
    out.push({ ...told(main!), variations: others.map((other) => [told(other), ...line(other)]) })
  }
  return out
}

/** Puts moves that were read behind a path. */
export function put(tree: Node, path: Path, turns: readonly ImportedTurn[]): void {
  let here = [...path]
  for (const turn of turns) {
    const before = here
    here = add(tree, before, turn.turn)
    const node = at(tree, here)
    Object.assign(node, said(turn.comment))
    node.mark = turn.judgements.find((number) => number >= 1 && number <= 6) ?? 0
    for (const variation of turn.variations) put(tree, before, variation)
  }
}

const today = () => Math.floor(Date.now() / 86_400_000)

export const toPgn = (study: Study): Promise<string> =>
  ask({ ask: 'write-study', sheet: study.sheet([]), preface: commentOf(study.tree), turns: line(study.tree), today: today() })

/** A game that was brought along, as a tree. */
export interface Brought { game: string; readings: Readings; start: string | null; tree: Node; moves: string[]; /** What the engine has to say of it. */ remark: string | null }

/** Reads a game or a position, of this game unless the text names another; or a record that comes with the game. */
export async function bring(id: string, readings: Readings, from: ImportSource): Promise<Brought> {
  const { game, readings: own, start, preface, turns, remark } = await ask({ ask: 'import', id, readings, from })
  const tree = root()
  Object.assign(tree, said(preface))
  put(tree, [], turns)
  return { game, readings: own, start, tree, moves: turns.map(({ turn }) => turn.text), remark }
}

/** Whether what was brought begins where this analysis does. */
export async function isOf(study: Study, { game, readings, start }: Brought): Promise<boolean> {
  if (game !== study.base.game) return false
  const settled = async (start: string | null, readings: Readings) => {
    const { position, readings: all } = await ask({ ask: 'view', sheet: { ...study.base, start, readings, turns: [] } })
    return JSON.stringify([position, all])
  }
  return (await settled(start, readings)) === (await settled(study.base.start, study.base.readings))
}

/** Where what was brought is an analysis of its own. It is kept there with its variations, beside what is kept there already. */
export async function linkOf({ game, readings, start, tree, moves }: Brought): Promise<string> {
  const link = await toAnalysisPacked(game, { readings, start, moves })
  if (!moves.length) return link
  const [, query = ''] = link.split('?', 2)
  const key = keyOf(parse(game, query)), kept = await load(key)
  if (kept) merge(kept.tree, tree)
  await save(key, { grading: null, ...kept, tree: kept?.tree ?? tree, at: Date.now() })
  return link
}
