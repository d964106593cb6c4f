// A premove: the start and the target of a move, or a piece in hand and its target. It is played as soon as it is the
// player’s turn, or dropped if it is not possible then; until then any square can be chosen. There is only one, and a
// replay drops it. MoveEntry plays it, the board shows it.
import { ask, type TableView } from '../client/api'

export class Premove {
  /** What has been entered: the cell of a piece or the token of a piece in hand, then the destination. */
  cells = $state.raw<string[]>([])
  get isComplete(): boolean {
    return this.cells.length === 2
  }

  /** `own`: the cell has one of the player’s pieces. */
  click(cell: string, own: boolean) {
    const from = this.cells[0]
    if (own && cell !== from) this.cells = [cell]
    else if (this.cells.length === 1 && from !== cell) this.cells = [from!, cell]
    else this.cells = []
  }
  grab(cell: string) {
    this.cells = [cell]
  }
  /** Picks up something from the hand; the same one again puts it back. */
  hold(token: string) {
    this.cells = this.cells.length === 1 && this.cells[0] === token ? [] : [token]
  }
  /** Dropped on a cell, even on an own piece: it may be captured before. */
  drop(cell: string | null, from: string) {
    this.cells = cell === null || cell === from ? [] : [from, cell]
  }
  clear() {
    if (this.cells.length) this.cells = []
  }
  /** Returns the premove and clears it. */
  take(): string[] {
    const cells = this.cells
    this.cells = []
    return cells
  }
}

interface Selection {
  view: TableView
  /** The cell of a piece, or the token of a piece in hand. */
  from: string
  /** The side is played here. */
  isOwn: (side: number) => boolean
}

/** Where the piece selected for a premove may go, as far as the engine can say now. */
export class PremoveTargets {
  cells = $state.raw<string[]>([])

  /** Call this while a component is initialised: it sets up an effect. `selection`: null if nothing is selected. */
  constructor(selection: () => Selection | null) {
    $effect(() => {
      const now = selection()
      this.cells = []
      if (!now) return
      const abort = new AbortController()
      targetsOf(now, abort.signal)?.then(
        (cells) => {
          if (!abort.signal.aborted) this.cells = cells
        },
        () => {
          /* without them, any square can be chosen */
        },
      )
      return () => abort.abort()
    })
  }
}

/** Null: the piece is no longer in the hand. */
function targetsOf({ view, from, isOwn }: Selection, signal: AbortSignal): Promise<string[]> | null {
  const at = { id: view.game.id, readings: view.readings, position: view.position }
  if (view.board.cells.some((c) => c.name === from))
    return ask({ ask: 'premove-targets', ...at, cell: from }, { signal })
  const held = view.stock
    .flatMap((s) => s.items.map((i) => ({ side: s.side, kind: i.kind, token: i.token })))
    .find((i) => i.token === from && isOwn(i.side))
  return held ? ask({ ask: 'premove-drop-targets', ...at, side: held.side, kind: held.kind }, { signal }) : null
}
