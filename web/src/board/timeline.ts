// What a turn did, as times: who goes where and when, what explodes in which wave, who leaves the board and how, who
// appears. Made from the events of the turn alone (the engine's own order), never guessed from two pictures, and never
// longer than a moment. Pure; Board.svelte moves the men by it, Happening.svelte draws the rest.
import type { Event, Man } from '../desk/api'

export interface Leg { from: string; to: string; start: number; time: number }
/** `taken`: by who comes to his cell; `blown`: by an explosion on `by`; `over`: pushed off the edge; `turned`: into another man. */
export type Leaving = { how: 'taken' | 'gone' | 'turned'; at: number } | { how: 'blown'; at: number; by: string } | { how: 'over'; at: number }
/** A man of the position before: where he goes, and if he does not stay, how he leaves. */
export interface Course { man: Man; cell: string; legs: Leg[]; leaves: Leaving | null }
export interface Boom { wave: number; cell: string; cells: string[]; at: number }
export interface Sound { at: number; what: 'move' | 'capture' | 'push' | 'boom'; wave: number }
export interface Timeline { courses: Course[]; booms: Boom[]; appear: { cell: string; at: number }[]; sounds: Sound[]; wave: number; time: number }

export const LEG = 180
const WAVE = 140
/** What is blown up flies for so long, and what is taken fades for so long. */
export const BLOW = 380
const FADE = 140
const MOST = 880

/** The ways of a turn: the cells where a chain lands, from the turn's cells, or straight from cell to cell. */
function way(e: { from: string; to: string }, cells: readonly string[]): string[] {
  const i = cells.indexOf(e.from), j = cells.indexOf(e.to)
  if (i === 0 && e.from === e.to) return [...cells, e.to]
  return i === 0 && j > 1 ? cells.slice(0, j + 1) : [e.from, e.to]
}

/** The turn's course. `cells`: those of the turn, in order. `moved`: whoever moves stands there already (he was moved while the turn was entered). */
export function timeline(before: readonly Man[], events: readonly Event[], cells: readonly string[] = [], moved = false): Timeline {
  const at = new Map<string, Course>(before.map((man) => [man.cell, { man, cell: man.cell, legs: [], leaves: null }]))
  const all = [...at.values()]
  const booms: Boom[] = [], appear: { cell: string; at: number }[] = [], sounds: Sound[] = []
  const last = events.reduce((n, e) => (e.what === 'blast' ? Math.max(n, e.wave) : n), 0)
  const legs = events.reduce((n, e) => (e.what === 'moved' ? n + way(e, cells).length - 1 : n), 0)
  // Long chains go faster, so that the whole stays within its time.
  const leg = moved ? 0 : Math.min(LEG, (MOST - FADE - (last ? BLOW + 60 * last : 0)) / Math.max(1, legs))
  let clock = 0, stepStart = 0, mover: Course | null = null, base: number | null = null, wave = WAVE
  let taken: Course[] = []

  const take = (cell: string) => { const c = at.get(cell); if (c) at.delete(cell); return c }
  for (const e of events) {
    if (e.what === 'moved') {
      const c = take(e.from)
      if (!c) continue
      // Whoever goes on goes on from there; another man of the same turn (the rook of a castling) goes with him.
      const start = mover === c || !mover ? clock : stepStart
      const stops = way(e, cells)
      for (let i = 1; i < stops.length; i++) c.legs.push({ from: stops[i - 1]!, to: stops[i]!, start: start + (i - 1) * leg, time: leg })
      c.cell = e.to
      at.set(e.to, c)
      stepStart = start
      const ends = start + (stops.length - 1) * leg
      clock = Math.max(clock, ends)
      mover = c
      // Of a chain that takes several, one goes with every leg; else all go when he has come.
      taken.forEach((t, i) => { t.leaves = { how: 'taken', at: stops.length > 2 ? Math.min(ends, start + (i + 1) * leg) : ends } })
      sounds.push({ at: clock, what: taken.length ? 'capture' : 'move', wave: 0 })
      taken = []
    } else if (e.what === 'pushed') {
      const c = take(e.from)
      if (!c) continue
      const start = mover ? stepStart : clock
      if (!sounds.some((s) => s.what === 'push')) sounds.push({ at: start, what: 'push', wave: 0 })
      if (e.to === null) { c.leaves = { how: 'over', at: start }; continue }
      c.legs.push({ from: e.from, to: e.to, start, time: leg })
      c.cell = e.to
      at.set(e.to, c)
      if (!mover) stepStart = start
    } else if (e.what === 'captured') {
      const c = take(e.cell)
      if (c) { c.leaves = { how: 'taken', at: clock }; taken.push(c) }
    } else if (e.what === 'blast') {
      if (base === null) { base = clock; wave = Math.min(WAVE, (MOST - BLOW - clock) / Math.max(1, last)) }
      const when = base + (e.wave - 1) * wave
      booms.push({ wave: e.wave, cell: e.cell, cells: e.cells, at: when })
      if (!sounds.some((s) => s.what === 'boom' && s.wave === e.wave)) sounds.push({ at: when, what: 'boom', wave: e.wave })
      for (const cell of e.cells) { const c = take(cell); if (c) c.leaves = { how: 'blown', at: when + 60, by: e.cell } }
    } else if (e.what === 'removed' || e.what === 'lifted') {
      const c = take(e.cell)
      if (c) c.leaves = { how: 'gone', at: clock }
    } else if (e.what === 'became') {
      const c = at.get(e.cell)
      if (c) { c.leaves = { how: 'turned', at: clock }; appear.push({ cell: e.cell, at: clock }) }
    } else if (e.what === 'laid' || e.what === 'placed') {
      appear.push({ cell: e.cell, at: clock })
      sounds.push({ at: clock, what: 'move', wave: 0 })
    } else if (e.what === 'army-removed') {
      for (const c of [...at.values()]) if (c.man.side === e.side) { at.delete(c.cell); c.leaves = { how: 'gone', at: clock } }
    }
  }
  const courses = all.filter((c) => c.legs.length > 0 || c.leaves)
  const ends = [
    ...courses.map((c) => (c.leaves ? c.leaves.at + (c.leaves.how === 'blown' || c.leaves.how === 'over' ? BLOW : FADE) : 0)),
    ...courses.flatMap((c) => c.legs.map((l) => l.start + l.time)), ...booms.map((b) => b.at + BLOW), ...appear.map((a) => a.at + FADE),
  ]
  return { courses, booms, appear, sounds, wave, time: Math.max(0, ...ends) }
}

/** The same, slower or faster. */
export function paced(plan: Timeline, by: number): Timeline {
  const later = <T extends { at: number }>(x: T): T => ({ ...x, at: x.at * by })
  return {
    booms: plan.booms.map(later), appear: plan.appear.map(later), sounds: plan.sounds.map(later), wave: plan.wave * by, time: plan.time * by,
    courses: plan.courses.map((c) => ({ ...c, legs: c.legs.map((l) => ({ ...l, start: l.start * by, time: l.time * by })), leaves: c.leaves && later(c.leaves) })),
  }
}
