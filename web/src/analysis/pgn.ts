// The tree of an analysis as a PGN with variations, and back. The engine reads and writes the text; this module
// arranges the tree in the order of a record.
import { ask } from '../client/api'
import type { ImportedTurn, ImportSource, Readings, StudyTurn, TurnAnnotations } from '../client/contract'
import { storageKey, parse, toPackedAnalysis } from './link'
import { load, save } from './store'
import type { Study } from './study.svelte'
import { add, merge, newTree, nodeAt, type Node, type Path } from './tree'

/** What is imported with a game besides its moves, and exported again: players and result. */
export interface GameHead {
  tags: [string, string][]
  result: string | null
}

const toAnnotations = ({ annotations, shapes }: Pick<Node, 'annotations' | 'shapes'>): TurnAnnotations => ({
  ...annotations,
  shapes: shapes.map(({ from, to, colour }) => ({ from, to, colour })),
})
function fromAnnotations({ shapes, ...annotations }: TurnAnnotations): Pick<Node, 'annotations' | 'shapes'> {
  return Object.keys(annotations).length ? { shapes, annotations } : { shapes }
}
const isMark = (nag: number) => nag >= 1 && nag <= 6

/** The moves after a node in the order of a record: a variation follows the move that it replaces. */
export function toStudyTurns(node: Node): StudyTurn[] {
  const out: StudyTurn[] = []
  const toStudyTurn = (of: Node): StudyTurn => ({
    text: of.turn!.text,
    comment: of.comment,
    annotations: toAnnotations(of),
    nags: [...(of.mark ? [of.mark] : []), ...(of.nags ?? [])],
    variations: [],
  })
  for (let at = node; at.children[0]; at = at.children[0]) {
    const [main, ...others] = at.children
    out.push({ ...toStudyTurn(main!), variations: others.map((other) => [toStudyTurn(other), ...toStudyTurns(other)]) })
  }
  return out
}

/** Adds imported moves after a path. */
export function addTurns(tree: Node, path: Path, turns: readonly ImportedTurn[]): void {
  let here = [...path]
  for (const turn of turns) {
    const before = here
    here = add(tree, before, turn.turn)
    const node = nodeAt(tree, here)
    Object.assign(node, { comment: turn.comment, ...fromAnnotations(turn.annotations) })
    node.mark = turn.nags.find(isMark) ?? 0
    const others = turn.nags.filter((nag) => !isMark(nag))
    if (others.length) node.nags = others
    for (const variation of turn.variations) addTurns(tree, before, variation)
  }
}

const today = () => Math.floor(Date.now() / 86_400_000)

export const toPgn = (study: Study): Promise<string> =>
  ask({
    ask: 'export-study',
    record: study.recordAt([]),
    head: {
      preface: study.tree.comment,
      annotations: toAnnotations(study.tree),
      tags: study.head.tags,
      ...(study.head.result && { result: study.head.result }),
    },
    turns: toStudyTurns(study.tree),
    today: today(),
  })

/** An imported game as a tree. */
export interface ImportedAnalysis {
  game: string
  readings: Readings
  start: string | null
  tree: Node
  moves: string[]
  head: GameHead
  /** What the engine did not understand. */
  remarks: string[]
}

/** Imports a game or a position, of this game unless the text names another, or a record that comes with the game. */
export async function importAnalysis(id: string, readings: Readings, from: ImportSource): Promise<ImportedAnalysis> {
  const imported = await ask({ ask: 'import', id, readings, from })
  const { game, readings: actual, start, preface, annotations, turns, tags, result, remarks } = imported
  const tree = newTree()
  Object.assign(tree, { comment: preface, ...fromAnnotations(annotations) })
  addTurns(tree, [], turns)
  const moves = turns.map(({ turn }) => turn.text)
  return { game, readings: actual, start, tree, moves, head: { tags, result }, remarks }
}

/** Whether an imported game starts where this analysis does. */
export async function hasSameStart(study: Study, { game, readings, start }: ImportedAnalysis): Promise<boolean> {
  if (game !== study.base.game) return false
  const resolved = async (start: string | null, readings: Readings) => {
    const { position, readings: all } = await ask({
      ask: 'view',
      record: { ...study.base, start, readings, turns: [] },
    })
    return JSON.stringify([position, all])
  }
  return (await resolved(start, readings)) === (await resolved(study.base.start, study.base.readings))
}

/** Stores an import as an analysis of its own, merged with what is stored there, and returns its address. */
export async function saveAndLink({ game, readings, start, tree, moves, head }: ImportedAnalysis): Promise<string> {
  const link = await toPackedAnalysis(game, { readings, start, moves })
  if (!moves.length) return link
  const [, query = ''] = link.split('?', 2)
  const key = storageKey(parse(game, query)),
    stored = await load(key)
  if (stored) merge(stored.tree, tree)
  await save(key, { grading: null, ...stored, tree: stored?.tree ?? tree, head, at: Date.now() })
  return link
}
