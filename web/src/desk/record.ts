// Saves the record of a table as a file, wherever the table is.
import type { View } from './contract'
import { tableOf } from './tables'

export async function saveRecord({ id, game }: View, rules = false): Promise<void> {
  const text = await tableOf(id).record(rules)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }))
  link.download = `${game.id}-${id.slice(0, 11)}${rules ? '-with-rules' : ''}.pgn`
  link.click()
  // Some browsers fetch it only after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
