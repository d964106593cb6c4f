// The way from a game being played to its analysis: with its readings, its start and its moves.
import * as api from '../desk/api'
import { toAnalysisPacked } from './link'

/** Where the game of this table is analysed. */
export async function analysisOf(view: api.View): Promise<string> {
  const seats = view.sides.map((): api.Seat => ({ by: 'person' }))
  const [usual, [first]] = await Promise.all([
    api.ask({ ask: 'view', sheet: { game: view.game.id, readings: view.readings, start: null, seats, turns: [], ended: null } }),
    api.frames(view.id, 0),
  ])
  const start = first && first.position !== usual.position ? first.position : null
  return toAnalysisPacked(view.game.id, { readings: view.readings, start, moves: view.turns.map((turn) => turn.text) })
}
