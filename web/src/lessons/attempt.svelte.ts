// One attempt at a lesson: the game as a value, the entry of the move, and what the engine says has come of it. Whether the
// task is done is the engine's judgement alone (`attempt`).
import * as api from '../desk/api'
import { Entry } from '../table/entry.svelte'

export type Outcome = { come: 'done' } | { come: 'missed'; goal: string | null; cells: string[] } | null

export class Attempt {
  view = $state.raw<api.View | null>(null)
  outcome = $state.raw<Outcome>(null)
  fault = $state<string | null>(null)
  readonly entry: Entry
  #sheet: api.Sheet

  constructor(readonly id: string, sides: number, readonly lesson: api.Lesson, readonly ondone: () => void) {
    const seats = Array.from({ length: sides }, (): api.Seat => ({ by: 'person' }))
    this.#sheet = { game: id, readings: {}, start: lesson.position, seats, turns: [], ended: null } as api.Sheet
    this.entry = new Entry(`lesson-${id}-${lesson.name}`, (v) => void this.#played(v), () => {}, lesson.toMove, {
      next: ({ tokens }) => api.ask({ ask: 'next', sheet: this.#sheet, tokens }),
      play: async ({ revision: _, ...turn }) => {
        const changed = await api.ask({ ask: 'play', sheet: this.#sheet, ...turn })
        this.#sheet = changed.sheet
        return changed.view
      },
    })
  }

  /** The learner is to move. */
  get mine(): boolean { return !!this.view && !this.outcome && this.view.toMove === this.lesson.toMove && !this.entry.sending }

  async start(): Promise<void> {
    await this.#try(async () => { this.#show(await api.ask({ ask: 'view', sheet: this.#sheet })) })
  }

  #show(view: api.View) {
    // A sheet counts no revisions; the number of turns will do.
    this.view = { ...view, revision: view.turns.length }
    this.entry.follow(this.view)
  }

  async #played(view: api.View): Promise<void> {
    this.#show(view)
    await this.#try(async () => {
      const come = await api.ask({ ask: 'attempt', id: this.id, lesson: this.lesson.name, turns: view.turns.map((turn) => turn.text) })
      if (come.come === 'goes-on') {
        const changed = await api.ask({ ask: 'play', sheet: this.#sheet, text: come.reply })
        this.#sheet = changed.sheet
        this.#show(changed.view)
        return
      }
      this.outcome = come
      if (come.come === 'done') this.ondone()
    })
  }

  /** Plays the solution as far as it goes. */
  async solve(): Promise<void> {
    await this.#try(async () => {
      for (const text of this.lesson.solution.slice(this.#sheet.turns.length)) {
        const changed = await api.ask({ ask: 'play', sheet: this.#sheet, text })
        this.#sheet = changed.sheet
        this.#show(changed.view)
      }
      this.outcome = { come: 'done' }
    })
  }

  async #try(act: () => Promise<void>): Promise<void> {
    this.fault = null
    try { await act() } catch (e) { this.fault = api.sentenceOf(e) }
  }
}
