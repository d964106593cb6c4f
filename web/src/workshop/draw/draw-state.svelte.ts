// Drawing on the board beside a rule file: the tool, and what it changes in the text. Until a press ends, its change is only
// shown; then it becomes one edit of the text, so that one step undoes it. DrawBoard.svelte shows the board, DrawTools.svelte
// the tools.
import { squareName } from '../../board/square-name'
import { Drag } from '../../board/drag.svelte'
import type { Game } from '../../client/contract'
import { isSameTool, type PalettePiece } from '../../editor/arrangement'
import { localized, t } from '../../i18n/index.svelte'
import { isName } from '../code/names'
import { withTokens } from './array-edit'
import { conditionOf, EMPTY, HOLE, readDrawing, type DrawnCell, type Drawing, type Obstacle } from './drawing'
import { drawnBoard, drawnPieces } from './drawn-board'
import { applyEdits } from './edit'
import type { RulesOf } from './inherited-lines'
import { joinedEdges } from './shape-edit'
import { drawableKinds, piecesByToken, tokenOf } from './tokens'
import { WallState } from './wall-state.svelte'
import { barriersOf } from './wall-lines'
import { newZoneEdit, zoneCells, zoneEdit, zoneLines } from './zone-edit'

/**
 * What is drawn: pieces and squares, zones, walls (wall-state.svelte.ts), the size and the shape of the board
 * (shape-state.svelte.ts), or the moves of a piece (move-state.svelte.ts).
 */
export type DrawMode = 'array' | 'zones' | 'walls' | 'board' | 'moves'
export type DrawTool = 'erase' | 'hole' | PalettePiece

/** What a press writes for cells: a token, or whether they are in the zone. */
interface Paint {
  value: string | boolean
  /** The token that a press takes back: it leaves other cells alone. */
  only: string | null
}
/** A press, and the cells that it has gone over. */
interface Stroke extends Paint {
  cells: string[]
}

export class DrawState {
  mode = $state<DrawMode>('array')
  #tool = $state.raw<DrawTool | null>(null)
  /** The zone by its place in the file; null for a new one. */
  #zone = $state<number | null>(0)
  newName = $state('')
  /** Null: all sides. */
  side = $state<number | null>(null)
  /** What screen readers announce. */
  announcement = $state('')
  #stroke = $state.raw<Stroke | null>(null)
  /** Which of several drawings; null: that of the game as it is shown. */
  #choice = $state<number | null>(null)
  /** The rule files of shipped games, which the file may extend; null until they are loaded. */
  rulesOf = $state.raw<RulesOf | null>(null)
  /** A piece that is dragged out of the palette. */
  readonly drag = new Drag()

  /** `game`: that of the last version without mistakes, in the words of the file. */
  constructor(
    readonly input: () => { text: string; game: Game },
    readonly onchange: (text: string) => void,
  ) {}

  readonly game: Game = $derived.by(() => localized(this.input().game))
  readonly tokens = $derived.by(() => piecesByToken(this.input().game))
  /** The conditions of the drawings, if there are several. */
  readonly choices: (string | null)[] = $derived.by(() => {
    const first = readDrawing(this.input().text, this.input().game.board)
    return typeof first === 'string' || first.grids.length < 2 ? [] : first.grids.map(conditionOf)
  })
  /** The drawing of the game as it is shown: that with its pieces. */
  readonly #usual: number = $derived.by(() => {
    const { text, game } = this.input()
    const key = (pieces: readonly { cell: string; kind: string; side: number | null }[]) =>
      pieces
        .map(({ cell, kind, side }) => `${cell} ${kind} ${side}`)
        .sort()
        .join()
    const start = key(game.start)
    const found = this.choices.findIndex((_, i) => {
      const drawing = readDrawing(text, game.board, i)
      return typeof drawing === 'object' && key(drawnPieces(drawing, this.tokens, game.pieces)) === start
    })
    return Math.max(0, found)
  })
  get choice(): number {
    return this.#choice !== null && this.#choice < this.choices.length ? this.#choice : this.#usual
  }
  set choice(choice: number) {
    this.#choice = choice
  }
  /** The drawing as the text has it. */
  readonly #written = $derived.by(() => this.#read(this.input().text))
  readonly joined = $derived.by(() => joinedEdges(this.input().text, this.rulesOf ?? (() => null)))
  readonly walls = new WallState({
    input: () => this.input(),
    drawing: () => this.#written,
    choice: () => this.choice,
    joined: () => this.joined,
    rulesOf: () => this.rulesOf,
    onchange: (text) => this.onchange(text),
    announce: (words) => this.announce(words),
    nameOf: (cell) => this.nameOf(cell),
  })
  readonly #text = $derived.by(() => (this.#stroke ? this.#after(this.#stroke) : this.walls.text))
  /** The drawing with what the press changes. */
  readonly drawing: Drawing | Obstacle = $derived.by(() =>
    this.#stroke || this.walls.isDrawing ? this.#read(this.#text) : this.#written,
  )
  readonly shown = $derived.by(() => {
    const { drawing, game } = this
    if (typeof drawing === 'string') return null
    const { board, holes } = drawnBoard(this.#text, drawing, game.board)
    // Around a board of hexagons are many places without one: they are shown to be chosen, and otherwise take no room.
    const shownHoles = board.shape === 'squares' || (this.mode === 'array' && this.tool === 'hole') ? holes : []
    const pieces = drawnPieces(drawing, this.tokens, game.pieces)
    return { board, holes: shownHoles, all: { ...board, cells: [...board.cells, ...shownHoles] }, pieces }
  })
  /** The text with what the press changes. */
  get shownText(): string {
    return this.#text
  }
  /** The cuts of the text with what the press changes. */
  readonly cuts = $derived.by(() => {
    const { drawing, game } = this
    return typeof drawing === 'string' ? [] : barriersOf(this.#text, drawing, game.board, 'cut')
  })

  /** The chosen tool; at first, and when its piece is gone, the first piece. */
  readonly tool: DrawTool | null = $derived.by(() => {
    if (typeof this.#tool === 'string' || (this.#tool && tokenOf(this.tokens, this.#tool) !== null)) return this.#tool
    const first = drawableKinds(this.game.pieces)[0]
    return first ? { kind: first.kind, side: first.stone ? null : 0 } : null
  })
  choose(tool: DrawTool) {
    this.#tool = tool
  }
  isChosen(tool: DrawTool): boolean {
    const now = this.tool
    return (
      now === tool || (typeof now === 'object' && typeof tool === 'object' && now !== null && isSameTool(now, tool))
    )
  }

  readonly zones = $derived.by(() =>
    typeof this.#written === 'string' ? [] : zoneLines(this.input().text, this.#written),
  )
  get zone(): number | null {
    return this.#zone !== null && this.#zone < this.zones.length ? this.#zone : null
  }
  set zone(zone: number | null) {
    this.#zone = zone
  }
  get zoneName(): string {
    return this.zone === null ? this.newName.trim() : this.zones[this.zone]!.name
  }
  /** The name of the side in the file. */
  get #sideName(): string | null {
    return this.side === null ? null : (this.input().game.sides[this.side]?.name ?? null)
  }
  /** The cells of the zone; null if they cannot be changed here. */
  readonly inZone: ReadonlySet<string> | null = $derived.by(() => {
    const { drawing } = this
    if (typeof drawing === 'string') return null
    // A new zone is the last one of the file.
    const lines = zoneLines(this.#text, drawing)
    const line = lines[this.zone ?? this.zones.length]
    return line ? zoneCells(drawing, line, this.#sideName) : new Set()
  })
  /** What is wrong with the name of a new zone: the id of a text. */
  readonly nameProblem = $derived.by(() => {
    if (this.zone !== null) return null
    if (!isName(this.zoneName)) return 'invalid'
    return this.zones.some(({ name }) => name === this.zoneName) ? 'taken' : null
  })

  #read(text: string) {
    return readDrawing(text, this.input().game.board, this.choice)
  }
  /** What a cell is called; a place without a name has none. */
  nameOf({ id, name }: DrawnCell): string {
    return this.shown ? squareName(this.shown.board, id) : name
  }
  #after({ cells, value }: Stroke): string {
    const { text, game } = this.input()
    if (typeof value === 'string') return withTokens(text, game.board, cells, value, this.choice)
    const drawing = this.#written
    if (typeof drawing === 'string') return text
    const line = this.zone === null ? null : this.zones[this.zone]!
    const names = new Set(line && zoneCells(drawing, line, this.#sideName))
    for (const cell of cells) {
      if (value) names.add(cell)
      else names.delete(cell)
    }
    const edit = line
      ? zoneEdit(text, drawing, line, this.#sideName, names)
      : newZoneEdit(text, drawing, this.zoneName, this.#sideName, names)
    return applyEdits(text, [edit])
  }

  #tokenOf(tool: DrawTool | null): string | null {
    if (tool === 'erase') return EMPTY
    if (tool === 'hole') return HOLE
    return tool && tokenOf(this.tokens, tool)
  }
  /** What a press that begins on this cell writes: the tool's sign, or an empty cell if the sign is there already. */
  #paintFor(cell: string, isErasing: boolean): Paint | null {
    const drawing = this.#written
    if (typeof drawing === 'string') return null
    if (this.mode === 'zones') {
      if (!this.inZone || this.nameProblem) return null
      const isIn = this.inZone.has(cell)
      return isErasing && !isIn ? null : { value: !isIn, only: null }
    }
    const token = isErasing ? EMPTY : this.#tokenOf(this.tool)
    if (token === null) return null
    return token === drawing.cells.get(cell)?.token ? { value: EMPTY, only: token } : { value: token, only: null }
  }
  /** Whether a press changes this cell. Neither the eraser nor a zone reaches a hole. */
  #reaches(cell: string, { value, only }: Paint): boolean {
    const token = typeof this.#written === 'string' ? undefined : this.#written.cells.get(cell)?.token
    if (token === undefined || only !== null) return token === only
    return token !== HOLE || (typeof value === 'string' && value !== EMPTY)
  }

  /** A press goes over a cell, from the first one on. */
  enter(cell: string, isErasing = false) {
    if (this.mode === 'walls') return this.walls.enterCell(cell, isErasing)
    if (this.mode === 'board') return
    const paint = this.#stroke ?? this.#paintFor(cell, isErasing)
    if (!paint || !this.#reaches(cell, paint)) return
    this.#stroke = { ...paint, cells: [...(this.#stroke?.cells ?? []), cell] }
  }
  /** The press has ended; `isKept`: its change is written into the text. */
  end(isKept: boolean) {
    if (this.mode === 'walls') return this.walls.end(isKept)
    const stroke = this.#stroke
    if (!stroke) return
    const text = this.#text
    this.#stroke = null
    if (!isKept || text === this.input().text) return
    if (typeof stroke.value === 'boolean') this.zone ??= this.zones.length
    this.onchange(text)
    this.#announce(stroke.cells.at(-1)!)
  }
  /** A press on a single cell, as with a key. */
  press(cell: string, isErasing = false) {
    this.enter(cell, isErasing)
    this.end(true)
  }
  /** A piece was dragged onto a cell. */
  put(cell: string, piece: PalettePiece) {
    const value = this.#tokenOf(piece)
    if (value === null) return
    this.#stroke = { cells: [cell], value, only: null }
    this.end(true)
  }

  /** What is on a cell now, or whether it is in the zone. */
  #wordsAbout(name: string): string {
    const { drawing, shown } = this
    if (typeof drawing === 'string' || !shown) return ''
    const cell = squareName(shown.board, name)
    if (this.mode === 'zones') {
      const values = { cell, zone: this.zoneName }
      return this.inZone?.has(name) ? t('write-draw-zone-with', values) : t('write-draw-zone-without', values)
    }
    if (drawing.cells.get(name)?.token === HOLE) return t('write-draw-holed', { cell })
    const found = shown.pieces.find((piece) => piece.cell === name)
    if (!found) return t('editor-empty-square', { cell })
    const side = found.side === null ? null : (this.game.sides[found.side]?.name ?? '')
    const piece = side === null ? found.name : t('editor-piece', { side, piece: found.name })
    return t('editor-piece-on', { cell, piece })
  }
  #announce(name: string) {
    this.announce(this.#wordsAbout(name))
  }
  announce(words: string) {
    // A screen reader reads the same text twice only if it changes.
    this.announcement = words === this.announcement ? `${words} ` : words
  }
}
