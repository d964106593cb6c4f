// A table on the server. Everyone with its link sees the same game.
import { ask } from './ask'
import type { Frame, EntryState, GameRecord } from './contract'
import { engine } from './engine'
import { ApiError } from './errors'
import { call } from './http'
import type { TableRatings } from './server-types'
import { subscribe, type Subscription, type TableSubscription } from './subscription'
import type { AbsenceClaim, EndKind, TurnRequest, TableObserver, OnlineTableSetup, Table, TableView } from './tables'

const seg = encodeURIComponent

/**
 * A step of a turn that is not answered for so long went out on a dead connection, which browsers keep for reuse. It is
 * repeated on another one.
 */
const STEP_TIMEOUT_MS = 5000

export class ServerTable implements Table {
  #newest: TableView | null = null
  #subscription: TableSubscription | null = null
  /** Whether the engine has been loaded; a click does not wait for it. */
  #hasEngine = false

  constructor(readonly id: string) {}

  static open = (setup: OnlineTableSetup): Promise<TableView> => call('tables', { body: setup })

  readonly #at = (place = '') => `tables/${seg(this.id)}${place}`

  view = (signal?: AbortSignal): Promise<TableView> => call(this.#at(), { signal, probe: true })

  /** The engine in this browser answers, if it knows the whole position; the server judges the turn in any case. */
  async next(body: { revision: number; tokens: string[] }): Promise<EntryState> {
    const view = this.#newest
    if (view?.revision === body.revision && !view.hidden && this.#hasEngine)
      try {
        return await ask({ ask: 'next', record: positionOf(view), tokens: body.tokens })
      } catch {
        /* the server is asked */
      }
    return call(this.#at('/next'), { body, timeoutMs: STEP_TIMEOUT_MS })
  }

  async play(turn: TurnRequest): Promise<TableView> {
    try {
      const sent = this.#subscription?.play(turn)
      if (sent) return await sent
    } catch (e) {
      // The WebSocket was opened with another session than the page has now.
      if (!(e instanceof ApiError) || e.status !== 401) throw e
    }
    return call(this.#at('/play'), { body: turn, timeoutMs: STEP_TIMEOUT_MS })
  }

  takeBack = (): Promise<TableView> => call(this.#at('/takeback'), { body: {} })
  end = (how: EndKind, side?: number): Promise<TableView> => call(this.#at('/end'), { body: { how, side } })
  /** Claims the game from an opponent who has left it. */
  claimAbsence = (how: AbsenceClaim): Promise<TableView> => call(this.#at('/end'), { body: { how } })
  /** Takes a seat with its key. */
  sit = (side: number, key: string): Promise<TableView> => call(this.#at('/sit'), { body: { side, key } })
  /** Leaves the user’s seats, before the game has started. */
  leaveSeat = (): Promise<TableView> => call(this.#at('/leave-seat'), { body: {} })
  /** Replaces the conditional moves: lines that are played for the user if the opponents follow them. */
  setConditionalMoves = (lines: string[][]): Promise<TableView> =>
    call(this.#at('/conditional-moves'), { body: { lines } })
  /** The user’s private note at this table. */
  note = async (): Promise<string> => (await call<{ text: string }>(this.#at('/note'))).text
  writeNote = async (text: string): Promise<string> =>
    (await call<{ text: string }>(this.#at('/note'), { body: { text } })).text
  /** Starts a vacation of `days`; 0 ends it. */
  setVacation = (days: number): Promise<TableView> => call(this.#at('/vacation'), { body: { days } })
  /** Hands a seat to the computer. */
  handOver = (side: number, level: number): Promise<TableView> =>
    call(this.#at('/hand-over'), { body: { side, level } })
  /** Accepts or declines an offer, by its number. */
  answerOffer = (number: number, agrees: boolean): Promise<TableView> =>
    call(this.#at(agrees ? '/agree' : '/decline'), { body: { number } })
  /** Offers the same game with sides changed. When all players agree, the view names the new table. */
  rematch = (): Promise<TableView> => call(this.#at('/rematch'), { body: {} })
  /** What the game has changed, if it is rated, over and counted: one for each side. */
  ratingChanges = async (): Promise<TableRatings['changes']> => (await call<TableRatings>(this.#at('/ratings'))).changes
  frames = (from = 0): Promise<Frame[]> => call(this.#at(`/frames?from=${from}`))

  async pgn(rules = false): Promise<string> {
    const response = await fetch(`api/${this.#at('/record')}${rules ? '?rules=1' : ''}`)
    if (!response.ok) throw new Error(((await response.json()) as { error: string }).error)
    return response.text()
  }

  subscribe(observer: TableObserver): Subscription {
    const onView = (view: TableView) => {
      this.#newest = view
      observer.onView(view)
    }
    void engine().then((workers) => (this.#hasEngine = workers !== null))
    const subscription = subscribe(this, { ...observer, onView })
    this.#subscription = subscription
    return {
      refresh: subscription.refresh,
      stop: () => {
        subscription.stop()
        if (this.#subscription === subscription) this.#subscription = null
      },
    }
  }
}

/** The position of a table as a game of its own, without the turns before. */
const positionOf = (view: TableView): GameRecord => ({
  game: view.game.id,
  readings: view.readings,
  start: view.position,
  seats: view.sides.map(() => ({ by: 'person' })),
  turns: [],
  ended: null,
})
