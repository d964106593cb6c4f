// The board of an analysis as a BoardModel, and the trays around it: the position of the study or of a line being
// previewed, the turn being entered, drawn shapes, and the arrows of the engine. The study is session.svelte.ts;
// Analysis.svelte lays everything out.
import { untrack } from 'svelte'
import { boardRatio } from '../board/board-layout.svelte'
import type {
  BoardEntry,
  BoardGame,
  BoardHandlers,
  BoardModel,
  BoardPosition,
  BoardShapes,
  BoardView,
} from '../board/board-model'
import { Drag } from '../board/drag.svelte'
import { edgeOf, homeOrientation, toQuarterTurn, type Edge, type QuarterTurn } from '../board/geometry'
import type { Shape } from '../board/shapes'
import { playSound } from '../board/sound'
import type { Game, LineTurn } from '../client/contract'
import { localized } from '../i18n/index.svelte'
import { settings } from '../settings/settings.svelte'
import { checkedCells, entryHandlers, grabbableCells } from '../table/entry-board'
import type { AnalysisSession } from './session.svelte'

const NO_CELLS: ReadonlySet<string> = new Set()
/** How many lines of the engine have an arrow. */
const MAX_ARROWS = 3

/** A turn as shapes: an arrow, and a circle on every further square. */
export function arrow(turn: Pick<LineTurn, 'cells'>, colour: Shape['colour']): Shape[] {
  const [from, to, ...more] = turn.cells
  if (!from) return []
  return [{ from, to: to ?? from, colour }, ...more.map((cell) => ({ from: cell, to: cell, colour }))]
}

/** What the board needs of a session. */
export type StudySession = Pick<
  AnalysisSession,
  'study' | 'entry' | 'game' | 'sides' | 'over' | 'previewFrame' | 'engine'
>

export class AnalysisBoard implements BoardModel {
  readonly drag = new Drag()
  turn = $state<QuarterTurn>(0)
  #homes = $state.raw<QuarterTurn[]>([])
  /** The cell of a piece that the pointer or the focus is on, in the static evaluation. */
  highlightedCell = $state<string | null>(null)
  #sidesWithStock = $state.raw<number[]>([])

  /** Call this while a component is initialised: it sets up an effect. */
  constructor(readonly session: StudySession) {
    // A side that has had pieces in hand keeps its tray.
    $effect(() => {
      const known = untrack(() => this.#sidesWithStock)
      const added = session.study?.frame?.stock.map((s) => s.side).filter((side) => !known.includes(side)) ?? []
      if (added.length) this.#sidesWithStock = [...known, ...added]
    })
  }

  // The orientation.

  /** Another game is opened: turns the board so that the first side is at the bottom. */
  orient({ sides, board, start }: Game) {
    this.#sidesWithStock = []
    this.#homes = sides.map((_, i) => homeOrientation(board, start, i, sides.length))
    this.turn = this.#homes[0] ?? 0
  }
  rotate() {
    this.turn = toQuarterTurn(this.turn + (this.session.sides.length > 2 ? 1 : 2))
  }
  /** The team whose side is at the bottom. */
  readonly bottomTeam = $derived.by(() => {
    const bottom = this.#homes.findIndex((home) => edgeOf(home, this.turn) === 'bottom')
    return this.session.sides[bottom]?.team ?? 0
  })
  /** The aspect ratio of the board with its coordinates. */
  readonly ratio = $derived.by(() => boardRatio(this.session.game?.board, this.turn))

  // The position.

  readonly #studyFrame = $derived.by(() => localized(this.session.study?.frame))
  readonly frame = $derived.by(() => localized(this.session.previewFrame) ?? this.#studyFrame ?? null)
  readonly canEnter = $derived.by(() => {
    const { study, previewFrame, over, entry } = this.session
    return !!study?.view && !previewFrame && !over && !entry?.sending
  })
  /** The entry, while it belongs to the position on the board. */
  readonly #active = $derived.by(() => (this.canEnter ? this.session.entry : null))
  readonly #entered = $derived.by(() => (this.#active?.tokens.length ? localized(this.#active.state) : null))
  readonly pieces = $derived.by(() => this.#entered?.pieces ?? this.frame?.pieces ?? [])
  readonly #before = $derived.by(() =>
    this.session.previewFrame || !this.session.study ? this.pieces : (this.#studyFrame?.pieces ?? []),
  )
  readonly #events = $derived.by(() => this.#active?.preview?.state.events ?? this.#entered?.events ?? [])
  readonly #lastTurns = $derived.by(() => (this.frame?.turn ? [this.frame.turn] : []))
  readonly #pastEvents = $derived.by(() =>
    !this.#events.length && !this.#entered ? (this.frame?.turn?.events ?? []) : [],
  )
  /** The cells of the turn being entered, otherwise of the last one. */
  readonly #path = $derived.by(() => {
    const { entry, previewFrame } = this.session
    return entry?.tokens.length && !previewFrame ? entry.tokens.filter(entry.isCell) : (this.frame?.turn?.cells ?? [])
  })
  readonly #check = $derived.by(() => checkedCells(this.frame?.check ?? [], this.pieces))

  // The turn being entered.

  readonly #targets = $derived.by(() => this.#active?.targets ?? [])
  readonly #choices = $derived.by(() => this.#active?.choicePlacement.here ?? null)
  readonly #grabbable = $derived.by(() => (this.#active && settings.drag ? grabbableCells(this.#active) : NO_CELLS))

  // Shapes.

  readonly #drawn = $derived.by(() => {
    void this.session.study?.version
    return this.session.study?.node.shapes ?? []
  })
  readonly #hints = $derived.by((): Shape[] => {
    const { previewFrame, engine, over } = this.session
    if (previewFrame || !engine.arrows || over || this.#entered) return []
    const lines = engine.result?.found.lines ?? []
    const all = lines
      .slice(0, MAX_ARROWS)
      .flatMap((line, i) =>
        line.turns[0] ? arrow(line.turns[0], engine.threat ? 'red' : i === 0 ? 'blue' : 'green') : [],
      )
    // Several lines may begin with the same move.
    return all.filter((one, i) => all.findIndex((other) => other.from === one.from && other.to === one.to) === i)
  })

  // The pieces.

  readonly #kinds = $derived.by(() => new Map((this.session.game?.pieces ?? []).map((k) => [k.kind, k])))
  readonly infoOf = (kind: string) => this.#kinds.get(kind)
  readonly isStone = $derived.by(() => {
    const kinds = this.#kinds
    return (kind: string) => kinds.get(kind)?.stone ?? false
  })
  readonly #glyphOf = $derived.by(() => {
    const kinds = this.#kinds
    return (kind: string) => kinds.get(kind)?.glyph ?? null
  })
  readonly #trays = $derived.by(() =>
    this.#sidesWithStock.map((side) => ({
      side,
      stock: this.frame?.stock.find((s) => s.side === side),
      edge: edgeOf(this.#homes[side] ?? 0, this.turn),
    })),
  )
  traysAt(edge: Edge) {
    return this.#trays.filter((tray) => tray.edge === edge)
  }

  // The model. The board is shown as soon as there are a game and a frame.

  readonly game = $derived.by((): BoardGame => {
    const { name, board } = this.session.game!
    return { name, board, sides: this.session.sides, glyphOf: this.#glyphOf, infoOf: this.infoOf }
  })
  readonly view = $derived.by((): BoardView => ({ turn: this.turn, homes: this.#homes }))
  readonly position = $derived.by((): BoardPosition => {
    const { index, turn } = this.frame!
    return {
      pieces: this.pieces,
      check: this.#check,
      ply: index,
      ...(turn && { happened: turn.events }),
      pastEvents: this.#pastEvents,
      path: this.#path,
      lastTurns: this.#lastTurns,
      newest: turn?.side ?? null,
    }
  })
  readonly entry = $derived.by((): BoardEntry => {
    const entry = this.#active
    return {
      isActive: this.canEnter,
      drag: this.drag,
      grabbable: this.#grabbable,
      selected: entry?.lastCell ?? null,
      targets: this.#targets,
      previewed: entry?.preview?.cell ?? null,
      before: this.#before,
      events: this.#events,
      choices: this.#choices,
      ...(entry?.refusal && { refused: entry.refusal.cells }),
    }
  })
  readonly shapes = $derived.by((): BoardShapes => ({
    drawn: this.#drawn,
    hints: this.#hints,
    ...(this.highlightedCell !== null && { highlighted: [this.highlightedCell] }),
  }))
  readonly on: BoardHandlers = {
    ...entryHandlers(
      () => this.session.entry,
      () => this.canEnter,
    ),
    hoverChoice: (token) => void this.session.entry?.previewChoice(token),
    shapes: (drawn) => this.session.study?.setShapes(drawn),
    sound: (sound) => {
      if (!this.session.previewFrame) playSound(sound.what)
    },
  }
}
