// Opens the table that follows this one: a rematch, or the same game continued where the server has lost it.
import * as api from '../client/api'
import { rotateOdds, timeControlOf } from './clock'

interface Table {
  id: string
  seat: number | null
  view: api.TableView
  /** The first position, if it is known. */
  first: api.Frame | null
  game: api.Game | null
}

/** `here`: from the current position, with the same seats; `rematch`: from the start, with the seats rotated. */
export async function openNextTable(how: 'here' | 'rematch', table: Table): Promise<api.GameView> {
  const { id, seat, view, first, game } = table
  // The default starting position needs no text.
  const from = first && game && JSON.stringify(first.pieces) !== JSON.stringify(game.start) ? first.position : null
  const seats = view.sides.map((s): api.Seat =>
    s.kind === 'person' ? { by: 'person' } : { by: 'computer', level: s.level?.number ?? 1 },
  )
  const clock = view.clock && timeControlOf(view.clock)
  const shared = { game: view.game.id, readings: view.readings, clock }
  if (how === 'rematch')
    return api.openTable({
      ...shared,
      clock: clock && rotateOdds(clock),
      position: from,
      seats: seats.map((_, i) => seats[(i + 1) % seats.length]!),
    })
  // With all its turns, if this browser can play it, so that it remains one game.
  const turns = view.turns.map(({ text }) => ({ text }))
  const continued =
    seat === null && first ? await api.continueLocally({ ...shared, seats, start: from, turns, ended: null }) : null
  if (continued) return continued
  if (api.isLocal(id)) return api.openTable({ ...shared, seats, position: view.position })
  return api.openOnlineTable({
    ...shared,
    position: view.position,
    seats: seats.map((s, i) => (s.by === 'person' && seat !== null && i !== seat ? { by: 'open' } : s)),
  })
}
