// Looking back: the position after every turn of a game, and which of them is on the board. `at` null is the game as
// it stands, which new turns move on; any other number stays where it is whatever is played meanwhile. The newest
// position comes with the View, earlier ones are fetched once. It enters nothing (entry.svelte.ts) and draws nothing
// (Table.svelte).
import type { Frame, View } from '../desk/api'
import { t } from '../words/index.svelte'

/** What is shown, to whoever looks back, and what he has missed. */
export const lookingBack = (history: History): string =>
  [t('play-looking', { turn: history.shown }), ...(history.missed > 0 ? [t('play-missed', { count: history.missed })] : [])].join(' ')

export class History {
  /** The position after that many turns; what is not here yet is fetched. */
  #frames = $state.raw<(Frame | undefined)[]>([])
  #turns = $state(0)
  /** How many there were when the game itself was last on the board. */
  #left = $state(0)
  at = $state<number | null>(null)
  /** Turns are shown one after the other by themselves. */
  playing = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #loading: Promise<void> | null = null

  constructor(readonly fetch: (from: number) => Promise<Frame[]>) {}

  /** How many turns have been played. */
  get length(): number { return this.#turns }
  /** The number of turns behind the position on the board. */
  get shown(): number { return this.at ?? this.#turns }
  /** How many turns have been played since somebody looks back. */
  get missed(): number { return this.at === null ? 0 : this.#turns - this.#left }
  get past(): Frame | null { return this.at === null ? null : (this.#frames[this.at] ?? null) }
  /** The position before the one shown. */
  get before(): Frame | null { return this.#frames[this.shown - 1] ?? null }
  /** The first position, as soon as it is known. */
  get start(): Frame | null { return this.#frames[0] ?? null }

  follow(view: View) {
    const count = view.turns.length, turn = view.turns[count - 1]
    // What has been taken back is no longer part of the game.
    const same = (f: Frame | undefined, i: number) => i === 0 || f?.turn?.text === view.turns[i - 1]?.text
    const kept = this.#frames.slice(0, count)
    const wrong = kept.findIndex((f, i) => f && !same(f, i))
    if (wrong >= 0) kept.length = wrong
    const events = turn ? (view.last.find((l) => l.side === turn.side)?.events ?? []) : []
    kept[count] = { index: count, men: view.men, check: view.check, stock: view.stock, position: view.position, toMove: view.toMove, turn: turn ? { ...turn, events, judgement: '', comment: '' } : null }
    this.#frames = kept
    // What is shown turn by turn goes on in its pace, however fast new turns come.
    if (this.playing && this.at === null && count > this.#turns) this.at = this.#turns
    this.#turns = count
    if (this.at !== null && this.at > count) this.at = null
    if (this.at === null) this.#left = count
    void this.#load()
  }

  /** Shows the position after that many turns; the last one is the game itself. */
  go(turns: number) {
    this.stop()
    void this.#show(turns)
  }
  step(by: number) { this.go(this.shown + by) }
  live() { this.go(this.#turns) }

  /** Shows the turn that led here once more. */
  again() {
    const to = this.shown
    if (to === 0) return
    this.stop()
    void this.#show(to - 1)
    this.#timer = setTimeout(() => void this.#show(to), 350)
  }

  /** Shows turn after turn, `every()` milliseconds each, until there is no later one; `on`: those too that are yet to come. */
  play(every: () => number, on = false) {
    this.stop()
    this.playing = true
    const next = async () => {
      if (this.at !== null) await this.#show(this.at + 1)
      if (this.at === null && !on) this.playing = false
      else if (this.playing) this.#timer = setTimeout(next, every())
    }
    this.#timer = setTimeout(next, every())
  }
  /** Holds what is on the board, though the game goes on. */
  hold() {
    this.stop()
    if (this.at === null) this.at = this.#turns
  }
  stop() {
    clearTimeout(this.#timer)
    this.playing = false
  }

  async #show(turns: number) {
    const to = Math.min(this.#turns, Math.max(0, turns))
    if (to === this.#turns) { this.at = null; this.#left = to; return }
    if (!this.#frames[to]) await this.#load()
    if (this.#frames[to] && to < this.#turns) this.at = to
  }

  /** Fetches what is missing, one stretch after the other. */
  #load(): Promise<void> {
    this.#loading ??= this.#fill().finally(() => { this.#loading = null })
    return this.#loading
  }
  async #fill() {
    for (;;) {
      const missing = this.#firstMissing()
      if (missing < 0) return
      let found: Frame[]
      try { found = await this.fetch(missing) } catch { return /* asked again with the next turn or step */ }
      const frames = [...this.#frames]
      // A frame from before a take back is no frame of this game.
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
