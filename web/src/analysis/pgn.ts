// The tree of an analysis as a PGN with variations, and back. The engine reads and writes the text; this module
// arranges the tree in the order of a record. Arrows and circles are stored in comments in the usual way: `[%cal
// Ge2e4] [%csl Re4]`. Records that this page wrote before have a dash between the squares, `[%cal Ge2-e4]`, which no
// other program reads (python-chess 1.11.2, chessops 0.15.1).
import { ask } from '../client/api'
import type { ImportedTurn, ImportSource, Readings, StudyTurn } from '../client/contract'
import type { Shape } from '../board/shapes'
import { storageKey, parse, toPackedAnalysis } from './link'
import { load, save } from './store'
import type { Study } from './study.svelte'
import { add, nodeAt, merge, newTree, type Node, type Path } from './tree'

const LETTERS = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' } as const
const letterOf = (shape: Shape) => shape.colour[0]!.toUpperCase()

/** The comment of a node, including its shapes. */
export function commentOf({ comment, shapes }: Pick<Node, 'comment' | 'shapes'>): string {
  const circles = shapes.filter((s) => s.from === s.to).map((s) => letterOf(s) + s.from)
  const arrows = shapes.filter((s) => s.from !== s.to).map((s) => letterOf(s) + s.from + s.to)
  return [
    circles.length ? `[%csl ${circles.join(',')}]` : '',
    arrows.length ? `[%cal ${arrows.join(',')}]` : '',
    comment,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The inverse of `commentOf`. */
export function parseComment(text: string): Pick<Node, 'comment' | 'shapes'> {
  const shapes: Shape[] = []
  const comment = text.replace(/\[%c[as]l ([^\]]*)\]/g, (_, list: string) => {
    for (const one of list.split(',')) {
      const read = /^\s*([GRBY])([a-zA-Z]+\d+)(?:-?([a-zA-Z]+\d+))?\s*$/.exec(one)
      if (read)
        shapes.push({ colour: LETTERS[read[1] as keyof typeof LETTERS], from: read[2]!, to: read[3] ?? read[2]! })
    }
    return ''
  })
  return { comment: comment.replace(/\s+/g, ' ').trim(), shapes }
}

/** The moves after a node in the order of a record: a variation follows the move that it replaces. */
export function toStudyTurns(node: Node): StudyTurn[] {
  const out: StudyTurn[] = []
  const toStudyTurn = (of: Node): StudyTurn => ({
    text: of.turn!.text,
    comment: commentOf(of),
    nags: of.mark ? [of.mark] : [],
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
    Object.assign(node, parseComment(turn.comment))
    node.mark = turn.nags.find((number) => number >= 1 && number <= 6) ?? 0
    for (const variation of turn.variations) addTurns(tree, before, variation)
  }
}

const today = () => Math.floor(Date.now() / 86_400_000)

export const toPgn = (study: Study): Promise<string> =>
  ask({
    ask: 'export-study',
    record: study.recordAt([]),
    preface: commentOf(study.tree),
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
  /** A remark of the engine. */ remark: string | null
}

/** Imports a game or a position, of this game unless the text names another, or a record that comes with the game. */
export async function importAnalysis(id: string, readings: Readings, from: ImportSource): Promise<ImportedAnalysis> {
  const { game, readings: actual, start, preface, turns, remark } = await ask({ ask: 'import', id, readings, from })
  const tree = newTree()
  Object.assign(tree, parseComment(preface))
  addTurns(tree, [], turns)
  return { game, readings: actual, start, tree, moves: turns.map(({ turn }) => turn.text), remark }
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
export async function saveAndLink({ game, readings, start, tree, moves }: ImportedAnalysis): Promise<string> {
  const link = await toPackedAnalysis(game, { readings, start, moves })
  if (!moves.length) return link
  const [, query = ''] = link.split('?', 2)
  const key = storageKey(parse(game, query)),
    stored = await load(key)
  if (stored) merge(stored.tree, tree)
  await save(key, { grading: null, ...stored, tree: stored?.tree ?? tree, at: Date.now() })
  return link
}
