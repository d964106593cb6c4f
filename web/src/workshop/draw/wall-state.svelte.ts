// Drawing walls and cuts: which kind, and what a press changes in the text. As in draw-state.svelte.ts a press is only shown until
// it ends. A wall is drawn by a press on the edge between two squares; a cut, and with keys a wall, too, by presses on two
// squares, one after the other. BarrierMarks.svelte shows them.
import type { ArrowKey } from '../../board/geometry'
import type { Game } from '../../client/contract'
import { t } from '../../i18n/index.svelte'
import { isExtending, type JoinedEdges } from './board-lines'
import { cellAtPlace, exists, type DrawnCell, type Drawing, type Obstacle } from './drawing'
import { inheritedLines, type RulesOf } from './inherited-lines'
import { barrierKey, barriersOf, canHaveWall, inOrder, isInherited, withBarriers, WORDS } from './wall-lines'
import type { Barrier, BarrierKind } from './wall-lines'
import { canHaveCut } from './wall-neighbours'

/** What the walls are drawn in. */
export interface WallHost {
  input: () => { text: string; game: Game }
  /** The drawing as the text has it. */
  drawing: () => Drawing | Obstacle
  choice: () => number
  joined: () => readonly JoinedEdges[]
  /** The rule files of shipped games; null until they are loaded. */
  rulesOf: () => RulesOf | null
  onchange: (text: string) => void
  announce: (words: string) => void
  nameOf: (cell: DrawnCell) => string
}
interface WallStroke {
  isAdding: boolean
  barriers: Barrier[]
}

const STEPS: Record<ArrowKey, { x: number; y: number }> = {
  up: { x: 0, y: 1 },
  down: { x: 0, y: -1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
}

export class WallState {
  #kind = $state<BarrierKind>('wall')
  /** The first of two squares, by its id. */
  first = $state<string | null>(null)
  /** The edge under the mouse. */
  hovered = $state.raw<Barrier | null>(null)
  #stroke = $state.raw<WallStroke | null>(null)
  /** The last square of a press that goes over several. */
  #last: string | null = null
  #isDrawn = false

  constructor(readonly host: WallHost) {}

  readonly #drawing = $derived.by(() => this.host.drawing())
  /** Hexagons have no walls. */
  get kind(): BarrierKind {
    const drawing = this.#drawing
    return typeof drawing === 'object' && drawing.shape !== 'squares' ? 'cut' : this.#kind
  }
  set kind(kind: BarrierKind) {
    this.#kind = kind
    this.first = null
  }
  /** The lines that the file inherits; null if they are not known. */
  readonly #inherited = $derived.by(() => {
    const { text } = this.host.input()
    if (!isExtending(text)) return []
    const rulesOf = this.host.rulesOf()
    return rulesOf && inheritedLines(text, WORDS[this.kind], rulesOf)
  })
  /** Whether a new line would lose inherited ones that are not known. */
  readonly isUnknown = $derived.by(() => {
    const drawing = this.#drawing
    const isHidden = this.kind === 'cut' && this.#inherited === null
    return isHidden && typeof drawing === 'object' && isInherited(this.host.input().text, drawing, this.kind)
  })

  /** The text with what the press changes. */
  readonly text = $derived.by(() => {
    const { text } = this.host.input()
    return this.#stroke ? this.#after(this.#stroke) : text
  })
  get isDrawing(): boolean {
    return this.#stroke !== null
  }
  #after({ isAdding, barriers }: WallStroke): string {
    const { text, game } = this.host.input()
    return withBarriers(text, game.board, this.host.choice(), this.kind, barriers, isAdding, this.#inherited)
  }

  /** The barriers of the text, by their keys. */
  readonly #there = $derived.by(() => {
    const drawing = this.#drawing
    const { text, game } = this.host.input()
    const all = typeof drawing === 'string' ? [] : barriersOf(text, drawing, game.board, this.kind)
    return new Set(all.map(barrierKey))
  })

  /** A press goes over an edge. */
  enter(barrier: Barrier, isErasing = false) {
    if (this.isUnknown) return
    const isThere = this.#there.has(barrierKey(barrier))
    if (isErasing && !isThere && !this.#stroke) return
    const { isAdding, barriers } = this.#stroke ?? { isAdding: !isThere, barriers: [] }
    this.#stroke = { isAdding, barriers: [...barriers, barrier] }
  }
  /** A press goes over a square: with the one before it, it names what lies between. */
  enterCell(id: string, isErasing = false) {
    const from = this.#last ?? this.first
    const barrier = from === null ? null : this.#between(from, id)
    if (barrier) {
      this.enter(barrier, isErasing)
      this.#isDrawn = true
    }
    this.#last = id
  }
  #between(from: string, to: string): Barrier | null {
    const drawing = this.#drawing
    if (typeof drawing === 'string' || from === to) return null
    const [a, b] = [drawing.cells.get(from), drawing.cells.get(to)]
    if (!a || !b) return null
    const isPossible = this.kind === 'wall' ? canHaveWall(drawing, a, b) : canHaveCut(drawing, this.host.joined(), a, b)
    return isPossible ? inOrder(a, b) : null
  }
  /** The press has ended; `isKept`: its change is written into the text. */
  end(isKept: boolean) {
    const [stroke, last] = [this.#stroke, this.#last]
    const { text } = this
    // A press on a single square chooses it as the first of two.
    if (last !== null) this.first = this.#isDrawn || !isKept || last === this.first || !this.#isCell(last) ? null : last
    if (last !== null && !this.#isDrawn && this.first !== null) this.#announceFirst()
    this.#last = null
    this.#isDrawn = false
    this.#stroke = null
    if (!stroke || !isKept || text === this.host.input().text) return
    this.host.onchange(text)
    const { a, b } = stroke.barriers.at(-1)!
    const values = { a: this.host.nameOf(a), b: this.host.nameOf(b) }
    this.host.announce(t(`write-draw-${this.kind}-${stroke.isAdding ? 'added' : 'removed'}`, values))
  }
  #isCell(id: string): boolean {
    const drawing = this.#drawing
    const cell = typeof drawing === 'string' ? undefined : drawing.cells.get(id)
    return cell !== undefined && (exists(cell) || this.kind === 'wall')
  }
  #announceFirst() {
    const drawing = this.#drawing
    const cell = typeof drawing === 'string' ? undefined : drawing.cells.get(this.first!)
    if (cell) this.host.announce(t('write-draw-wall-first', { cell: this.host.nameOf(cell) }))
  }
  press(id: string, isErasing = false) {
    this.enterCell(id, isErasing)
    this.end(true)
  }
  /** A key draws what lies at this side of a square. */
  pressSide(id: string, side: ArrowKey) {
    const drawing = this.#drawing
    const cell = typeof drawing === 'string' ? undefined : drawing.cells.get(id)
    const { x, y } = STEPS[side]
    const other = cell && cellAtPlace(drawing as Drawing, cell.x + x, cell.y + y)
    const barrier = other && this.#between(id, other.id)
    if (!barrier) return
    this.enter(barrier)
    this.end(true)
  }
}
