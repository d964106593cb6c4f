// The board of a table as a BoardModel, and the trays around it: the position of the game or of the replay, the turn
// being entered, and the premove. The table itself is session.svelte.ts; Table.svelte lays everything out.
import { untrack } from 'svelte'
import { boardRatio } from '../board/board-layout.svelte'
import type { BoardEntry, BoardGame, BoardHandlers, BoardModel, BoardPosition, BoardView } from '../board/board-model'
import { Drag } from '../board/drag.svelte'
import { edgeOf, homeOrientation, toQuarterTurn, type Edge, type QuarterTurn } from '../board/geometry'
import { playSound } from '../board/sound'
import type { Zoom } from '../board/zoom.svelte'
import type { Game, GameView, LastTurn } from '../client/api'
import { localized } from '../i18n/index.svelte'
import { settings } from '../settings/settings.svelte'
import { checkedCells, entryHandlers, grabbableCells } from './entry-board'
import { isMyTurn } from './move-entry.svelte'
import { Premove, PremoveTargets } from './premove.svelte'
import type { TableSession } from './session.svelte'

const NO_CELLS: ReadonlySet<string> = new Set()

export class TableBoard implements BoardModel {
  readonly drag = new Drag()
  readonly premove = new Premove()
  zoom = $state.raw<Zoom | null>(null)
  turn = $state<QuarterTurn>(0)
  #homes = $state.raw<QuarterTurn[]>([])
  readonly #premoveTargets: PremoveTargets

  /** Call this while a component is initialised: it sets up effects. */
  constructor(readonly session: TableSession) {
    this.#premoveTargets = new PremoveTargets(() => {
      const view = this.#table
      const from = this.canPremove && !this.premove.isComplete ? this.premove.cells[0] : undefined
      return from === undefined || !view ? null : { view, from, isOwn: (side) => this.isOwn(side) }
    })
    $effect(() => {
      const { entry, isMine } = this.session
      if (isMine && this.premove.isComplete) untrack(() => entry.playPremove(this.premove.take()))
      else if (!this.canPremove) untrack(() => this.premove.clear())
    })
  }

  // The orientation.

  /**
   * Turns the board so that the user’s side is at the bottom, or as the user has left it. The starting position says
   * where each side sits.
   */
  orient(view: GameView, game: Game | null) {
    const ownSide = this.session.seat ?? view.sides.findIndex((s) => s.kind === 'person')
    const savedTurn = sessionStorage.getItem(this.#turnKey)
    const start = game?.start ?? view.pieces
    this.#homes = view.sides.map((_, i) => homeOrientation(view.board, start, i, view.sides.length))
    this.turn = savedTurn !== null ? toQuarterTurn(Number(savedTurn)) : (this.#homes[Math.max(0, ownSide)] ?? 0)
  }
  rotate() {
    this.turn = toQuarterTurn(this.turn + ((this.#table?.sides.length ?? 0) > 2 ? 1 : 2))
    sessionStorage.setItem(this.#turnKey, String(this.turn))
  }
  get #turnKey(): string {
    return `variorum.turn.${this.session.id}`
  }
  /** The aspect ratio of the board with its coordinates. */
  readonly ratio = $derived.by(() => boardRatio(this.#table?.board, this.turn))

  // The position: of the replay, of the turn being entered (which is on the board at once, before the server has
  // answered), or of the game.

  get #table() {
    return this.session.view
  }
  readonly replayed = $derived.by(() => localized(this.session.history.frame))
  readonly #entered = $derived.by(() =>
    !this.replayed && this.session.entry.tokens.length > 0 ? localized(this.session.entry.state) : null,
  )
  readonly pieces = $derived.by(() =>
    this.replayed ? this.replayed.pieces : (this.#entered?.pieces ?? this.#table?.pieces ?? []),
  )
  /** The side that moved last. */
  readonly newest = $derived.by(() =>
    this.replayed ? (this.replayed.turn?.side ?? null) : (this.#table?.turns.at(-1)?.side ?? null),
  )
  /** The last turn before the position on the board. */
  readonly #lastTurn = $derived.by((): LastTurn | null =>
    this.replayed ? this.replayed.turn : (this.#table?.lastTurns.find((l) => l.side === this.newest) ?? null),
  )
  readonly #lastEvents = $derived(this.#lastTurn?.events ?? [])
  readonly #events = $derived.by(() => {
    const { isMine, entry } = this.session
    if (isMine && entry.preview) return entry.preview.state.events
    return isMine && this.#entered ? this.#entered.events : []
  })
  readonly #check = $derived.by(() => checkedCells((this.replayed ?? this.#table)?.check ?? [], this.pieces))
  /** The cells of the turn being entered, otherwise of the last one. */
  readonly #path = $derived.by(() => {
    const { entry } = this.session
    return entry.tokens.length && !this.replayed ? entry.tokens.filter(entry.isCell) : (this.#lastTurn?.cells ?? [])
  })
  readonly #lastTurns = $derived.by(() => {
    if (!this.replayed) return this.#table?.lastTurns ?? []
    return this.replayed.turn ? [this.replayed.turn] : []
  })
  /** The events of which traces are drawn. */
  readonly #pastEvents = $derived.by(() =>
    this.replayed || (!this.#events.length && !this.session.entry.tokens.length) ? this.#lastEvents : [],
  )
  /** The events that led to the position on the board, for the animation. */
  readonly #happened = $derived.by(() =>
    this.replayed ? this.#lastEvents : (this.session.entry.pendingEvents ?? this.#lastEvents),
  )

  // Premoves: while others are to move.

  readonly canPremove = $derived.by(() => {
    const view = this.#table
    const { gone, seat } = this.session
    return !!view && !this.replayed && !view.verdict && !gone && !isMyTurn(view, seat) && settings.premove
  })
  /** The side is played here and is not to move. */
  isOwn(side: number | null): boolean {
    const view = this.#table
    const { seat } = this.session
    return (
      side !== null && side !== view?.toMove && (seat === null ? view?.sides[side]?.kind === 'person' : side === seat)
    )
  }
  readonly #own = $derived.by(
    () => new Set(this.canPremove ? this.#table!.pieces.filter((m) => this.isOwn(m.side)).map((m) => m.cell) : []),
  )

  // The turn being entered.

  readonly #grabbable = $derived.by(() => {
    if (!settings.drag) return NO_CELLS
    if (this.canPremove) return this.#own
    return this.session.isMine ? grabbableCells(this.session.entry) : NO_CELLS
  })
  readonly #targets = $derived.by(() => (this.session.isMine ? this.session.entry.targets : []))
  readonly #choices = $derived.by(() => (this.session.isMine ? this.session.entry.choicePlacement.here : null))
  readonly #refused = $derived.by(() => (this.session.isMine ? (this.session.entry.refusal?.cells ?? []) : []))
  readonly #selected = $derived.by(() => {
    if (this.session.isMine) return this.session.entry.lastCell
    const from = this.premove.cells[0] ?? ''
    return this.canPremove && !this.premove.isComplete && this.#own.has(from) ? from : null
  })

  // The pieces.

  readonly #kinds = $derived.by(() => new Map((this.session.game?.pieces ?? []).map((k) => [k.kind, k])))
  readonly infoOf = (kind: string) => this.#kinds.get(kind)
  readonly isStone = $derived.by(() => {
    const kinds = this.#kinds
    return (kind: string) => kinds.get(kind)?.stone ?? false
  })
  readonly #glyphOf = $derived.by(() => {
    const kinds = this.#kinds,
      pieces = this.#table?.pieces
    return (kind: string) => kinds.get(kind)?.glyph ?? pieces?.find((m) => m.kind === kind)?.glyph ?? null
  })
  /** Every side that may have pieces in hand has a tray from the first turn. */
  readonly #trays = $derived.by(
    () =>
      (this.replayed ?? this.#table)?.stock.map((stock) => ({
        side: stock.side,
        stock,
        edge: edgeOf(this.#homes[stock.side] ?? 0, this.turn),
      })) ?? [],
  )
  traysAt(edge: Edge) {
    return this.#trays.filter((tray) => tray.edge === edge)
  }
  /** The kind that the last turn has taken out of a hand; its place in the tray is marked like the squares. */
  readonly usedKind = $derived(
    this.#lastEvents.flatMap((e) => (e.what === 'placed' || e.what === 'laid' ? [e.kind] : [])).at(-1) ?? null,
  )

  // The model.

  readonly game = $derived.by((): BoardGame => {
    const { board, sides, game } = this.#table!
    return { name: game.name, board, sides, glyphOf: this.#glyphOf, infoOf: this.infoOf }
  })
  readonly view = $derived.by((): BoardView => ({ turn: this.turn, homes: this.#homes }))
  readonly position = $derived.by((): BoardPosition => {
    const { history, entry } = this.session
    return {
      pieces: this.pieces,
      check: this.#check,
      ply: history.shown + (!this.replayed && entry.pendingEvents ? 1 : 0),
      happened: this.#happened,
      pastEvents: this.#pastEvents,
      path: this.#path,
      lastTurns: this.#lastTurns,
      newest: this.newest,
    }
  })
  readonly entry = $derived.by((): BoardEntry => {
    const { isMine, entry } = this.session
    return {
      isActive: isMine || this.canPremove,
      drag: this.drag,
      grabbable: this.#grabbable,
      selected: this.#selected,
      targets: this.#targets,
      previewed: isMine ? (entry.preview?.cell ?? null) : null,
      before: this.#table!.pieces,
      events: this.#events,
      choices: this.#choices,
      refused: this.#refused,
      ...(this.premove.isComplete && { premove: this.premove.cells }),
      premoveTargets: this.#premoveTargets.cells,
    }
  })

  readonly #handlers = entryHandlers(
    () => this.session.entry,
    () => this.session.isMine,
  )
  readonly on: BoardHandlers = {
    ...this.#handlers,
    pick: (cell, isUnseen) => {
      if (this.canPremove) this.premove.click(cell, this.#own.has(cell))
      else this.#handlers.pick(cell, isUnseen)
    },
    grab: (cell) => {
      if (this.canPremove) this.premove.grab(cell)
      else this.#handlers.grab(cell)
    },
    drop: (cell, from) => {
      if (this.canPremove) this.premove.drop(cell, from)
      else this.#handlers.drop(cell, from)
    },
    hoverChoice: (token) => void this.session.entry.previewChoice(token),
    cancel: () => {
      if (this.canPremove) this.premove.clear()
      else this.#handlers.cancel()
    },
    sound: (sound) => playSound(sound.what),
    zoom: (zoom) => {
      this.zoom = zoom
    },
  }
}
