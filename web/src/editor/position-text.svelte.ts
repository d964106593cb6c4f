// The text of the position in the editor: what is typed or pasted, and how it is read. A game that is pasted instead of
// a position is offered as an analysis. PositionTextField.svelte shows the field.
import { importAnalysis, saveAndLink } from '../analysis/pgn'
import { errorText } from '../client/api'
import type { LocalizedText } from '../i18n/index.svelte'
import type { EditorState } from './editor-state.svelte'

export class PositionText {
  /** The text in the field while it differs from the position on the board. */
  typed = $state<string | null>(null)
  error = $state.raw<LocalizedText | null>(null)
  /** The address of the analysis of a game that was pasted. */
  gameLink = $state<string | null>(null)

  /** `onRead`: a text is going to replace the position. */
  constructor(
    readonly editing: EditorState,
    readonly onRead: () => void,
  ) {}

  /** Forgets what was typed. */
  reset() {
    this.typed = null
    this.error = this.gameLink = null
  }

  async read(text: string) {
    this.error = this.gameLink = null
    this.onRead()
    this.typed = text
    if (!text.trim()) {
      this.typed = null
      return
    }
    try {
      await this.editing.loadPosition(text)
      this.typed = null
    } catch (e) {
      const link = await this.#linkOfGame(text)
      if (link) {
        this.gameLink = link
        this.typed = null
      } else this.error = errorText(e)
    }
  }
  /** Imports a game and returns the address of its analysis; null if the text is no game. */
  async #linkOfGame(text: string): Promise<string | null> {
    try {
      const imported = await importAnalysis(this.editing.loadedGame.id, this.editing.readings, { text })
      return imported.moves.length ? await saveAndLink(imported) : null
    } catch {
      return null
    }
  }
}
