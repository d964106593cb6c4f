// A table in this browser: local-storage.ts stores the record, and the engine in this browser answers all questions.
// Computers think in the search worker, and only while a page shows the table. It knows no rules of the game.
import { ask } from './ask'
import type { Frame, TerminationKind, EntryState, GameRecord, GameView, Message } from './contract'
import { ApiError } from './errors'
import type { Subscription } from './subscription'
import * as storage from './local-storage'
import { pageMessage, t } from '../i18n/index.svelte'
import type { TurnRequest, TableObserver, Table } from './tables'

export class LocalTable implements Table {
  #observers = new Set<TableObserver>()
  #stopWatching: (() => void) | null = null
  #thinking: AbortController | null = null
  #newest: GameView | null = null
  /** When the current turn began. */
  #since = 0
  #flagFalls: ReturnType<typeof setTimeout> | undefined
  /** The least time between two computer turns, in milliseconds, so that people can follow. */
  pace = 700
  #isPaused = false

  constructor(readonly id: string) {}

  static async open(record: GameRecord): Promise<GameView> {
    const stored: storage.StoredGame = {
      id: storage.newLocalId(),
      sheet: record,
      revision: 1,
      notice: null,
      at: Date.now(),
      since: Date.now(),
    }
    const view = await loadView(stored)
    storage.save(stored)
    return view
  }

  get #stored(): storage.StoredGame {
    const stored = storage.load(this.id)
    if (!stored) throw new ApiError(t('client-table-gone'), 404)
    return stored
  }

  /** The game so far, for analysis, links and downloads. */
  get record(): GameRecord {
    return this.#stored.sheet
  }

  async view(): Promise<GameView> {
    const stored = this.#stored
    return this.#withLiveState(await loadView(stored), stored.since)
  }

  async next({ revision, tokens }: { revision: number; tokens: string[] }): Promise<EntryState> {
    return ask({ ask: 'next', record: this.#atRevision(revision).sheet, tokens })
  }

  async play({ revision, ...turn }: TurnRequest): Promise<GameView> {
    const stored = this.#atRevision(revision)
    const { record } = await ask({ ask: 'play', record: stored.sheet, ...turn, ...elapsed(stored) })
    return this.#save(stored, record)
  }

  async takeBack(): Promise<GameView> {
    const stored = this.#stored
    const { record } = await ask({ ask: 'take-back', record: stored.sheet })
    return this.#save(stored, record)
  }

  async end(how: TerminationKind, side?: number): Promise<GameView> {
    const stored = this.#stored
    const { record, view } = await ask({ ask: 'end', record: stored.sheet, how, side })
    return this.#save(stored, record, view.notice)
  }

  frames(from = 0): Promise<Frame[]> {
    return ask({ ask: 'frames', record: this.#stored.sheet, from })
  }

  async pgn(rules = false): Promise<string> {
    return ask({ ask: 'pgn', record: this.#stored.sheet, rules, today: Math.floor(Date.now() / 86_400_000) })
  }

  /** Computers do not move while the game is paused. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused
    if (isPaused) this.#stopThinking()
    else this.#think()
    this.#notify()
  }

  subscribe(observer: TableObserver): Subscription {
    this.#observers.add(observer)
    this.#stopWatching ??= storage.watch(this.id, () => void this.#refresh())
    observer.onConnection('connecting')
    void this.#refresh()
    return {
      refresh: () => void this.#refresh(),
      stop: () => {
        this.#observers.delete(observer)
        if (this.#observers.size) return
        this.#stopWatching?.()
        this.#stopWatching = null
        this.#stopThinking()
        clearTimeout(this.#flagFalls)
      },
    }
  }

  #atRevision(revision: number): storage.StoredGame {
    const stored = this.#stored
    if (stored.revision !== revision) throw new ApiError(t('client-table-changed'), 409)
    return stored
  }

  /** Replaces the stored game, unless it has changed meanwhile. */
  async #save(from: storage.StoredGame, record: GameRecord, notice: Message | null = null): Promise<GameView> {
    const sameTurn = record.turns.length === from.sheet.turns.length && !from.sheet.ended
    const stored = {
      ...from,
      sheet: record,
      notice,
      revision: from.revision + 1,
      at: Date.now(),
      since: sameTurn ? from.since : Date.now(),
    }
    const view = await loadView(stored)
    this.#atRevision(from.revision)
    this.#stopThinking()
    storage.save(stored)
    this.#setView(view, stored)
    this.#notify()
    return this.#withLiveState(view, stored.since)
  }

  async #refresh() {
    try {
      const stored = this.#stored
      const view = await loadView(stored)
      if (stored.revision !== this.#newest?.revision) this.#stopThinking()
      this.#setView(view, stored)
      for (const { onConnection } of this.#observers) onConnection('live')
      this.#notify()
    } catch (e) {
      for (const { onGone, onConnection } of this.#observers) {
        if (e instanceof ApiError && e.status !== 0) onGone(e.message)
        else onConnection('lost')
      }
    }
  }

  /** Makes this the current position: the computer to move thinks, and the clock runs. */
  #setView(view: GameView, { since }: storage.StoredGame) {
    this.#newest = view
    this.#since = since
    this.#think()
    clearTimeout(this.#flagFalls)
    const clock = view.clock
    if (!clock || clock.running === null || !this.#observers.size) return
    const left = clock.left[clock.running]! + clock.delay + since - Date.now()
    this.#flagFalls = setTimeout(() => void this.end('flag').catch(() => this.#refresh()), left + 1)
  }

  #notify() {
    const view = this.#newest
    if (view) for (const { onView } of this.#observers) onView(this.#withLiveState(view, this.#since))
  }

  #withLiveState(view: GameView, since: number): GameView {
    const clock = view.clock && { ...view.clock, elapsed: view.clock.running === null ? 0 : Date.now() - since }
    return { ...view, clock, thinking: this.#thinking !== null }
  }

  #stopThinking() {
    this.#thinking?.abort()
    this.#thinking = null
  }

  /** Starts the computer, if it is to move and a page shows the table. */
  #think() {
    const view = this.#newest
    if (
      !view ||
      this.#thinking ||
      this.#isPaused ||
      !this.#observers.size ||
      view.verdict ||
      view.sides[view.toMove]?.kind !== 'computer'
    )
      return
    const abort = new AbortController()
    this.#thinking = abort
    void this.#playComputerTurn(view, abort)
  }

  async #playComputerTurn(view: GameView, abort: AbortController) {
    const { signal } = abort
    const began = performance.now()
    // With little time left the computer does not slow down for people.
    const { running, left } = view.clock ?? { running: null, left: [] }
    const pace = running === null ? this.pace : Math.min(this.pace, left[running]! / 40)
    const isCurrent = () => this.#thinking === abort && !signal.aborted
    try {
      const stored = this.#atRevision(view.revision)
      const seed = crypto.getRandomValues(new Uint32Array(1))[0]!
      try {
        const { text, score } = await ask({ ask: 'think', record: stored.sheet, seed }, { signal })
        await new Promise((done) => setTimeout(done, pace - (performance.now() - began)))
        if (!isCurrent()) return
        const { record } = await ask({ ask: 'play', record: stored.sheet, text, score, ...elapsed(stored) })
        if (isCurrent()) await this.#save(stored, record)
      } catch (e) {
        if (!isCurrent()) return
        console.error('variorum: the computer failed', e)
        // A person takes over the seat, as on the server.
        const seats = stored.sheet.seats.map((seat, side) => (side === view.toMove ? { by: 'person' as const } : seat))
        await this.#save(
          stored,
          { ...stored.sheet, seats },
          pageMessage('client-computer-failed', { side: view.sides[view.toMove]?.name ?? '' }),
        )
      }
    } catch {
      // The game was changed in another tab, or removed.
      if (isCurrent()) {
        this.#thinking = null
        void this.#refresh()
      }
    }
  }
}

/** The time that the turn has taken, if the game has a clock. */
const elapsed = ({ sheet: record, since }: storage.StoredGame) =>
  record.clock ? { spent: Math.max(0, Date.now() - since) } : {}

async function loadView(stored: storage.StoredGame): Promise<GameView> {
  const view = await ask({ ask: 'view', record: stored.sheet })
  return { ...view, id: stored.id, revision: stored.revision, notice: stored.notice ?? view.notice }
}
