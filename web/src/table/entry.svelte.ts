// The turn being entered: the tokens so far and the server's answer to them. Clicks, keys, chips and drags all come
// here; inputs wait for one another, and answers to an older revision or an older question are dropped. It decides
// nothing about the game: what a click means is in meaning.ts, the answers come from `next` (api.ts).
import * as api from '../desk/api'
import { settings } from '../settings.svelte'
import { own, t, told, type Said } from '../words/index.svelte'
import { grave, inHand, meaning, placeOf, reached, sendsAtOnce, warnsFirst, type Place } from './meaning'

interface Saved { position: string; tokens: string[] }
const savedAs = (id: string) => `variorum.entry.${id}`
const stoneAs = (id: string) => `variorum.stone.${id}`

/** What is in the hand: taken from the stock, not yet laid down. It is no step of the turn before it lies on a cell. */
export interface Held { token: string; next: api.Next }

/** Who answers what can follow, and plays. */
export interface Desk {
  next(body: { revision: number; tokens: string[] }): Promise<api.Next>
  play(body: { revision: number; tokens: string[] } | { revision: number; text: string }): Promise<api.View>
}
/** The desk of a table. */
export const deskOf = (table: string): Desk => ({ next: (body) => api.next(table, body), play: (body) => api.play(table, body) })

/** Somebody here is to move. `seat`: the only one that is played here. */
export const isMine = (view: api.TableView, seat: number | null): boolean =>
  !view.verdict && !view.thinking && view.sides[view.toMove]?.by === 'person' && (seat === null || seat === view.toMove)
  && (!view.house || !view.house.waiting && view.house.you.includes(view.toMove))

export class Entry {
  tokens = $state.raw<string[]>([])
  next = $state.raw<api.Next | null>(null)
  /** The answer to the empty entry: who can act. */
  first = $state.raw<api.Next | null>(null)
  why = $state.raw<{ said: Said; cells: string[] } | null>(null)
  error = $state.raw<Said | null>(null)
  /** What one more step would do, shown while pointing at its cell (or choice). */
  peek = $state.raw<{ cell: string; next: api.Next } | null>(null)
  held = $state.raw<Held | null>(null)
  sending = $state(false)
  /** What a turn on its way to the server does: it is on the board already, and comes off again if it is refused. */
  sent = $state.raw<api.Event[] | null>(null)
  waiting = $state(false)

  #view: api.View | null = null
  #cells = new Set<string>()
  #queue: Promise<void> = Promise.resolve()
  #asked = 0
  #peeked = 0
  /** What the server did not hear: done again when it can be reached. */
  #unheard: (() => Promise<unknown>) | null = null

  constructor(
    /** The name under which what is entered outlives a reload; null: it does not. */
    readonly table: string | null,
    readonly onView: (view: api.View) => void,
    readonly onStale: () => void,
    /** The only seat that is played here; null: whoever is to move and no computer. */
    readonly seat: number | null,
    readonly desk: Desk,
  ) {}

  /** The server can be reached again. */
  resume() {
    const again = this.#unheard
    this.#unheard = null
    if (again) this.#do(async () => { await again() })
  }

  readonly isCell = (name: string) => this.#cells.has(name)
  get mine(): boolean { return !!this.#view && isMine(this.#view, this.seat) }
  get reached(): string | null { return reached(this.tokens, this.isCell) }
  /** The cells that can be chosen now, with what is in the hand. A man who can be set off where he stands is one of them. */
  get options(): api.Option[] {
    const own = this.next?.cells ?? [], laid = this.held?.next.cells ?? []
    const at = this.place.here
    const spot: api.Option[] = at && at.choices.length === 1 && own.length && !own.some((o) => o.cell === at.cell)
      ? [{ cell: at.cell, token: at.choices[0]!.token, mark: 'self', more: false }] : []
    return [...own, ...laid.filter((l) => !own.some((o) => o.cell === l.cell)), ...spot]
  }
  /** Where the choices that are no cells are offered: at the man, in the stock, or in the bar. */
  get place(): Place { return placeOf(this.next, this.tokens, this.isCell) }
  /** The token taken from the stock: in the hand, or the last step of the turn. */
  get taken(): string | null {
    const last = this.tokens[this.tokens.length - 1]
    return this.held?.token ?? (last !== undefined && !this.isCell(last) ? last : null)
  }
  /** What the player is to do now, or what is shown to him. */
  get sentence(): Said | null {
    const now = this.next
    if (now?.complete && now.canSend && !this.peek && !this.sent && grave(now.events, this.#view?.toMove ?? 0)) return own(t('board-again'))
    if (this.peek?.next.complete) return own(t('board-peek'))
    const sentence = this.peek?.next.sentence ?? (this.held && now?.mustGoOn ? this.held.next.sentence : now?.sentence)
    return sentence === undefined ? null : told(sentence)
  }

  /** A new View came. An entry begun on the same position goes on; any other is over. */
  follow(view: api.View) {
    const old = this.#view
    if (old && old.revision === view.revision) return
    this.#view = view
    this.#cells = new Set(view.board.cells.map((c) => c.name))
    const same = old !== null && old.position === view.position && old.toMove === view.toMove
    let keep: string[] = same ? this.tokens : []
    if (!old) keep = this.#saved(view)
    this.#asked += 1
    this.#unheard = null
    this.peek = null
    this.why = null
    if (!same) { this.sent = null; this.error = null; this.first = null; this.next = null; this.tokens = []; this.held = null }
    if (!this.mine) { this.tokens = []; this.next = null; this.first = null; this.held = null; return }
    this.#do(async () => {
      await this.#ask([], false)
      if (keep.length) await this.#ask(keep, false)
    })
  }

  /** `unseen`: nobody could point at the cell before (a finger): what an explosion does is shown first. */
  click(cell: string, unseen = false) {
    this.#do(async () => {
      const held = this.held
      if (held?.next.cells.some((o) => o.cell === cell)) { this.#keepStone(held.token); await this.#ask([...this.tokens, held.token, cell], true); return }
      const m = meaning(cell, this.tokens, this.next && { ...this.next, cells: this.options }, this.first, this.isCell)
      if (unseen && this.peek?.cell !== cell && warnsFirst(this.options.find((o) => o.cell === cell))) { await this.look(cell); return }
      if (m.do === 'add') await this.#ask([...this.tokens, m.token], true)
      else if (m.do === 'restart') await this.#ask([m.token], true)
      else if (m.do === 'back') await this.#ask([], false)
      else if (m.do === 'send') await this.#send()
      else await this.#ask([...this.tokens, m.token], true)
    })
  }

  /** Plays what was entered while somebody else was on turn; if it is not possible now, it is forgotten. */
  foresee(tokens: string[]) {
    this.#do(async () => {
      await this.#ask(tokens, true)
      if (!this.why) return
      await this.#ask([], false)
      this.why = { said: own(t('board-premove-dropped')), cells: [] }
    })
  }

  choose(token: string) { this.#do(() => this.#ask([...this.tokens, token], true)) }

  /** Takes a man from the hand, or another one instead; the one taken once more: puts it back. */
  take(token: string) {
    this.#do(async () => {
      if (this.held?.token === token) this.held = null
      else if (this.#mayHold(this.next) && this.next?.choices.some((c) => c.token === token)) await this.#hold(token)
      else if (this.tokens.length === 1 && this.tokens[0] === token) await this.#ask([], false)
      else if (this.next?.choices.some((c) => c.token === token)) await this.#ask([...this.tokens, token], true)
      else if (this.tokens.length <= 1) await this.#ask([token], true)
    })
  }

  /** Takes something from the stock by dragging: what is in the hand already stays there. */
  lift(token: string) { if (this.taken !== token) this.take(token) }

  /** Lets go of a man that was only chosen. */
  letGo() { if (this.tokens.length === 1) this.back() }

  /** Takes hold of a man by dragging; a man already chosen stays chosen. */
  grab(cell: string) {
    this.#do(async () => {
      if (this.reached === cell && this.tokens.length) return
      const o = this.next?.cells.find((x) => x.cell === cell && x.mark === 'from')
        ?? (this.tokens.length <= 1 ? this.first?.cells.find((x) => x.cell === cell) : undefined)
      if (o) await this.#ask(this.next?.cells.includes(o) ? [...this.tokens, o.token] : [o.token], false)
    })
  }

  /** Lets a dragged man down; on the cell it came from, nothing is meant. */
  drop(cell: string, from: string) { if (cell !== from) this.click(cell) }

  back() { this.to(this.tokens.length - 1) }
  /** Back to the first `count` steps. */
  to(count: number) {
    this.error = null
    if (!this.tokens.length) { this.why = null; this.held = null; return }
    this.#do(() => this.#ask(this.tokens.slice(0, Math.max(0, count)), false))
  }
  send() { this.#do(() => this.#send()) }

  async type(text: string): Promise<boolean> {
    const view = this.#view
    if (!view || this.sending) return false
    this.error = null
    return this.#post({ revision: view.revision, text })
  }

  async look(cell: string | null) {
    const o = cell === null ? undefined : this.options.find((x) => x.cell === cell)
    await this.#peekAt(cell, o && !this.held && ['burst', 'push', 'self'].includes(o.mark) ? o.token : null)
  }
  /** Points at a choice that is no cell. */
  async consider(token: string | null) { await this.#peekAt(token, token) }

  async #peekAt(name: string | null, token: string | null) {
    const mine = ++this.#peeked
    if (this.peek?.cell !== name) this.peek = null
    const view = this.#view
    // What is on its way to the server is looked at no more: the answer would be that the game has gone on.
    if (name === null || token === null || !view || !this.mine || this.sending || this.peek) return
    try {
      const asked = this.#asked
      const next = await this.desk.next({ revision: view.revision, tokens: [...this.tokens, token] })
      if (mine === this.#peeked && asked === this.#asked && view === this.#view) this.peek = { cell: name, next }
    } catch { /* only a look: the click itself will say what is wrong */ }
  }

  #do(act: () => Promise<void>) {
    const view = this.#view
    this.#queue = this.#queue.then(async () => {
      if (view !== this.#view || !this.mine || this.sending) return
      await act()
    })
  }

  async #ask(tokens: string[], maySend: boolean) {
    const view = this.#view
    if (!view) return
    const mine = ++this.#asked
    const late = window.setTimeout(() => { if (mine === this.#asked) this.waiting = true }, 250)
    try {
      const next = await this.desk.next({ revision: view.revision, tokens })
      if (mine !== this.#asked || view !== this.#view) return
      this.#peeked += 1
      this.peek = null
      this.error = null
      this.why = next.why && { said: told(next.why.sentence), cells: next.why.cells }
      // A step that is not possible never costs what was entered before it.
      if (next.why && next.tokens.length < this.tokens.length) return
      this.next = next
      this.tokens = next.tokens
      if (!next.tokens.length && !next.why) this.first = next
      this.#save()
      this.held = null
      if (maySend && sendsAtOnce(next, view.toMove, settings.confirm)) await this.#send()
      else if (this.#mayHold(next)) await this.#hold(this.#keptStone(next))
    } catch (e) {
      if (mine === this.#asked && view === this.#view) this.#fail(e, () => this.#ask(tokens, maySend))
    } finally {
      window.clearTimeout(late)
      if (mine === this.#asked) this.waiting = false
    }
  }

  /** Where nothing but something from the stock can follow, the stone laid last (or the first there is) is in the hand at once. */
  #mayHold(next: api.Next | null): next is api.Next { return !!next && !next.cells.length && inHand(next).length > 0 }
  async #hold(token: string) {
    const view = this.#view, asked = this.#asked
    if (!view) return
    try {
      const next = await this.desk.next({ revision: view.revision, tokens: [...this.tokens, token] })
      if (asked === this.#asked && view === this.#view && !next.why) this.held = { token, next }
    } catch (e) { if (asked === this.#asked) this.#fail(e, () => this.#hold(token)) }
  }
  #keptStone(next: api.Next): string {
    const all = inHand(next).map((c) => c.token)
    let kept: string | null = null
    try { if (this.table !== null) kept = sessionStorage.getItem(stoneAs(this.table)) } catch { /* storage is a comfort only */ }
    return kept !== null && all.includes(kept) ? kept : all[0]!
  }
  #keepStone(token: string) { if (this.table !== null) try { sessionStorage.setItem(stoneAs(this.table), token) } catch { /* as above */ } }

  async #send() {
    const view = this.#view
    if (!view || !this.next?.canSend || this.sending) return
    await this.#post({ revision: view.revision, tokens: this.tokens })
  }

  async #post(body: Parameters<Desk['play']>[0]): Promise<boolean> {
    this.sending = true
    if ('tokens' in body && this.next) this.sent = this.next.events
    try {
      this.onView(await this.desk.play(body))
      return true
    } catch (e) {
      this.#fail(e, 'tokens' in body ? () => this.#post(body) : null)
      return false
    } finally {
      this.sending = false
      this.sent = null
    }
  }

  // A server out of reach is told of in one place (Status.svelte); what was entered stays and is asked again.
  #fail(e: unknown, again: (() => Promise<unknown>) | null) {
    const status = e instanceof api.ApiError ? e.status : null
    if (status === 0 && again) this.#unheard = again
    else this.error = api.saidOf(e)
    if (status === 0 || status === 409) this.onStale()
  }

  #save() {
    if (this.table === null) return
    const position = this.#view?.position
    try {
      if (position && this.tokens.length) sessionStorage.setItem(savedAs(this.table), JSON.stringify({ position, tokens: this.tokens } satisfies Saved))
      else sessionStorage.removeItem(savedAs(this.table))
    } catch { /* storage is a comfort only */ }
  }

  /** What is entered goes on at another table. */
  carry(table: string) {
    if (this.table !== null) try { sessionStorage.setItem(savedAs(table), sessionStorage.getItem(savedAs(this.table)) ?? 'null') } catch { /* as above */ }
  }

  #saved(view: api.View): string[] {
    if (this.table === null) return []
    try {
      const saved = JSON.parse(sessionStorage.getItem(savedAs(this.table)) ?? 'null') as Saved | null
      return saved && saved.position === view.position && Array.isArray(saved.tokens) ? saved.tokens : []
    } catch { return [] }
  }
}
