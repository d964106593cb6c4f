// One attempt at a lesson: the record of the game, the entry of the move, and the result. The engine alone decides
// whether the task is solved (the request `attempt`). An attempt is used once; trying again makes a new one.
import * as api from '../client/api'
import type { LocalizedText } from '../i18n/index.svelte'
import { MoveEntry } from '../table/move-entry.svelte'

export type Outcome =
  | { come: 'done' }
  | /** The solution was shown. */ { come: 'shown' }
  | { come: 'failed'; goal: string | null; cells: string[] }
  | null

/** The delay before a move of the other side or of the solution, so that the user can follow it. */
const REPLY_DELAY_MS = 600
const delay = () => new Promise((over) => setTimeout(over, REPLY_DELAY_MS))

export class Attempt {
  view = $state.raw<api.GameView | null>(null)
  outcome = $state.raw<Outcome>(null)
  error = $state.raw<LocalizedText | null>(null)
  readonly entry: MoveEntry
  #isShowing = $state(false)
  #started: Promise<void> | null = null
  #record: api.GameRecord

  constructor(
    readonly id: string,
    sides: number,
    readonly lesson: api.Lesson,
    readonly ondone: () => void,
  ) {
    const seats = Array.from({ length: sides }, (): api.Seat => ({ by: 'person' }))
    this.#record = { game: id, readings: {}, start: lesson.position, seats, turns: [], ended: null } as api.GameRecord
    this.entry = new MoveEntry(
      null,
      (v) => void this.#played(v),
      () => {},
      lesson.toMove,
      {
        next: ({ tokens }) => api.ask({ ask: 'next', record: this.#record, tokens }),
        play: async ({ revision: _, ...turn }) => {
          const changed = await api.ask({ ask: 'play', record: this.#record, ...turn })
          this.#record = changed.record
          return changed.view
        },
      },
    )
  }

  /** Whether the user is to move. */
  get isMyTurn(): boolean {
    return (
      !!this.view && !this.outcome && !this.#isShowing && this.view.toMove === this.lesson.toMove && !this.entry.sending
    )
  }

  start(): Promise<void> {
    return (this.#started ??= this.#try(async () => {
      this.#show(await api.ask({ ask: 'view', record: this.#record }))
    }))
  }

  #show(view: api.GameView) {
    // A record has no revision; the number of turns takes its place.
    this.view = { ...view, revision: view.turns.length }
    this.entry.setView(this.view)
  }

  async #played(view: api.GameView): Promise<void> {
    this.#show(view)
    await this.#try(async () => {
      for (;;) {
        const result = await api.ask({
          ask: 'attempt',
          id: this.id,
          lesson: this.lesson.name,
          turns: this.view!.turns.map((turn) => turn.text),
        })
        if (result.come !== 'continues') {
          this.outcome = result
          if (result.come === 'done') this.ondone()
          return
        }
        await delay()
        await this.#play(result.reply)
        if (this.view!.toMove === this.lesson.toMove) return
      }
    })
  }

  async #play(text: string): Promise<void> {
    const changed = await api.ask({ ask: 'play', record: this.#record, text })
    this.#record = changed.record
    this.#show(changed.view)
  }

  /** Plays the solution for the user, from the beginning. The attempt must be new: no turn has been played. */
  async playSolution(): Promise<void> {
    this.#isShowing = true
    await this.start()
    await this.#try(async () => {
      for (const [i, text] of this.lesson.solution.entries()) {
        if (i > 0) await delay()
        await this.#play(text)
      }
      this.outcome = { come: 'shown' }
    })
  }

  async #try(act: () => Promise<void>): Promise<void> {
    this.error = null
    try {
      await act()
    } catch (e) {
      this.error = api.errorText(e)
    }
  }
}
