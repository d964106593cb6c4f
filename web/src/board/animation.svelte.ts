// Animates the pieces on a board. If there is one turn more than before, its events are animated (timeline.ts); after
// any other change, pieces slide by the difference of the two positions, or simply appear. The given pieces are always
// final: an animation starts from where they were, and ends by itself or at any press.
import type { BoardEvent, BoardPiece } from '../client/api'
import { inferredMoves, type Point } from './geometry'
import { settings } from '../settings/settings.svelte'
import { scaled, timeline, type TimedSound, type Timeline } from './timeline'

const SLIDE_MS = 190

export class BoardAnimation {
  plan = $state.raw<Timeline | null>(null)
  /** The cell on which the user has dropped a piece: it is there already and does not slide. */
  droppedOn: string | null = null
  #svg: SVGSVGElement | null = null
  #drawn: BoardPiece[] | null = null
  /** The pieces when the current number of turns was first shown. */
  #base: BoardPiece[] = []
  #ply: number | null = null
  #timers: number[] = []

  constructor(
    readonly at: (cell: string) => Point | null,
    readonly onsound: (s: TimedSound) => void,
  ) {}

  /** Receives the current pieces. Returns the previous ones if a turn has been played. */
  update(
    svg: SVGSVGElement | null,
    pieces: BoardPiece[],
    ply: number | null,
    happened: BoardEvent[],
    cells: string[],
  ): { before: BoardPiece[] } | null {
    const drawn = this.#drawn,
      before = this.#base,
      old = this.#ply,
      droppedOn = this.droppedOn
    this.#svg = svg
    this.#drawn = pieces
    if (ply !== old || drawn === null) {
      this.#ply = ply
      this.#base = pieces
    }
    if (drawn === null || !svg) return null
    if (pieces !== drawn) this.droppedOn = null
    if (ply !== null && old !== null && ply === old + 1 && happened.length) {
      this.#show(svg, before, drawn, happened, cells, droppedOn)
      return { before }
    }
    if (ply !== old) this.skip()
    if (pieces !== drawn) {
      this.#slide(svg, drawn, pieces, droppedOn)
      this.#changed(svg, drawn, pieces)
    }
    return null
  }

  end() {
    this.plan = null
  }
  skip() {
    if (!this.plan) return
    this.plan = null
    for (const t of this.#timers) window.clearTimeout(t)
    this.#timers = []
    for (const a of this.#svg?.getAnimations({ subtree: true }) ?? []) a.finish()
  }

  #show(
    svg: SVGSVGElement,
    before: BoardPiece[],
    drawn: BoardPiece[],
    events: BoardEvent[],
    cells: string[],
    droppedOn: string | null,
  ) {
    const first = events.find((e) => e.what === 'moved')
    const isMoved =
      !!first &&
      (droppedOn !== null ||
        !drawn.some((m) => m.cell === first.from && m.kind === first.kind && m.side === first.side))
    const plan = scaled(timeline(before, events, cells, isMoved), pace())
    for (const t of this.#timers) window.clearTimeout(t)
    this.#timers = plan.sounds.map((s) => window.setTimeout(() => this.onsound(s), s.at))
    if (isReduced()) return
    this.plan = plan.duration > 0 ? plan : null
    for (const c of plan.tracks) {
      const home = this.at(c.cell)
      if (c.removal || !home || !c.legs.some((l) => l.duration > 0)) continue
      const shift = (cell: string) => {
        const q = this.at(cell)
        return q ? `translate(${q.x - home.x}px, ${q.y - home.y}px)` : 'none'
      }
      const end = Math.max(...c.legs.map((l) => l.start + l.duration))
      const frames = c.legs.flatMap((l) => [
        { offset: l.start / end, transform: shift(l.from), easing: 'cubic-bezier(.3,.1,.3,1)' },
        { offset: (l.start + l.duration) / end, transform: shift(l.to) },
      ])
      elementOf(svg, c.cell)?.animate([{ offset: 0, transform: shift(c.legs[0]!.from) }, ...frames], { duration: end })
    }
    for (const a of plan.appear)
      elementOf(svg, a.cell)?.animate(
        [
          { opacity: 0, transform: 'scale(.4)' },
          { opacity: 1, transform: 'none' },
        ],
        { delay: a.at, duration: 150, fill: 'backwards', easing: 'ease-out' },
      )
    this.#changed(svg, drawn, this.#drawn ?? [])
  }

  #slide(svg: SVGSVGElement, before: BoardPiece[], after: BoardPiece[], droppedOn: string | null) {
    if (isReduced()) return
    for (const s of inferredMoves(before, after)) {
      if (s.to === droppedOn) continue
      const a = this.at(s.from),
        b = this.at(s.to)
      if (a && b)
        elementOf(svg, s.to)?.animate(
          [{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: 'none' }],
          { duration: SLIDE_MS * pace(), easing: 'cubic-bezier(.2,.7,.2,1)' },
        )
    }
  }

  /** Flips the pieces that stayed but have changed (what they imitate). */
  #changed(svg: SVGSVGElement, before: BoardPiece[], after: BoardPiece[]) {
    if (isReduced()) return
    const face = (m: BoardPiece) => (m.badges ?? []).find((b) => b.startsWith('imitates:'))
    const was = new Map(before.map((m) => [m.cell, m]))
    for (const m of after) {
      const o = was.get(m.cell)
      if (o && o.kind === m.kind && o.side === m.side && face(o) !== face(m))
        elementOf(svg, m.cell)?.animate(
          [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }],
          { duration: 320 },
        )
    }
  }
}

const isReduced = () => settings.speed === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches
const PACE = { none: 0, fast: 0.5, normal: 1, slow: 2 } as const
const pace = () => PACE[settings.speed] ?? 1
const elementOf = (svg: SVGSVGElement, cell: string) =>
  svg.querySelector<SVGGElement>(`[data-piece="${CSS.escape(cell)}"] > g`)
