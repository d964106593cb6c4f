// The way from a game being played to its analysis: with its readings, its start and its moves.
import * as api from '../desk/api'
import { toAnalysisPacked } from './link'

/** Where the game of this table is analysed. */
export async function analysisOf(view: api.TableView): Promise<string> {
  const seats = view.sides.map((): api.Seat => ({ by: 'person' }))
  const [usual, [first]] = await Promise.all([
    api.ask({ ask: 'view', sheet: { game: view.game.id, readings: view.readings, start: null, seats, turns: [], ended: null } }),
    api.frames(view.id, 0),
  ])
  // While people play each other no engine helps any of them, nor whoever looks on.
  const quiet = view.verdict === null && !!view.house && !view.house.alone
  const start = first && first.position !== usual.position ? first.position : null
  return toAnalysisPacked(view.game.id, { readings: view.readings, start, moves: view.turns.map((turn) => turn.text), quiet, table: view.house ? view.id : null })
}
