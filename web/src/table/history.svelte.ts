// The replay of a game: the position after every turn, and which one is on the board. With `index` null the board
// follows the game; any other index stays, whatever is played meanwhile. The newest position comes with the view,
// earlier ones are fetched once. Moves are entered in move-entry.svelte.ts; Table.svelte draws.
import type { Frame, GameView } from '../client/api'
import { t } from '../i18n/index.svelte'

/** Which position is shown, and how many turns have been missed. */
export const replayStatus = (history: History): string =>
  [
    t('play-replay-at', { turn: history.shown }),
    ...(history.missed > 0 ? [t('play-missed', { count: history.missed })] : []),
  ].join(' ')

export class History {
  /** The position after that many turns; missing ones are fetched. */
  #frames = $state.raw<(Frame | undefined)[]>([])
  #turns = $state(0)
  /** How many turns there were when the board last followed the game. */
  #followedUntil = $state(0)
  index = $state<number | null>(null)
  /** The turns are being replayed automatically. */
  playing = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #loading: Promise<void> | null = null

  constructor(readonly fetch: (from: number) => Promise<Frame[]>) {}

  /** How many turns have been played. */
  get length(): number {
    return this.#turns
  }
  /** How many turns led to the position on the board. */
  get shown(): number {
    return this.index ?? this.#turns
  }
  /** How many turns have been played since the replay began. */
  get missed(): number {
    return this.index === null ? 0 : this.#turns - this.#followedUntil
  }
  get frame(): Frame | null {
    return this.index === null ? null : (this.#frames[this.index] ?? null)
  }
  /** The position after that many turns, as soon as it is known. */
  frameAt(turns: number): Frame | null {
    return this.#frames[turns] ?? null
  }
  /** The first position, as soon as it is known. */
  get firstFrame(): Frame | null {
    return this.#frames[0] ?? null
  }

  setView(view: GameView) {
    const count = view.turns.length,
      turn = view.turns[count - 1]
    // Turns that have been taken back are no longer part of the game.
    const same = (f: Frame | undefined, i: number) => i === 0 || f?.turn?.text === view.turns[i - 1]?.text
    const frames = this.#frames.slice(0, count)
    const firstStale = frames.findIndex((f, i) => f && !same(f, i))
    if (firstStale >= 0) frames.length = firstStale
    const events = turn ? (view.lastTurns.find((l) => l.side === turn.side)?.events ?? []) : []
    frames[count] = {
      index: count,
      pieces: view.pieces,
      check: view.check,
      stock: view.stock,
      position: view.position,
      toMove: view.toMove,
      turn: turn ? { ...turn, events, glyphs: '', comment: '' } : null,
    }
    this.#frames = frames
    // An automatic replay keeps its pace, however fast new turns arrive.
    if (this.playing && this.index === null && count > this.#turns) this.index = this.#turns
    this.#turns = count
    if (this.index !== null && this.index > count) this.index = null
    if (this.index === null) this.#followedUntil = count
    void this.#load()
  }

  /** Shows the position after that many turns; the last one follows the game. */
  go(turns: number) {
    this.stop()
    void this.#show(turns)
  }
  step(by: number) {
    this.go(this.shown + by)
  }
  goToEnd() {
    this.go(this.#turns)
  }

  /** Replays the last turn. */
  replayLast() {
    const to = this.shown
    if (to === 0) return
    this.stop()
    void this.#show(to - 1)
    this.#timer = setTimeout(() => void this.#show(to), 350)
  }

  /**
   * Replays turn by turn, each for `every()` milliseconds, until the end; `on`: also turns that are yet to be played.
   */
  play(every: () => number, waitForMore = false) {
    this.stop()
    this.playing = true
    const next = async () => {
      if (this.index !== null) await this.#show(this.index + 1)
      if (this.index === null && !waitForMore) this.playing = false
      else if (this.playing) this.#timer = setTimeout(next, every())
    }
    this.#timer = setTimeout(next, every())
  }
  /** Freezes the board, although the game continues. */
  freeze() {
    this.stop()
    if (this.index === null) this.index = this.#turns
  }
  stop() {
    clearTimeout(this.#timer)
    this.playing = false
  }

  async #show(turns: number) {
    const to = Math.min(this.#turns, Math.max(0, turns))
    if (to === this.#turns) {
      this.index = null
      this.#followedUntil = to
      return
    }
    if (!this.#frames[to]) await this.#load()
    if (this.#frames[to] && to < this.#turns) this.index = to
  }

  /** Fetches missing positions, a batch at a time. */
  #load(): Promise<void> {
    this.#loading ??= this.#fill().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }
  async #fill() {
    for (;;) {
      const missing = this.#firstMissing()
      if (missing < 0) return
      let found: Frame[]
      try {
        found = await this.fetch(missing)
      } catch {
        return /* fetched with the next turn or step */
      }
      const frames = [...this.#frames]
      // A position from before a take-back does not belong to this game.
      for (const f of found) if (f.index < frames.length && !frames[f.index]) frames[f.index] = f
      this.#frames = frames
      if (this.#firstMissing() === missing) return
    }
  }
  #firstMissing(): number {
    for (let i = 0; i < this.#turns; i++) if (!this.#frames[i]) return i
    return -1
  }
}
