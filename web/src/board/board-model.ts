// What Board.svelte shows and reports: a BoardModel, in groups as in chessground. Each page that has a board builds its
// model in one place (table/table-board.svelte.ts, analysis/analysis-board.svelte.ts, …). Every group is a value that is
// replaced when something in it changes; Board.svelte derives each field, so that only what depends on it is updated.
import type {
  Board,
  BoardEvent,
  BoardPiece,
  EntryChoice,
  EntryTarget,
  LastTurn,
  PieceInfo,
  Side,
} from '../client/contract'
import type { Drag } from './drag.svelte'
import type { QuarterTurn } from './geometry'
import type { Shape } from './shapes'
import type { TimedSound } from './timeline'
import type { Zoom } from './zoom.svelte'

/** A board as the page wants it. Without `entry` it only shows a position. */
export interface BoardModel {
  readonly game: BoardGame
  readonly view: BoardView
  readonly position: BoardPosition
  readonly entry?: BoardEntry
  readonly shapes?: BoardShapes
  readonly on?: BoardHandlers
}

/** What does not change during a game. */
export interface BoardGame {
  /** The name of the game, for screen readers. */
  name?: string
  board: Board
  sides: Side[]
  /** The image of a kind of piece; null if it has none. */
  glyphOf: (kind: string) => string | null
  /** The rules of a kind of piece, for its card. Without it there are no cards. */
  infoOf?: (kind: string) => PieceInfo | undefined
}

/** How the board is turned. */
export interface BoardView {
  turn: QuarterTurn
  /** The turn that brings each side to the bottom. */
  homes: QuarterTurn[]
}

/** The position on the board, and the turn that led to it. */
export interface BoardPosition {
  pieces: BoardPiece[]
  /** The cells of royal pieces in check. */
  check?: string[]
  /** How many turns led here. If it grows by one, `happened` is animated; any other change only moves the pieces. */
  ply?: number
  /** The events of the last turn, to be animated. */
  happened?: BoardEvent[]
  /** The events of the last turn of which traces are drawn. */
  pastEvents?: BoardEvent[]
  /** The cells of the last turn or of the one being entered, in order: the path of a chain. */
  path?: string[]
  /** The last turns, whose cells are tinted. */
  lastTurns?: LastTurn[]
  /** The side that moved last; its tint is the strongest. */
  newest?: number | null
}

/** The turn being entered. */
export interface BoardEntry {
  /** Pieces can be picked up and dragged. */
  isActive?: boolean
  /** The drag, if the board shares it with the stock. */
  drag?: Drag
  /** The cells whose pieces can be dragged. */
  grabbable?: ReadonlySet<string>
  selected?: string | null
  targets?: EntryTarget[]
  /** The target whose effects are being previewed; they replace its mark. */
  previewed?: string | null
  /** The pieces before the turn. */
  before?: BoardPiece[]
  /** What the turn does, including a previewed step. */
  events?: BoardEvent[]
  /** Choices for the piece on a cell; `only`: nothing else is possible. */
  choices?: { cell: string; choices: EntryChoice[]; only: boolean } | null
  /** The cells that explain why a step is not possible; they flash. */
  refused?: string[]
  /** The cells of a complete premove. */
  premove?: string[]
  /** Where the piece selected for a premove may go, as far as is known now. */
  premoveTargets?: string[]
}

/** Marks that are not part of the game. */
export interface BoardShapes {
  /** Arrows and circles that the user has drawn. Without it the board keeps them until the next turn. */
  drawn?: Shape[]
  /** Arrows of the engine. */
  hints?: Shape[]
  /** Cells highlighted by another part of the page. */
  highlighted?: string[]
}

/** What the user does on the board. */
export interface BoardHandlers {
  /** A click on a cell. `isUnseen`: by touch, which cannot preview by hovering. */
  pick?: (cell: string, isUnseen: boolean) => void
  grab?: (cell: string) => void
  /** The end of a drag; null: without a move. `isOutside`: it ended off the board. */
  drop?: (cell: string | null, from: string, isOutside: boolean) => void
  hover?: (cell: string | null) => void
  /** A right click on a cell, if it does something else than drawing. */
  rightClick?: (cell: string) => void
  choose?: (token: string) => void
  hoverChoice?: (token: string | null) => void
  /** Takes back the last step. */
  cancel?: () => void
  shapes?: (shapes: Shape[]) => void
  sound?: (sound: TimedSound) => void
  /** Receives the zoom, so that the caller can place its button. Without it the button is in a corner of the board. */
  zoom?: (zoom: Zoom) => void
}
