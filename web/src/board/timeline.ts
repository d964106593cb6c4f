// The timing of a turn: when each piece moves where, what explodes in which wave, which pieces leave and how, and which
// appear. It is computed from the events of the turn, in the engine's order, never inferred from two pictures, and
// never takes longer than a moment. Pure. Board.svelte moves the pieces, TurnAnimation.svelte draws the rest.
import type { BoardEvent, BoardPiece } from '../client/api'

export interface Leg {
  from: string
  to: string
  start: number
  duration: number
}
/**
 * `taken`: captured by a piece that moves to its cell; `blown`: by an explosion on `by`; `over`: pushed off the edge;
 * `turned`: into another piece.
 */
export type Removal =
  | { how: 'taken' | 'gone' | 'turned'; at: number }
  | { how: 'blown'; at: number; by: string }
  | { how: 'over'; at: number }
/** A piece of the previous position: where it moves, and how it leaves if it does. */
export interface PieceTrack {
  piece: BoardPiece
  cell: string
  legs: Leg[]
  removal: Removal | null
}
export interface Explosion {
  wave: number
  cell: string
  cells: string[]
  at: number
}
export interface TimedSound {
  at: number
  what: 'move' | 'capture' | 'push' | 'boom'
  wave: number
}
export interface Timeline {
  tracks: PieceTrack[]
  explosions: Explosion[]
  appear: { cell: string; at: number }[]
  sounds: TimedSound[]
  wave: number
  duration: number
}

export const LEG_MS = 180
const WAVE_MS = 140
/** How long a blown-up piece flies, and how long a captured one fades. */
export const EXPLOSION_MS = 380
const FADE_MS = 140
const MAX_TOTAL_MS = 880

/** The stops of a move: the cells where a chain lands, from the cells of the turn, or just both ends. */
function path(e: { from: string; to: string }, cells: readonly string[]): string[] {
  const i = cells.indexOf(e.from),
    j = cells.indexOf(e.to)
  if (i === 0 && e.from === e.to) return [...cells, e.to]
  return i === 0 && j > 1 ? cells.slice(0, j + 1) : [e.from, e.to]
}

/**
 * The timeline of a turn. `cells`: the cells of the turn, in order. `moved`: the moving piece is already on its
 * destination, because the turn was entered on this board.
 */
export function timeline(
  before: readonly BoardPiece[],
  events: readonly BoardEvent[],
  cells: readonly string[] = [],
  moved = false,
): Timeline {
  const at = new Map<string, PieceTrack>(
    before.map((piece) => [piece.cell, { piece, cell: piece.cell, legs: [], removal: null }]),
  )
  const all = [...at.values()]
  const explosions: Explosion[] = [],
    appear: { cell: string; at: number }[] = [],
    sounds: TimedSound[] = []
  const last = events.reduce((n, e) => (e.what === 'blast' ? Math.max(n, e.wave) : n), 0)
  const legs = events.reduce((n, e) => (e.what === 'moved' ? n + path(e, cells).length - 1 : n), 0)
  // Long chains run faster, to stay within the total time.
  const leg = moved
    ? 0
    : Math.min(LEG_MS, (MAX_TOTAL_MS - FADE_MS - (last ? EXPLOSION_MS + 60 * last : 0)) / Math.max(1, legs))
  let clock = 0,
    moveStart = 0,
    mover: PieceTrack | null = null,
    base: number | null = null,
    wave = WAVE_MS
  let captured: PieceTrack[] = []

  const remove = (cell: string) => {
    const c = at.get(cell)
    if (c) at.delete(cell)
    return c
  }
  for (const e of events) {
    if (e.what === 'moved') {
      const c = remove(e.from)
      if (!c) continue
      // A piece that moves on continues from there; another piece of the same turn (the rook in castling) moves with
      // the first.
      const start = mover === c || !mover ? clock : moveStart
      const stops = path(e, cells)
      for (let i = 1; i < stops.length; i++)
        c.legs.push({ from: stops[i - 1]!, to: stops[i]!, start: start + (i - 1) * leg, duration: leg })
      c.cell = e.to
      at.set(e.to, c)
      moveStart = start
      const ends = start + (stops.length - 1) * leg
      clock = Math.max(clock, ends)
      mover = c
      // In a chain that captures several pieces, each leg removes one; otherwise all leave at the end of the move.
      captured.forEach((t, i) => {
        t.removal = { how: 'taken', at: stops.length > 2 ? Math.min(ends, start + (i + 1) * leg) : ends }
      })
      sounds.push({ at: clock, what: captured.length ? 'capture' : 'move', wave: 0 })
      captured = []
    } else if (e.what === 'pushed') {
      const c = remove(e.from)
      if (!c) continue
      const start = mover ? moveStart : clock
      if (!sounds.some((s) => s.what === 'push')) sounds.push({ at: start, what: 'push', wave: 0 })
      if (e.to === null) {
        c.removal = { how: 'over', at: start }
        continue
      }
      c.legs.push({ from: e.from, to: e.to, start, duration: leg })
      c.cell = e.to
      at.set(e.to, c)
      if (!mover) moveStart = start
    } else if (e.what === 'captured') {
      const c = remove(e.cell)
      if (c) {
        c.removal = { how: 'taken', at: clock }
        captured.push(c)
      }
    } else if (e.what === 'blast') {
      if (base === null) {
        base = clock
        wave = Math.min(WAVE_MS, (MAX_TOTAL_MS - EXPLOSION_MS - clock) / Math.max(1, last))
      }
      const when = base + (e.wave - 1) * wave
      explosions.push({ wave: e.wave, cell: e.cell, cells: e.cells, at: when })
      if (!sounds.some((s) => s.what === 'boom' && s.wave === e.wave))
        sounds.push({ at: when, what: 'boom', wave: e.wave })
      for (const cell of e.cells) {
        const c = remove(cell)
        if (c) c.removal = { how: 'blown', at: when + 60, by: e.cell }
      }
    } else if (e.what === 'removed' || e.what === 'lifted') {
      const c = remove(e.cell)
      if (c) c.removal = { how: 'gone', at: clock }
    } else if (e.what === 'became') {
      const c = at.get(e.cell)
      if (c) {
        c.removal = { how: 'turned', at: clock }
        appear.push({ cell: e.cell, at: clock })
      }
    } else if (e.what === 'laid' || e.what === 'placed') {
      appear.push({ cell: e.cell, at: clock })
      sounds.push({ at: clock, what: 'move', wave: 0 })
    } else if (e.what === 'army-removed') {
      for (const c of [...at.values()])
        if (c.piece.side === e.side) {
          at.delete(c.cell)
          c.removal = { how: 'gone', at: clock }
        }
    }
  }
  const tracks = all.filter((c) => c.legs.length > 0 || c.removal)
  const ends = [
    ...tracks.map((c) =>
      c.removal ? c.removal.at + (c.removal.how === 'blown' || c.removal.how === 'over' ? EXPLOSION_MS : FADE_MS) : 0,
    ),
    ...tracks.flatMap((c) => c.legs.map((l) => l.start + l.duration)),
    ...explosions.map((b) => b.at + EXPLOSION_MS),
    ...appear.map((a) => a.at + FADE_MS),
  ]
  return { tracks, explosions, appear, sounds, wave, duration: Math.max(0, ...ends) }
}

/** The same plan, slower or faster. */
export function scaled(plan: Timeline, by: number): Timeline {
  const later = <T extends { at: number }>(x: T): T => ({ ...x, at: x.at * by })
  return {
    explosions: plan.explosions.map(later),
    appear: plan.appear.map(later),
    sounds: plan.sounds.map(later),
    wave: plan.wave * by,
    duration: plan.duration * by,
    tracks: plan.tracks.map((c) => ({
      ...c,
      legs: c.legs.map((l) => ({ ...l, start: l.start * by, time: l.duration * by })),
      leaves: c.removal && later(c.removal),
    })),
  }
}
