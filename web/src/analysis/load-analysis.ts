// The start of an analysis: from the moves of its link, a record, or a problem of the game.
import { ask, game as loadGame } from '../client/api'
import type { Game, Readings } from '../client/contract'
import type { AnalysisLink } from './link'
import { importAnalysis, type GameHead } from './pgn'
import type { Node } from './tree'

export interface AnalysisStart {
  game: Game
  readings: Readings
  start: string | null
  moves: string[]
  /** The comments and variations of a record. */
  tree: Node | null
  /** Its players and result. */
  head: GameHead | null
}

export async function loadAnalysis(link: AnalysisLink): Promise<AnalysisStart> {
  if (link.record) {
    const { readings, start, moves, tree, head } = await importAnalysis(link.game, {}, { record: link.record })
    return { game: await loadGame(link.game, readings), readings, start, moves, tree, head }
  }
  const game = await loadGame(link.game, link.readings)
  const start = link.problem ? (await ask({ ask: 'problem', id: link.game, name: link.problem })).position : link.start
  return { game, readings: link.readings, start, moves: link.moves, tree: null, head: null }
}
