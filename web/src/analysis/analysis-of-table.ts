// From a table to its analysis: the link with its readings, starting position and moves.
import * as api from '../client/api'
import { toPackedAnalysis } from './link'

/** The link to the analysis of this table. */
export async function analysisLinkOf(view: api.TableView): Promise<string> {
  const seats = view.sides.map((): api.Seat => ({ by: 'person' }))
  const [defaultStart, [first]] = await Promise.all([
    api.ask({
      ask: 'view',
      record: { game: view.game.id, readings: view.readings, start: null, seats, turns: [], ended: null },
    }),
    api.frames(view.id, 0),
  ])
  // While people play each other, neither players nor spectators may use the engine.
  const noEngine = view.verdict === null && !!view.table && !view.table.alone
  const start = first && first.position !== defaultStart.position ? first.position : null
  return toPackedAnalysis(view.game.id, {
    readings: view.readings,
    start,
    moves: view.turns.map((turn) => turn.text),
    noEngine,
    table: view.table ? view.id : null,
  })
}
