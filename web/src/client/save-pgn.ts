// Saves the PGN of any table as a file.
import { PGN_MIME_TYPE, saveFile } from '../export/file'
import type { GameView } from './contract'
import { openedTable } from './tables'

export async function savePgn({ id, game }: GameView, rules = false): Promise<void> {
  saveFile(
    `${game.id}-${id.slice(0, 11)}${rules ? '-with-rules' : ''}.pgn`,
    await openedTable(id).pgn(rules),
    PGN_MIME_TYPE,
  )
}
