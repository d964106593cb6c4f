// Saves the record of a table as a file, wherever the table is.
import { PGN, saveFile } from '../export/file'
import type { View } from './contract'
import { tableOf } from './tables'

export async function saveRecord({ id, game }: View, rules = false): Promise<void> {
  saveFile(`${game.id}-${id.slice(0, 11)}${rules ? '-with-rules' : ''}.pgn`, await tableOf(id).record(rules), PGN)
}
