// One attempt at a lesson: the game as a value, the entry of the move, and what the engine says has come of it. Whether the
// task is done is the engine's judgement alone (`attempt`). Nothing of an attempt outlives it: whoever tries again has a new one.
import * as api from '../desk/api'
import type { Said } from '../words/index.svelte'
import { Entry } from '../table/entry.svelte'

export type Outcome = { come: 'done' } | /** The solution was shown. */ { come: 'shown' } | { come: 'missed'; goal: string | null; cells: string[] } | null

/** The other side, and whoever shows the solution, takes so long over a move that it can be followed. */
const PAUSE = 600
const pause = () => new Promise((over) => setTimeout(over, PAUSE))

export class Attempt {
  view = $state.raw<api.View | null>(null)
  outcome = $state.raw<Outcome>(null)
  fault = $state.raw<Said | null>(null)
  readonly entry: Entry
  #shown = $state(false)
  #started: Promise<void> | null = null
  #sheet: api.Sheet

  constructor(readonly id: string, sides: number, readonly lesson: api.Lesson, readonly ondone: () => void) {
    const seats = Array.from({ length: sides }, (): api.Seat => ({ by: 'person' }))
    this.#sheet = { game: id, readings: {}, start: lesson.position, seats, turns: [], ended: null } as api.Sheet
    this.entry = new Entry(null, (v) => void this.#played(v), () => {}, lesson.toMove, {
      next: ({ tokens }) => api.ask({ ask: 'next', sheet: this.#sheet, tokens }),
      play: async ({ revision: _, ...turn }) => {
        const changed = await api.ask({ ask: 'play', sheet: this.#sheet, ...turn })
        this.#sheet = changed.sheet
        return changed.view
      },
    })
  }

  /** The learner is to move. */
  get mine(): boolean { return !!this.view && !this.outcome && !this.#shown && this.view.toMove === this.lesson.toMove && !this.entry.sending }

  start(): Promise<void> {
    return (this.#started ??= this.#try(async () => { this.#show(await api.ask({ ask: 'view', sheet: this.#sheet })) }))
  }

  #show(view: api.View) {
    // A sheet counts no revisions; the number of turns will do.
    this.view = { ...view, revision: view.turns.length }
    this.entry.follow(this.view)
  }

  async #played(view: api.View): Promise<void> {
    this.#show(view)
    await this.#try(async () => {
      for (;;) {
        const come = await api.ask({ ask: 'attempt', id: this.id, lesson: this.lesson.name, turns: this.view!.turns.map((turn) => turn.text) })
        if (come.come !== 'goes-on') {
          this.outcome = come
          if (come.come === 'done') this.ondone()
          return
        }
        await pause()
        await this.#play(come.reply)
        if (this.view!.toMove === this.lesson.toMove) return
      }
    })
  }

  async #play(text: string): Promise<void> {
    const changed = await api.ask({ ask: 'play', sheet: this.#sheet, text })
    this.#sheet = changed.sheet
    this.#show(changed.view)
  }

  /** Plays the solution instead of the learner, from the beginning: this attempt is one in which nothing has been played. */
  async solve(): Promise<void> {
    this.#shown = true
    await this.start()
    await this.#try(async () => {
      for (const [i, text] of this.lesson.solution.entries()) {
        if (i > 0) await pause()
        await this.#play(text)
      }
      this.outcome = { come: 'shown' }
    })
  }

  async #try(act: () => Promise<void>): Promise<void> {
    this.fault = null
    try { await act() } catch (e) { this.fault = api.saidOf(e) }
  }
}
