// What an analysis begins with, wherever it comes from: the moves of its link, a record, or a problem of the game.
import { ask } from '../desk/api'
import type { Game, Readings } from '../desk/contract'
import type { Wanted } from './link'
import { bring } from './pgn'
import type { Node } from './tree'

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
    const { readings, start, moves, tree } = await bring(wanted.game, {}, { record: wanted.record })
    return { game: await ask({ ask: 'game', id: wanted.game, readings }), readings, start, moves, tree }
  }
  const game = await ask({ ask: 'game', id: wanted.game, readings: wanted.readings })
  const start = wanted.problem ? (await ask({ ask: 'problem', id: wanted.game, name: wanted.problem })).position : wanted.start
  return { game, readings: wanted.readings, start, moves: wanted.moves, tree: null }
}
