// Where a popup at a cell is placed on the screen, and on which side of its cell choices are least in the way.
// BoardPopups.svelte shows the popups.
import type { EntryTarget } from '../client/api'
import type { BoardEntry } from './board-model'
import { CELL, type BoardLayout } from './board-layout.svelte'

/** The box of a cell on the screen; `inwards`: the vertical direction to the middle of the board. */
export interface PopupAnchor {
  x: number
  y: number
  size: number
  inwards: 'up' | 'down'
}

interface Source {
  layout: BoardLayout
  svg: () => SVGSVGElement | undefined
  choices: () => NonNullable<BoardEntry['choices']> | null
  targets: () => EntryTarget[]
  /** What moves the cells on the screen, apart from scrolling and resizing. */
  size: () => unknown
}

export class PopupPlacement {
  /** Counts what moves the board on the screen. */
  #moves = $state(0)

  constructor(readonly source: Source) {}

  /** The board has moved on the screen. */
  update() {
    this.#moves += 1
  }

  at(cell: string | null): PopupAnchor | null {
    const { layout, svg, size } = this.source
    void [this.#moves, size()]
    const q = cell === null ? null : layout.at(cell)
    const m = svg()?.getScreenCTM()
    if (!q || !m) return null
    const s = new DOMPoint(q.x, q.y).matrixTransform(m)
    return { x: s.x, y: s.y, size: m.a * CELL, inwards: q.y < layout.box.h / 2 - layout.pad.y ? 'down' : 'up' }
  }

  /** The anchor of the choices. */
  readonly anchor = $derived.by(() => this.at(this.source.choices()?.cell ?? null))

  /** The side of the cell where choices that are not the only possibility leave the targets visible. */
  readonly #aside = $derived.by((): 'up' | 'down' => {
    const { layout, choices, targets } = this.source
    const here = choices()
    const q = here && layout.at(here.cell)
    if (!q) return 'down'
    const targetsBeside = (dy: number) =>
      targets().filter((o) => {
        const r = layout.at(o.cell)
        return r && Math.abs(r.x - q.x) < 130 && Math.abs(r.y - q.y - dy) < 40
      }).length
    return targetsBeside(-CELL) <= targetsBeside(CELL) && q.y > CELL ? 'up' : 'down'
  })

  /** The side of their cell on which the choices are. */
  get side(): 'up' | 'down' {
    return this.source.choices()?.only ? (this.anchor?.inwards ?? 'up') : this.#aside
  }
}
