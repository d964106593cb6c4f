// How the men come to where they are: one turn more than before is shown as it happened (timeline.ts); anything else
// slides by the difference of two pictures, or just stands there. The men given are the truth from the first moment;
// motion only begins where they stood and ends by itself, or at any press.
import type { Event, Man } from '../desk/api'
import { slides, type Point } from './geometry'
import { settings } from '../settings.svelte'
import { paced, timeline, type Sound, type Timeline } from './timeline'

const SLIDE = 190

export class Motion {
  plan = $state.raw<Timeline | null>(null)
  /** Where a man has been put down by hand: he stands there already. */
  put: string | null = null
  #svg: SVGSVGElement | null = null
  #drawn: Man[] | null = null
  /** The men when this number of turns was first seen. */
  #base: Man[] = []
  #ply: number | null = null
  #timers: number[] = []

  constructor(readonly at: (cell: string) => Point | null, readonly onsound: (s: Sound) => void) {}

  /** The men as they are now. Gives the men before, if a turn has been played. */
  follow(svg: SVGSVGElement | null, men: Man[], ply: number | null, happened: Event[], cells: string[]): { before: Man[] } | null {
    const drawn = this.#drawn, before = this.#base, old = this.#ply, put = this.put
    this.#svg = svg
    this.#drawn = men
    if (ply !== old || drawn === null) { this.#ply = ply; this.#base = men }
    if (drawn === null || !svg) return null
    if (men !== drawn) this.put = null
    if (ply !== null && old !== null && ply === old + 1 && happened.length) {
      this.#show(svg, before, drawn, happened, cells, put)
      return { before }
    }
    if (ply !== old) this.skip()
    if (men !== drawn) { this.#slide(svg, drawn, men, put); this.#changed(svg, drawn, men) }
    return null
  }

  end() { this.plan = null }
  skip() {
    if (!this.plan) return
    this.plan = null
    for (const t of this.#timers) window.clearTimeout(t)
    this.#timers = []
    for (const a of this.#svg?.getAnimations({ subtree: true }) ?? []) a.finish()
  }

  #show(svg: SVGSVGElement, before: Man[], drawn: Man[], events: Event[], cells: string[], put: string | null) {
    const first = events.find((e) => e.what === 'moved')
    const there = !!first && (put !== null || !drawn.some((m) => m.cell === first.from && m.kind === first.kind && m.side === first.side))
    const plan = paced(timeline(before, events, cells, there), pace())
    for (const t of this.#timers) window.clearTimeout(t)
    this.#timers = plan.sounds.map((s) => window.setTimeout(() => this.onsound(s), s.at))
    if (still()) return
    this.plan = plan.time > 0 ? plan : null
    for (const c of plan.courses) {
      const home = this.at(c.cell)
      if (c.leaves || !home || !c.legs.some((l) => l.time > 0)) continue
      const shift = (cell: string) => { const q = this.at(cell); return q ? `translate(${q.x - home.x}px, ${q.y - home.y}px)` : 'none' }
      const end = Math.max(...c.legs.map((l) => l.start + l.time))
      const frames = c.legs.flatMap((l) => [{ offset: l.start / end, transform: shift(l.from), easing: 'cubic-bezier(.3,.1,.3,1)' }, { offset: (l.start + l.time) / end, transform: shift(l.to) }])
      picture(svg, c.cell)?.animate([{ offset: 0, transform: shift(c.legs[0]!.from) }, ...frames], { duration: end })
    }
    for (const a of plan.appear) picture(svg, a.cell)?.animate([{ opacity: 0, transform: 'scale(.4)' }, { opacity: 1, transform: 'none' }], { delay: a.at, duration: 150, fill: 'backwards', easing: 'ease-out' })
    this.#changed(svg, drawn, this.#drawn ?? [])
  }

  #slide(svg: SVGSVGElement, before: Man[], after: Man[], put: string | null) {
    if (still()) return
    for (const s of slides(before, after)) {
      if (s.to === put) continue
      const a = this.at(s.from), b = this.at(s.to)
      if (a && b) picture(svg, s.to)?.animate([{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: 'none' }], { duration: SLIDE * pace(), easing: 'cubic-bezier(.2,.7,.2,1)' })
    }
  }

  /** Men who stayed and are something else now (what they imitate) turn round once. */
  #changed(svg: SVGSVGElement, before: Man[], after: Man[]) {
    if (still()) return
    const face = (m: Man) => (m.badges ?? []).find((b) => b.startsWith('imitates:'))
    const was = new Map(before.map((m) => [m.cell, m]))
    for (const m of after) {
      const o = was.get(m.cell)
      if (o && o.kind === m.kind && o.side === m.side && face(o) !== face(m)) picture(svg, m.cell)?.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], { duration: 320 })
    }
  }
}

const still = () => settings.speed === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches
const PACE = { none: 0, fast: 0.5, normal: 1, slow: 2 } as const
const pace = () => PACE[settings.speed] ?? 1
const picture = (svg: SVGSVGElement, cell: string) => svg.querySelector<SVGGElement>(`[data-man="${CSS.escape(cell)}"] > g`)
