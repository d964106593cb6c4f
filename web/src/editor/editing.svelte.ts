// A position being put together, and what the engine says to it. Every change is on the board at once; the engine is asked
// for the newest only. How a position changes is arrangement.ts's; what is chosen on the page is Editor.svelte's.
import { ask, saidOf } from '../desk/api'
import type { Arranged, Arrangement, Game, Man, PieceInfo, Readings } from '../desk/contract'
import type { Said } from '../words/index.svelte'
import { back, begin, drawn, forward, step, type Past } from './arrangement'

export class Editing {
  /** What is there now, and what was. */
  #past = $state.raw<Past<Arrangement>>()!
  /** What the engine has said last, and whether that is said of what is there now. */
  answer = $state.raw<Arranged>()!
  isCurrent = $state(true)
  /** The engine could not be asked. */
  fault = $state.raw<Said | null>(null)
  readonly kinds: ReadonlyMap<string, PieceInfo>
  /** What was said of positions that one can go back to. A position that was read has more to its text than its pieces. */
  #known = new WeakMap<Arrangement, Arranged>()
  #asked = 0

  private constructor(readonly game: Game, readonly readings: Readings, readonly start: Arranged) {
    this.kinds = new Map(game.pieces.map((info) => [info.kind, info]))
    this.#past = begin(start.arrangement)
    this.answer = start
    this.#known.set(start.arrangement, start)
  }

  /** Begins with the usual start. */
  static async of(id: string, readings: Readings): Promise<Editing> {
    const [game, start] = await Promise.all([ask({ ask: 'game', id, readings }), ask({ ask: 'set-up', id, readings })])
    return new Editing(game, readings, start)
  }

  get now(): Arrangement { return this.#past.now }
  get canGoBack(): boolean { return this.#past.before.length > 0 }
  get canGoForward(): boolean { return this.#past.after.length > 0 }
  readonly men: Man[] = $derived.by(() => (this.isCurrent ? this.answer.men : drawn(this.now, this.kinds, this.answer.men)))
  /** Nobody can play on from here. */
  get isOver(): boolean { return this.isCurrent && this.answer.remark !== null }
  /** As text, if it is possible. */
  get position(): string | null { return this.isCurrent ? this.answer.position : null }

  change(to: Arrangement) {
    if (to === this.now) return
    this.#past = step(this.#past, to)
    void this.#judge()
  }
  back() { this.#past = back(this.#past); void this.#judge() }
  forward() { this.#past = forward(this.#past); void this.#judge() }

  /** Another position, read from a text. */
  async read(text: string): Promise<void> {
    const mine = ++this.#asked
    const answer = await ask({ ask: 'set-up', id: this.game.id, readings: this.readings, position: text })
    if (mine !== this.#asked) return
    this.#past = step(this.#past, answer.arrangement)
    this.#take(answer.arrangement, answer)
  }

  async #judge() {
    const mine = ++this.#asked, of = this.now
    const known = this.#known.get(of)
    if (known) { this.#take(of, known); return }
    this.isCurrent = false
    try {
      const answer = await ask({ ask: 'arrange', id: this.game.id, readings: this.readings, arrangement: of })
      if (mine === this.#asked) this.#take(of, answer)
    } catch (e) { if (mine === this.#asked) this.fault = saidOf(e) }
  }
  #take(of: Arrangement, answer: Arranged) {
    this.#known.set(of, answer)
    this.answer = answer
    this.isCurrent = true
    this.fault = null
  }
}
