// The position in the editor with the engine's answer. Every change is on the board at once; the engine's answer counts
// only for the newest position. arrangement.ts has the changes; Editor.svelte has the selection.
import { ask, errorText, game as loadGame } from '../client/api'
import type { ArrangementCheck, Arrangement, Game, BoardPiece, PieceInfo, Readings } from '../client/contract'
import { localized, type LocalizedText } from '../i18n/index.svelte'
import { undo, newUndoStack, toBoardPieces, redo, push, type UndoStack } from './arrangement'

export class EditorState {
  /** The current position with the undo stack. */
  #undoStack = $state.raw<UndoStack<Arrangement>>()!
  /** The engine's last answer, and whether it is about the current position. */
  check = $state.raw<ArrangementCheck>()!
  isCurrent = $state(true)
  /** The error of a request that failed. */
  error = $state.raw<LocalizedText | null>(null)
  readonly game: Game = $derived.by(() => localized(this.loadedGame))
  readonly kinds: ReadonlyMap<string, PieceInfo> = $derived.by(
    () => new Map(this.game.pieces.map((info) => [info.kind, info])),
  )
  /**
   * The answers for positions of the undo stack. The text of a position that was read contains more than its pieces.
   */
  #known = new WeakMap<Arrangement, ArrangementCheck>()
  #requestNumber = 0

  private constructor(
    readonly loadedGame: Game,
    readonly readings: Readings,
    readonly start: ArrangementCheck,
  ) {
    this.#undoStack = newUndoStack(start.arrangement)
    this.check = start
    this.#known.set(start.arrangement, start)
  }

  /** Starts with the start position of the game. */
  static async load(id: string, readings: Readings): Promise<EditorState> {
    const [game, start] = await Promise.all([loadGame(id, readings), ask({ ask: 'set-up', id, readings })])
    return new EditorState(game, readings, start)
  }

  get arrangement(): Arrangement {
    return this.#undoStack.now
  }
  get canUndo(): boolean {
    return this.#undoStack.before.length > 0
  }
  get canRedo(): boolean {
    return this.#undoStack.after.length > 0
  }
  readonly pieces: BoardPiece[] = $derived.by(() =>
    this.isCurrent
      ? localized(this.check).pieces
      : toBoardPieces(this.arrangement, this.kinds, localized(this.check).pieces),
  )
  /** What is wrong with the current position; null while it is not known. */
  readonly problem = $derived.by(() => (this.isCurrent ? this.check.problem : null))
  /** Whether the game is over in this position. */
  get isOver(): boolean {
    return this.isCurrent && this.check.remark !== null
  }
  /** The position as text; null if it is invalid. */
  get position(): string | null {
    return this.isCurrent ? this.check.position : null
  }

  change(to: Arrangement) {
    if (to === this.arrangement) return
    this.#undoStack = push(this.#undoStack, to)
    void this.#validate()
  }
  undo() {
    this.#undoStack = undo(this.#undoStack)
    void this.#validate()
  }
  redo() {
    this.#undoStack = redo(this.#undoStack)
    void this.#validate()
  }

  /** Replaces the position by one that is parsed from a text. */
  async loadPosition(text: string): Promise<void> {
    const request = ++this.#requestNumber
    const answer = await ask({ ask: 'set-up', id: this.game.id, readings: this.readings, position: text })
    if (request !== this.#requestNumber) return
    this.#undoStack = push(this.#undoStack, answer.arrangement)
    this.#accept(answer.arrangement, answer)
  }

  async #validate() {
    const request = ++this.#requestNumber,
      arrangement = this.arrangement
    const known = this.#known.get(arrangement)
    if (known) {
      this.#accept(arrangement, known)
      return
    }
    this.isCurrent = false
    try {
      const answer = await ask({ ask: 'arrange', id: this.game.id, readings: this.readings, arrangement })
      if (request === this.#requestNumber) this.#accept(arrangement, answer)
    } catch (e) {
      if (request === this.#requestNumber) this.error = errorText(e)
    }
  }
  #accept(arrangement: Arrangement, answer: ArrangementCheck) {
    this.#known.set(arrangement, answer)
    this.check = answer
    this.isCurrent = true
    this.error = null
  }
}
