// What an analysis begins with, wherever it comes from: the moves of its link, a record, or a problem of the game.
import { ask } from '../desk/api'
import type { Game, Readings } from '../desk/contract'
import type { Wanted } from './link'
import { put, said } from './pgn'
import { root, type Node } from './tree'

export interface Begun {
  game: Game
  readings: Readings
  start: string | null
  moves: string[]
  /** What is told of the moves, if they come from a record. */
  tree: Node | null
}

export async function begin(wanted: Wanted): Promise<Begun> {
  if (wanted.record) {
    const read = await ask({ ask: 'read-study', id: wanted.game, from: { record: wanted.record } })
    const tree = root()
    Object.assign(tree, said(read.preface))
    put(tree, [], read.turns)
    const game = await ask({ ask: 'game', id: wanted.game, readings: read.readings })
    return { game, readings: read.readings, start: read.start, moves: read.turns.map(({ turn }) => turn.text), tree }
  }
  const game = await ask({ ask: 'game', id: wanted.game, readings: wanted.readings })
  const start = wanted.problem ? (await ask({ ask: 'problem', id: wanted.game, name: wanted.problem })).position : wanted.start
  return { game, readings: wanted.readings, start, moves: wanted.moves, tree: null }
}
