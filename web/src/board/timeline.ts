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
  const builder = new TimelineBuilder(before, events, cells, moved)
  for (const e of events) builder.add(e)
  return builder.finish()
}

type EventOf<What extends BoardEvent['what']> = Extract<BoardEvent, { what: What }>

/** Receives the events of a turn one by one. */
class TimelineBuilder {
  /** The pieces that are still on the board, by cell. */
  readonly #at: Map<string, PieceTrack>
  readonly #all: PieceTrack[]
  readonly #explosions: Explosion[] = []
  readonly #appear: { cell: string; at: number }[] = []
  readonly #sounds: TimedSound[] = []
  /** How many waves of explosions there are. */
  readonly #waves: number
  /** How long a leg takes. */
  readonly #leg: number
  #clock = 0
  #moveStart = 0
  #mover: PieceTrack | null = null
  /** When the first wave explodes. */
  #firstWave: number | null = null
  #wave = WAVE_MS
  /** What was captured since the last move. */
  #captured: PieceTrack[] = []

  constructor(
    before: readonly BoardPiece[],
    events: readonly BoardEvent[],
    readonly cells: readonly string[],
    moved: boolean,
  ) {
    this.#at = new Map(before.map((piece) => [piece.cell, { piece, cell: piece.cell, legs: [], removal: null }]))
    this.#all = [...this.#at.values()]
    this.#waves = events.reduce((n, e) => (e.what === 'blast' ? Math.max(n, e.wave) : n), 0)
    const legs = events.reduce((n, e) => (e.what === 'moved' ? n + path(e, cells).length - 1 : n), 0)
    // Long chains run faster, to stay within the total time.
    const rest = MAX_TOTAL_MS - FADE_MS - (this.#waves ? EXPLOSION_MS + 60 * this.#waves : 0)
    this.#leg = moved ? 0 : Math.min(LEG_MS, rest / Math.max(1, legs))
  }

  add(e: BoardEvent) {
    if (e.what === 'moved') this.#move(e)
    else if (e.what === 'pushed') this.#push(e)
    else if (e.what === 'blast') this.#explode(e)
    else if (e.what === 'captured') {
      const c = this.#remove(e.cell, { how: 'taken', at: this.#clock })
      if (c) this.#captured.push(c)
    } else if (e.what === 'removed' || e.what === 'lifted') this.#remove(e.cell, { how: 'gone', at: this.#clock })
    else if (e.what === 'became') {
      const c = this.#at.get(e.cell)
      if (c) {
        c.removal = { how: 'turned', at: this.#clock }
        this.#appear.push({ cell: e.cell, at: this.#clock })
      }
    } else if (e.what === 'laid' || e.what === 'placed') {
      this.#appear.push({ cell: e.cell, at: this.#clock })
      this.#sounds.push({ at: this.#clock, what: 'move', wave: 0 })
    } else if (e.what === 'army-removed') {
      for (const c of [...this.#at.values()])
        if (c.piece.side === e.side) this.#remove(c.cell, { how: 'gone', at: this.#clock })
    }
  }

  #remove(cell: string, removal: Removal): PieceTrack | undefined {
    const c = this.#at.get(cell)
    if (!c) return
    this.#at.delete(cell)
    c.removal = removal
    return c
  }
  #put(c: PieceTrack, cell: string) {
    this.#at.delete(c.cell)
    c.cell = cell
    this.#at.set(cell, c)
  }

  #move(e: EventOf<'moved'>) {
    const c = this.#at.get(e.from)
    if (!c) return
    // A piece that moves on continues from there; another piece of the same turn (the rook in castling) moves with
    // the first.
    const start = this.#mover === c || !this.#mover ? this.#clock : this.#moveStart
    const stops = path(e, this.cells)
    for (let i = 1; i < stops.length; i++)
      c.legs.push({ from: stops[i - 1]!, to: stops[i]!, start: start + (i - 1) * this.#leg, duration: this.#leg })
    this.#put(c, e.to)
    this.#moveStart = start
    const ends = start + (stops.length - 1) * this.#leg
    this.#clock = Math.max(this.#clock, ends)
    this.#mover = c
    // In a chain that captures several pieces, each leg removes one; otherwise all leave at the end of the move.
    this.#captured.forEach((t, i) => {
      t.removal = { how: 'taken', at: stops.length > 2 ? Math.min(ends, start + (i + 1) * this.#leg) : ends }
    })
    this.#sounds.push({ at: this.#clock, what: this.#captured.length ? 'capture' : 'move', wave: 0 })
    this.#captured = []
  }

  #push(e: EventOf<'pushed'>) {
    const c = this.#at.get(e.from)
    if (!c) return
    const start = this.#mover ? this.#moveStart : this.#clock
    if (!this.#sounds.some((s) => s.what === 'push')) this.#sounds.push({ at: start, what: 'push', wave: 0 })
    if (e.to === null) {
      this.#remove(e.from, { how: 'over', at: start })
      return
    }
    c.legs.push({ from: e.from, to: e.to, start, duration: this.#leg })
    this.#put(c, e.to)
    if (!this.#mover) this.#moveStart = start
  }

  #explode(e: EventOf<'blast'>) {
    if (this.#firstWave === null) {
      this.#firstWave = this.#clock
      this.#wave = Math.min(WAVE_MS, (MAX_TOTAL_MS - EXPLOSION_MS - this.#clock) / Math.max(1, this.#waves))
    }
    const when = this.#firstWave + (e.wave - 1) * this.#wave
    this.#explosions.push({ wave: e.wave, cell: e.cell, cells: e.cells, at: when })
    if (!this.#sounds.some((s) => s.what === 'boom' && s.wave === e.wave))
      this.#sounds.push({ at: when, what: 'boom', wave: e.wave })
    for (const cell of e.cells) this.#remove(cell, { how: 'blown', at: when + 60, by: e.cell })
  }

  finish(): Timeline {
    const tracks = this.#all.filter((c) => c.legs.length > 0 || c.removal)
    const leaves = (removal: Removal) =>
      removal.at + (removal.how === 'blown' || removal.how === 'over' ? EXPLOSION_MS : FADE_MS)
    const ends = [
      ...tracks.map((c) => (c.removal ? leaves(c.removal) : 0)),
      ...tracks.flatMap((c) => c.legs.map((l) => l.start + l.duration)),
      ...this.#explosions.map((b) => b.at + EXPLOSION_MS),
      ...this.#appear.map((a) => a.at + FADE_MS),
    ]
    return {
      tracks,
      explosions: this.#explosions,
      appear: this.#appear,
      sounds: this.#sounds,
      wave: this.#wave,
      duration: Math.max(0, ...ends),
    }
  }
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
      legs: c.legs.map((l) => ({ ...l, start: l.start * by, duration: l.duration * by })),
      removal: c.removal && later(c.removal),
    })),
  }
}
