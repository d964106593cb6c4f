// The board of the editor as a BoardModel: the tool, the piece chosen to be moved, and what clicks and drags do to the
// position. The position itself is an EditorState (editor-state.svelte.ts).
import { boardRatio } from '../board/board-layout.svelte'
import type { BoardEntry, BoardGame, BoardHandlers, BoardModel, BoardPosition, BoardView } from '../board/board-model'
import { Drag } from '../board/drag.svelte'
import { homeOrientation, toQuarterTurn, type QuarterTurn } from '../board/geometry'
import { squareName } from '../board/square-name'
import { t } from '../i18n/index.svelte'
import { settings } from '../settings/settings.svelte'
import {
  isPiece,
  isSameTool,
  movePiece,
  pieceAt,
  removePiece,
  setPiece,
  togglePiece,
  type PalettePiece,
  type Tool,
} from './arrangement'
import type { EditorState } from './editor-state.svelte'

export class EditorBoard implements BoardModel {
  readonly drag = new Drag()
  tool = $state.raw<Tool>('move')
  /** The piece that the next click moves. */
  #chosen = $state<string | null>(null)
  turn = $state<QuarterTurn>(0)
  /** What screen readers announce: the content of the last changed cell. */
  announcement = $state('')

  readonly #homes = $derived.by(() => {
    const { sides, board, start } = this.editing.game
    return sides.map((_, i) => homeOrientation(board, start, i, sides.length))
  })
  /** The aspect ratio of the board with its coordinates. */
  readonly ratio = $derived.by(() => boardRatio(this.editing.game.board, this.turn))
  readonly #grabbable = $derived.by(
    () => new Set(this.tool === 'move' && settings.drag ? this.editing.pieces.map((m) => m.cell) : []),
  )

  constructor(readonly editing: EditorState) {
    this.turn = this.#homes[0] ?? 0
  }

  choose(tool: Tool) {
    this.use(isSameTool(this.tool, tool) ? 'move' : tool)
  }
  use(tool: Tool) {
    this.tool = tool
    this.#chosen = null
  }
  deselect() {
    this.#chosen = null
  }
  rotate() {
    this.turn = toQuarterTurn(this.turn + (this.editing.game.sides.length > 2 ? 1 : 2))
  }

  erase(cell: string) {
    this.#chosen = null
    this.editing.change(removePiece(this.editing.arrangement, cell))
    this.#announce(cell)
  }
  set(cell: string, piece: PalettePiece) {
    this.editing.change(setPiece(this.editing.arrangement, cell, piece))
    this.#announce(cell)
  }
  #drop(cell: string, from: string) {
    this.#chosen = null
    this.editing.change(movePiece(this.editing.arrangement, from, cell))
    this.#announce(cell)
  }
  #pick(cell: string) {
    const { tool } = this
    const chosen = this.#chosen
    if (isPiece(tool)) {
      this.editing.change(togglePiece(this.editing.arrangement, cell, tool))
      this.#announce(cell)
    } else if (tool === 'erase') this.erase(cell)
    else if (chosen === cell) this.#chosen = null
    else if (pieceAt(this.editing.arrangement, cell)) this.#chosen = cell
    else if (chosen) this.#drop(cell, chosen)
  }

  #announce(cell: string) {
    const piece = pieceAt(this.editing.arrangement, cell)
    const square = squareName(this.editing.game.board, cell)
    const words = piece
      ? t('editor-piece-on', { piece: this.#nameOf(piece), cell: square })
      : t('editor-empty-square', { cell: square })
    // A screen reader reads the same text twice only if it changes.
    this.announcement = words === this.announcement ? `${words} ` : words
  }
  #nameOf({ kind, side }: PalettePiece): string {
    const piece = this.editing.kinds.get(kind)?.name ?? kind
    return side === null ? piece : t('editor-piece', { side: this.editing.game.sides[side]?.name ?? '', piece })
  }

  // The model.

  readonly game = $derived.by((): BoardGame => {
    const { kinds, game } = this.editing
    return {
      name: game.name,
      board: game.board,
      sides: game.sides,
      glyphOf: (kind) => kinds.get(kind)?.glyph ?? null,
      infoOf: (kind) => (this.tool === 'move' ? kinds.get(kind) : undefined),
    }
  })
  readonly view = $derived.by((): BoardView => ({ turn: this.turn, homes: this.#homes }))
  readonly position = $derived.by((): BoardPosition => ({ pieces: this.editing.pieces }))
  readonly entry = $derived.by((): BoardEntry => {
    const problem = this.editing.problem
    return {
      isActive: true,
      drag: this.drag,
      grabbable: this.#grabbable,
      selected: this.#chosen,
      before: this.editing.pieces,
      ...(problem && { refused: problem.cells }),
    }
  })
  readonly on: BoardHandlers = {
    pick: (cell) => this.#pick(cell),
    grab: (cell) => {
      this.#chosen = cell
    },
    drop: (cell, from, isOutside) => {
      if (isOutside) this.erase(from)
      else if (cell === null) this.#chosen = null
      else this.#drop(cell, from)
    },
    rightClick: (cell) => this.erase(cell),
  }
}
