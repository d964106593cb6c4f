// The turn being entered: the tokens so far and the engine’s answer to them. Clicks, keys, chips and drags all arrive
// here and are queued; answers to an older revision or question are dropped. It knows no rules: entry-logic.ts
// interprets clicks, and `next` (api.ts) gives the answers.
import * as api from '../client/api'
import { settings } from '../settings/settings.svelte'
import { messageText, pageText, t, type LocalizedText } from '../i18n/index.svelte'
import {
  losesMore,
  stockChoices,
  clickAction,
  placeChoices,
  lastCell,
  canAutoSend,
  needsPreview,
  waitsForSend,
  type ChoicePlacement,
} from './entry-logic'

interface SavedEntry {
  position: string
  tokens: string[]
}
const entryKey = (id: string) => `variorum.entry.${id}`
const stoneKey = (id: string) => `variorum.stone.${id}`

/** Something picked up from the stock. It is not part of the turn until it is on a cell. */
export interface HeldStock {
  token: string
  state: api.EntryState
}

/** Answers what can follow, and plays turns. */
export interface MoveApi {
  next(body: { revision: number; tokens: string[] }): Promise<api.EntryState>
  play(body: { revision: number; tokens: string[] } | { revision: number; text: string }): Promise<api.GameView>
}
/** The MoveApi of a table. */
export const moveApiOf = (table: string): MoveApi => ({
  next: (body) => api.entryState(table, body),
  play: (body) => api.play(table, body),
})

/** Whether a person here is to move. `seat`: the only side that is played here. */
export const isMyTurn = (view: api.TableView, seat: number | null): boolean =>
  !view.verdict &&
  !view.thinking &&
  view.sides[view.toMove]?.kind === 'person' &&
  (seat === null || seat === view.toMove) &&
  (!view.table || (!view.table.waiting && view.table.you.includes(view.toMove)))

export class MoveEntry {
  tokens = $state.raw<string[]>([])
  state = $state.raw<api.EntryState | null>(null)
  /** The answer to an empty entry: the pieces that can move. */
  initial = $state.raw<api.EntryState | null>(null)
  /** Why the last step was not possible; without a message, a premove was dropped. */
  refusal = $state.raw<{ message: api.Message | null; cells: string[] } | null>(null)
  error = $state.raw<LocalizedText | null>(null)
  /** What a further step would do, while the pointer is on its cell or choice. */
  preview = $state.raw<{ cell: string; state: api.EntryState } | null>(null)
  held = $state.raw<HeldStock | null>(null)
  sending = $state(false)
  /** The events of a turn that is being sent: they are on the board already, and are undone if the server refuses. */
  pendingEvents = $state.raw<api.BoardEvent[] | null>(null)
  waiting = $state(false)
  /** A turn of several steps waits for Send (entry-logic.ts). */
  careful = $state(false)

  #view: api.GameView | null = null
  #cells = new Set<string>()
  #queue: Promise<void> = Promise.resolve()
  #questions = 0
  #previews = 0
  /** A request that did not reach the server; it is repeated when the server is back. */
  #retry: (() => Promise<unknown>) | null = null
  /** The steps of that request; further clicks continue them. */
  #unanswered: string[] | null = null

  constructor(
    /** The id under which the entry survives a reload; null: it does not. */
    readonly table: string | null,
    readonly onView: (view: api.GameView) => void,
    readonly onStale: () => void,
    /** The only seat played here; null: any person’s. */
    readonly seat: number | null,
    readonly moveApi: MoveApi,
  ) {}

  /** The server is reachable again. */
  resume() {
    const retry = this.#retry
    this.#retry = null
    if (retry)
      this.#enqueue(async () => {
        await retry()
      })
  }

  readonly isCell = (name: string) => this.#cells.has(name)
  get isMyTurn(): boolean {
    return !!this.#view && isMyTurn(this.#view, this.seat)
  }
  get lastCell(): string | null {
    return lastCell(this.tokens, this.isCell)
  }
  /** The current targets, including those of something picked up. They include a piece that can explode where it is. */
  get targets(): api.EntryTarget[] {
    const own = this.state?.cells ?? [],
      heldTargets = this.held?.state.cells ?? []
    const at = this.choicePlacement.here
    const explode: api.EntryTarget[] =
      at && at.choices.length === 1 && own.length && !own.some((o) => o.cell === at.cell)
        ? [{ cell: at.cell, token: at.choices[0]!.token, mark: 'self', canContinue: false }]
        : []
    return [...own, ...heldTargets.filter((l) => !own.some((o) => o.cell === l.cell)), ...explode]
  }
  /** Where choices that are not cells are shown: at the piece, in the stock, or in the bar. */
  get choicePlacement(): ChoicePlacement {
    return placeChoices(this.state, this.tokens, this.isCell)
  }
  /** The token picked up from the stock, or the last step of the turn. */
  get stockToken(): string | null {
    const last = this.tokens[this.tokens.length - 1]
    return this.held?.token ?? (last !== undefined && !this.isCell(last) ? last : null)
  }
  /** What the player should do now, or what the preview shows. */
  get prompt(): LocalizedText | null {
    const now = this.state
    if (
      now?.complete &&
      now.canSend &&
      !this.preview &&
      !this.pendingEvents &&
      losesMore(now.events, this.#view?.toMove ?? 0)
    )
      return pageText(t('board-loss-warning'))
    if (now && !this.preview && !this.pendingEvents && this.#waits(now)) return pageText(t('board-complete'))
    if (this.preview?.state.complete) return pageText(t('board-preview'))
    const message =
      this.preview?.state.prompt ?? (this.held && now?.mustContinue ? this.held.state.prompt : now?.prompt)
    return message ? messageText(message) : null
  }
  /** Why the last step was not possible. */
  get refusalText(): LocalizedText | null {
    if (!this.refusal) return null
    return this.refusal.message ? messageText(this.refusal.message) : pageText(t('board-premove-dropped'))
  }

  /** Receives a new view. An entry in the same position continues; any other is dropped. */
  setView(view: api.GameView) {
    const old = this.#view
    if (old && old.revision === view.revision) return
    this.#view = view
    this.#cells = new Set(view.board.cells.map((c) => c.name))
    const same = old !== null && old.position === view.position && old.toMove === view.toMove
    let keep: string[] = same ? this.tokens : []
    if (!old) keep = this.#saved(view)
    this.#questions += 1
    this.#retry = null
    this.#unanswered = null
    this.preview = null
    this.refusal = null
    if (!same) {
      this.pendingEvents = null
      this.error = null
      this.initial = null
      this.state = null
      this.tokens = []
      this.held = null
    }
    if (!this.isMyTurn) {
      this.tokens = []
      this.state = null
      this.initial = null
      this.held = null
      return
    }
    this.#enqueue(async () => {
      await this.#ask([], false)
      if (keep.length) await this.#ask(keep, false)
    })
  }

  /** `unseen`: by touch, without a preview; explosions are previewed first. */
  click(cell: string, isUnseen = false) {
    this.#enqueue(async () => {
      if (this.#unanswered) {
        await this.#ask([...this.#unanswered, cell], true)
        return
      }
      const held = this.held
      if (held?.state.cells.some((o) => o.cell === cell)) {
        this.#saveStone(held.token)
        await this.#ask([...this.tokens, held.token, cell], true)
        return
      }
      const m = clickAction(
        cell,
        this.tokens,
        this.state && { ...this.state, cells: this.targets },
        this.initial,
        this.isCell,
      )
      if (isUnseen && this.preview?.cell !== cell && needsPreview(this.targets.find((o) => o.cell === cell))) {
        await this.previewCell(cell)
        return
      }
      if (m.do === 'add') await this.#ask([...this.tokens, m.token], true)
      else if (m.do === 'restart') await this.#ask([m.token], true)
      else if (m.do === 'back') await this.#ask([], false)
      else if (m.do === 'send') await this.#send()
      else await this.#ask([...this.tokens, m.token], true)
    })
  }

  /** Plays a premove, or drops it if it is not possible. */
  playPremove(tokens: string[]) {
    this.#enqueue(async () => {
      await this.#ask(tokens, true, true)
      if (!this.refusal) return
      await this.#ask([], false)
      this.refusal = { message: null, cells: [] }
    })
  }

  choose(token: string) {
    this.#enqueue(() => this.#ask([...this.tokens, token], true))
  }

  /** Picks up a piece from the hand, or another one instead; the same one again puts it back. */
  toggleStock(token: string) {
    this.#enqueue(async () => {
      if (this.held?.token === token) this.held = null
      else if (this.#mayHold(this.state) && this.state?.choices.some((c) => c.token === token)) await this.#hold(token)
      else if (this.tokens.length === 1 && this.tokens[0] === token) await this.#ask([], false)
      else if (this.state?.choices.some((c) => c.token === token)) await this.#ask([...this.tokens, token], true)
      else if (this.tokens.length <= 1) await this.#ask([token], true)
    })
  }

  /** Picks up something from the stock by a drag; it stays in hand if it is already. */
  grabStock(token: string) {
    if (this.stockToken !== token) this.toggleStock(token)
  }

  /** Deselects a piece that has not moved. */
  deselect() {
    if (this.tokens.length === 1) this.back()
  }

  /** Picks up a piece by a drag; a selected piece stays selected. */
  grab(cell: string) {
    this.#enqueue(async () => {
      if (this.lastCell === cell && this.tokens.length) return
      const o =
        this.state?.cells.find((x) => x.cell === cell && x.mark === 'from') ??
        (this.tokens.length <= 1 ? this.initial?.cells.find((x) => x.cell === cell) : undefined)
      if (o) await this.#ask(this.state?.cells.includes(o) ? [...this.tokens, o.token] : [o.token], false)
    })
  }

  /** Drops a dragged piece. On its own cell this does nothing. */
  drop(cell: string, from: string) {
    if (cell !== from) this.click(cell)
  }

  back() {
    this.backTo(this.tokens.length - 1)
  }
  /** Goes back to the first `count` steps. */
  backTo(count: number) {
    this.error = null
    if (!this.tokens.length) {
      this.refusal = null
      this.held = null
      return
    }
    this.#enqueue(() => this.#ask(this.tokens.slice(0, Math.max(0, count)), false))
  }
  send() {
    this.#enqueue(() => this.#send())
  }

  async playText(text: string): Promise<boolean> {
    const view = this.#view
    if (!view || this.sending) return false
    this.error = null
    return this.#post({ revision: view.revision, text })
  }

  async previewCell(cell: string | null) {
    const o = cell === null ? undefined : this.targets.find((x) => x.cell === cell)
    await this.#preview(cell, o && !this.held && ['burst', 'push', 'self'].includes(o.mark) ? o.token : null)
  }
  /** Previews a choice that is not a cell. */
  async previewChoice(token: string | null) {
    await this.#preview(token, token)
  }

  async #preview(name: string | null, token: string | null) {
    const preview = ++this.#previews
    if (this.preview?.cell !== name) this.preview = null
    const view = this.#view
    // Not while a turn is being sent: the answer would be a conflict.
    if (name === null || token === null || !view || !this.isMyTurn || this.sending || this.preview) return
    try {
      const question = this.#questions
      const next = await this.moveApi.next({ revision: view.revision, tokens: [...this.tokens, token] })
      if (preview === this.#previews && question === this.#questions && view === this.#view)
        this.preview = { cell: name, state: next }
    } catch {
      /* a preview only: the click will report the error */
    }
  }

  #enqueue(act: () => Promise<void>) {
    const view = this.#view
    this.#queue = this.#queue.then(async () => {
      if (view !== this.#view || !this.isMyTurn || this.sending) return
      await act()
    })
  }

  async #ask(tokens: string[], maySend: boolean, isPremove = false) {
    const view = this.#view
    if (!view) return
    const question = ++this.#questions
    const waitTimer = window.setTimeout(() => {
      if (question === this.#questions) this.waiting = true
    }, 250)
    try {
      const next = await this.moveApi.next({ revision: view.revision, tokens })
      if (question !== this.#questions || view !== this.#view) return
      this.#previews += 1
      this.preview = null
      this.#unanswered = null
      this.error = null
      this.refusal = next.refusal && { message: next.refusal.sentence, cells: next.refusal.cells }
      // A refused step never costs earlier ones.
      if (next.refusal && next.tokens.length < this.tokens.length) return
      this.state = next
      this.tokens = next.tokens
      if (!next.tokens.length && !next.refusal) this.initial = next
      this.#save()
      this.held = null
      if (maySend && canAutoSend(next, view.toMove, settings.confirm) && (isPremove || !this.#waits(next)))
        await this.#send()
      else if (this.#mayHold(next)) await this.#hold(this.#lastStone(next))
    } catch (e) {
      if (question === this.#questions && view === this.#view) {
        this.#fail(e, () => this.#ask(tokens, maySend, isPremove))
        if (this.#retry && tokens.length) this.#unanswered = tokens
      }
    } finally {
      window.clearTimeout(waitTimer)
      if (question === this.#questions) this.waiting = false
    }
  }

  #waits(next: api.EntryState): boolean {
    return (
      canAutoSend(next, this.#view?.toMove ?? 0, settings.confirm) &&
      waitsForSend(next.tokens, this.isCell, this.careful)
    )
  }

  /** If only something from the stock can follow, the last used stone (or the first one) is picked up automatically. */
  #mayHold(next: api.EntryState | null): next is api.EntryState {
    return !!next && !next.cells.length && stockChoices(next).length > 0
  }
  async #hold(token: string) {
    const view = this.#view,
      question = this.#questions
    if (!view) return
    try {
      const next = await this.moveApi.next({ revision: view.revision, tokens: [...this.tokens, token] })
      if (question === this.#questions && view === this.#view && !next.refusal) this.held = { token, state: next }
    } catch (e) {
      if (question === this.#questions) this.#fail(e, () => this.#hold(token))
    }
  }
  #lastStone(next: api.EntryState): string {
    const all = stockChoices(next).map((c) => c.token)
    let last: string | null = null
    try {
      if (this.table !== null) last = sessionStorage.getItem(stoneKey(this.table))
    } catch {
      /* works without storage */
    }
    return last !== null && all.includes(last) ? last : all[0]!
  }
  #saveStone(token: string) {
    if (this.table !== null)
      try {
        sessionStorage.setItem(stoneKey(this.table), token)
      } catch {
        /* works without storage */
      }
  }

  async #send() {
    const view = this.#view
    if (!view || !this.state?.canSend || this.sending) return
    await this.#post({ revision: view.revision, tokens: this.tokens })
  }

  async #post(body: Parameters<MoveApi['play']>[0]): Promise<boolean> {
    this.sending = true
    if ('tokens' in body && this.state) this.pendingEvents = this.state.events
    try {
      this.onView(await this.moveApi.play(body))
      return true
    } catch (e) {
      this.#fail(e, 'tokens' in body ? () => this.#post(body) : null)
      return false
    } finally {
      this.sending = false
      this.pendingEvents = null
    }
  }

  // Status.svelte reports an unreachable server; the entry stays, and its request is repeated later.
  #fail(e: unknown, retry: (() => Promise<unknown>) | null) {
    const status = e instanceof api.ApiError ? e.status : null
    if (status === 0 && retry) this.#retry = retry
    else this.error = api.errorText(e)
    if (status === 0 || status === 409) this.onStale()
  }

  #save() {
    if (this.table === null) return
    const position = this.#view?.position
    try {
      if (position && this.tokens.length)
        sessionStorage.setItem(
          entryKey(this.table),
          JSON.stringify({ position, tokens: this.tokens } satisfies SavedEntry),
        )
      else sessionStorage.removeItem(entryKey(this.table))
    } catch {
      /* works without storage */
    }
  }

  /** Continues the entry at another table. */
  moveTo(table: string) {
    if (this.table !== null)
      try {
        sessionStorage.setItem(entryKey(table), sessionStorage.getItem(entryKey(this.table)) ?? 'null')
      } catch {
        /* works without storage */
      }
  }

  #saved(view: api.GameView): string[] {
    if (this.table === null) return []
    try {
      const saved = JSON.parse(sessionStorage.getItem(entryKey(this.table)) ?? 'null') as SavedEntry | null
      return saved && saved.position === view.position && Array.isArray(saved.tokens) ? saved.tokens : []
    } catch {
      return []
    }
  }
}
