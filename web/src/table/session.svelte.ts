// A table as this page sees it: the view, the connection, the turn being entered, the replay and the chat. It receives
// views and sends what the user does; the server decides. table-board.svelte.ts derives the board, Table.svelte shows
// the parts.
import { untrack } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'
import * as api from '../client/api'
import type { ConnectionState, Subscription } from '../client/subscription'
import { playSound } from '../board/sound'
import { localized, type LocalizedText } from '../i18n/index.svelte'
import { myGames } from '../lobby/my-games.svelte'
import { forget, remember } from '../lobby/recent'
import { toTable } from '../route'
import { settings } from '../settings/settings.svelte'
import { ChatState } from './chat.svelte'
import { History } from './history.svelte'
import { isMyTurn, moveApiOf, MoveEntry } from './move-entry.svelte'
import { openNextTable } from './next-table'

export class TableSession {
  #received = $state.raw<api.TableView | null>(null)
  readonly view = $derived(localized(this.#received))
  /** When the view arrived, for the clocks. */
  receivedAt = $state(0)
  #loadedGame = $state.raw<api.Game | null>(null)
  /** The rules of the game; null until they are known. The table works without them. */
  readonly game = $derived(localized(this.#loadedGame))
  connection = $state<ConnectionState>('connecting')
  /** Why the server has no such table. */
  gone = $state<string | null>(null)
  error = $state.raw<LocalizedText | null>(null)
  /** A request of the user is being answered. */
  busy = $state(false)

  readonly entry: MoveEntry
  readonly chat: ChatState
  readonly history: History
  #subscription: Subscription | null = null
  #loading: Promise<void> | null = null

  /** Only computers play. */
  readonly computersOnly = $derived(
    !!this.view && !this.view.verdict && !this.view.sides.some((s) => s.kind === 'person' && s.alive),
  )
  readonly isPlayer = $derived(!this.view?.table || this.view.table.you.length > 0)
  /** Several people play, each on their own device. */
  readonly isMultiplayer = $derived(!!this.view?.table && !this.view.table.alone && this.view.table.you.length > 0)
  /** The table has a chat, unless the user plays alone. */
  readonly hasChat = $derived(!!this.view?.table && !(this.view.table.alone && this.view.table.you.length > 0))
  /** An offer that the user has to answer. */
  readonly offer = $derived(this.view?.table?.offers.find((o) => o.asked) ?? null)
  readonly isReplaying = $derived.by(() => this.history.frame !== null)
  readonly isMine = $derived.by(() => {
    const view = this.view
    return (
      !!view &&
      !this.isReplaying &&
      !view.verdict &&
      !view.thinking &&
      !this.entry.sending &&
      !this.gone &&
      isMyTurn(view, this.seat)
    )
  })

  /**
   * Call this while a component is initialised: it sets up effects. `seatOf` returns the side of this user, if the
   * others play elsewhere by their own links; another link to this table may change it. `onOpened` receives the first
   * view and the game, if it is known, before they are shown.
   */
  constructor(
    readonly id: string,
    readonly seatOf: () => number | null,
    readonly onOpened: (view: api.GameView, game: api.Game | null) => void,
  ) {
    this.entry = new MoveEntry(
      id,
      (v) => this.receive(v),
      () => this.#subscription?.refresh(),
      untrack(seatOf),
      moveApiOf(id),
    )
    this.chat = new ChatState({ of: 'tables', id })
    this.history = new History((from) => api.frames(id, from))
    this.#follow()
  }

  get seat(): number | null {
    return this.seatOf()
  }

  async receive(v: api.TableView) {
    const now = performance.now()
    const before = this.#received
    if (before && v.revision < before.revision) return
    if (before && !before.verdict && v.verdict) window.setTimeout(() => playSound('end'), 400)
    else if (before && v.turns.length > before.turns.length && v.check.length)
      window.setTimeout(() => playSound('check'), 200)
    if (!before) {
      await (this.#loading ??= this.#load(v))
      if (this.#received && v.revision < this.#received.revision) return
    }
    const computersOnlyBefore = this.computersOnly
    if (this.#received && !this.#received.table?.rematchTable && v.table?.rematchTable && v.table.you.length)
      void this.#goToRematch(v.table.rematchTable)
    this.#received = v
    this.receivedAt = now
    this.history.setView(v)
    // Only computers play, from the start or since the last person was eliminated: their game continues by itself.
    if (this.computersOnly && !computersOnlyBefore) this.history.play(() => settings.pace, true)
    this.entry.setView(v)
  }

  async #load(v: api.GameView) {
    remember(v.id, v.game.name, this.seat)
    try {
      this.#loadedGame = await api.game(v.game.id, v.readings)
    } catch {
      /* the table works without it */
    }
    this.onOpened(v, this.#loadedGame)
  }

  /** Connects to the table; `key` opens the seat. Returns a function that disconnects. */
  connect(key: string): () => void {
    let left = false
    const { id, seat } = this
    const subscribe = () => {
      if (left) return
      this.#subscription = api.subscribe(id, {
        onView: (v) => this.receive(v),
        onConnection: (state) => {
          if (this.connection === 'lost' && state !== 'lost') this.entry.resume()
          this.connection = state
        },
        onGone: (sentence) => {
          this.gone = sentence
          forget(id)
        },
        onChatLine: (line) => this.chat.addLine(line),
      })
    }
    // A visitor with the link of a seat takes the seat before subscribing, so that the view is that of a player. If the
    // seat is taken, they become a spectator and see a message.
    if (seat === null || !key) subscribe()
    else
      void api
        .sit(id, seat, key)
        .then(
          (v) => this.receive(v),
          async (e: unknown) => {
            const now = await api.table(id).catch(() => null)
            if (!now?.table?.you.includes(seat)) this.error = api.errorText(e)
          },
        )
        .then(subscribe)
    return () => {
      left = true
      this.#subscription?.stop()
      this.history.stop()
    }
  }

  /** Sends what the user does, and shows the answer. */
  act(what: () => Promise<api.TableView>) {
    return this.#whileBusy(async () => this.receive(await what()))
  }

  async #whileBusy(act: () => Promise<void>) {
    this.busy = true
    this.error = null
    try {
      await act()
    } catch (e) {
      this.error = api.errorText(e)
    } finally {
      this.busy = false
    }
  }

  /**
   * Opens a new table with this game: from here if the server has lost it, otherwise from the start with the seats
   * rotated.
   */
  async open(how: 'here' | 'rematch') {
    const { view, id, seat } = this
    if (!view || this.busy) return
    if (how === 'rematch' && this.isMultiplayer) {
      await this.act(() => api.rematch(id))
      return
    }
    await this.#whileBusy(async () => {
      const first = this.history.firstFrame
      const opened = await openNextTable(how, { id, seat, view, first, game: this.#loadedGame })
      if (how === 'here') this.entry.moveTo(opened.id)
      location.hash = toTable(opened.id, how === 'here' ? seat : null)
    })
  }

  // All players want a rematch: goes to the new table.
  async #goToRematch(next: string) {
    try {
      location.hash = toTable(next, (await api.table(next)).table?.you[0] ?? null)
    } catch {
      /* the game is in the list of the user’s games */
    }
  }

  /** Keeps up to date what depends on the view. */
  #follow() {
    $effect(() => {
      if (this.entry.error || this.error) playSound('error')
    })
    // After a turn the user may be to move in another game.
    const played = $derived(this.view?.table && !this.view.table.alone ? this.view.turns.length : null)
    $effect(() => {
      if (played !== null) untrack(() => this.#updateMyGames())
    })
    // The readable rooms depend on whether the user plays and whether the game is over.
    const readable = $derived(
      this.hasChat ? `${this.view!.table!.you.length > 0} ${this.view!.verdict !== null}` : null,
    )
    $effect(() => {
      if (readable !== null) void this.chat.read()
    })
    const coarseQuery = new MediaQuery('(pointer: coarse)')
    $effect(() => {
      this.entry.careful = this.isMultiplayer || coarseQuery.current
    })
    // Local computers play at the chosen pace, and wait while their game is paused.
    $effect(() => {
      if (!this.computersOnly || !api.isLocal(this.id)) return
      const table = api.localTable(this.id),
        held = !this.history.playing
      table.pace = settings.pace
      // The table notifies synchronously, and this effect must not depend on that.
      untrack(() => table.setPaused(held))
    })
  }

  #updateMyGames() {
    const view = this.view
    if (!view?.table?.you.length) return
    // Where seconds count, nothing but the turn goes over the line.
    if (view.clock && !view.table.correspondence)
      myGames.update(this.id, view.verdict ? null : view.toMove, view.table.you.includes(view.toMove))
    else void myGames.fetch()
  }
}
