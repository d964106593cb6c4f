// The turn being entered: the tokens so far and the server's answer to them. Clicks, keys, chips and drags all come
// here; inputs wait for one another, and answers to an older revision or an older question are dropped. It decides
// nothing about the game: what a click means is in meaning.ts, the answers come from `next` (api.ts).
import * as api from './api'
import { meaning, reached, sendsAtOnce } from './meaning'

interface Saved { position: string; tokens: string[] }
const savedAs = (id: string) => `variorum.entry.${id}`

export class Entry {
  tokens = $state.raw<string[]>([])
  next = $state.raw<api.Next | null>(null)
  /** The answer to the empty entry: who can act. */
  first = $state.raw<api.Next | null>(null)
  why = $state.raw<api.Why | null>(null)
  error = $state<string | null>(null)
  /** What one more step would do, shown while pointing at it. */
  peek = $state.raw<{ cell: string; next: api.Next } | null>(null)
  sending = $state(false)
  waiting = $state(false)
  alwaysAsk = $state(localStorage.getItem('variorum.ask') === 'yes')

  #view: api.View | null = null
  #cells = new Set<string>()
  #queue: Promise<void> = Promise.resolve()
  #asked = 0
  #peeked = 0

  constructor(
    readonly table: string,
    readonly onView: (view: api.View) => void,
    readonly onStale: () => void,
  ) {}

  readonly isCell = (name: string) => this.#cells.has(name)
  get mine(): boolean {
    const v = this.#view
    return !!v && !v.verdict && !v.thinking && v.sides[v.toMove]?.by === 'person'
  }
  get reached(): string | null { return reached(this.tokens, this.isCell) }

  setAlwaysAsk(yes: boolean) {
    this.alwaysAsk = yes
    localStorage.setItem('variorum.ask', yes ? 'yes' : 'no')
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
    this.peek = null
    this.why = null
    if (!same) { this.error = null; this.first = null; this.next = null; this.tokens = [] }
    if (!this.mine) { this.tokens = []; this.next = null; this.first = null; return }
    this.#do(async () => {
      await this.#ask([], false)
      if (keep.length) await this.#ask(keep, false)
    })
  }

  click(cell: string) {
    this.#do(async () => {
      const m = meaning(cell, this.tokens, this.next, this.first, this.isCell)
      if (m.do === 'add') await this.#ask([...this.tokens, m.token], true)
      else if (m.do === 'restart') await this.#ask([m.token], true)
      else if (m.do === 'back') await this.#ask([], false)
      else if (m.do === 'send') await this.#send()
      else await this.#ask([...this.tokens, m.token], true)
    })
  }

  choose(token: string) { this.#do(() => this.#ask([...this.tokens, token], true)) }

  /** Takes a man from the hand, or another one instead; the one taken once more: puts it back. */
  take(token: string) {
    this.#do(async () => {
      if (this.tokens.length === 1 && this.tokens[0] === token) await this.#ask([], false)
      else if (this.next?.choices.some((c) => c.token === token)) await this.#ask([...this.tokens, token], true)
      else if (this.tokens.length <= 1) await this.#ask([token], true)
    })
  }

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
    if (!this.tokens.length) { this.why = null; return }
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
    const mine = ++this.#peeked
    if (this.peek?.cell !== cell) this.peek = null
    const view = this.#view
    const o = cell === null ? undefined : this.next?.cells.find((x) => x.cell === cell)
    if (!o || !view || !this.mine || this.peek || (o.mark !== 'burst' && o.mark !== 'push')) return
    try {
      const asked = this.#asked
      const next = await api.next(this.table, { revision: view.revision, tokens: [...this.tokens, o.token] })
      if (mine === this.#peeked && asked === this.#asked && view === this.#view) this.peek = { cell: o.cell, next }
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
      const next = await api.next(this.table, { revision: view.revision, tokens })
      if (mine !== this.#asked || view !== this.#view) return
      this.#peeked += 1
      this.peek = null
      this.error = null
      this.why = next.why
      // A step that is not possible never costs what was entered before it.
      if (next.why && next.tokens.length < this.tokens.length) return
      this.next = next
      this.tokens = next.tokens
      if (!next.tokens.length && !next.why) this.first = next
      this.#save()
      if (maySend && sendsAtOnce(next, view.toMove, this.alwaysAsk)) await this.#send()
    } catch (e) {
      if (mine === this.#asked && view === this.#view) this.#fail(e)
    } finally {
      window.clearTimeout(late)
      if (mine === this.#asked) this.waiting = false
    }
  }

  async #send() {
    const view = this.#view
    if (!view || !this.next?.canSend || this.sending) return
    await this.#post({ revision: view.revision, tokens: this.tokens })
  }

  async #post(body: Parameters<typeof api.play>[1]): Promise<boolean> {
    this.sending = true
    try {
      this.onView(await api.play(this.table, body))
      return true
    } catch (e) {
      this.#fail(e)
      return false
    } finally {
      this.sending = false
    }
  }

  #fail(e: unknown) {
    this.error = api.sentenceOf(e)
    if (e instanceof api.ApiError && e.status === 409) this.onStale()
  }

  #save() {
    const position = this.#view?.position
    try {
      if (position && this.tokens.length) sessionStorage.setItem(savedAs(this.table), JSON.stringify({ position, tokens: this.tokens } satisfies Saved))
      else sessionStorage.removeItem(savedAs(this.table))
    } catch { /* storage is a comfort only */ }
  }

  #saved(view: api.View): string[] {
    try {
      const saved = JSON.parse(sessionStorage.getItem(savedAs(this.table)) ?? 'null') as Saved | null
      return saved && saved.position === view.position && Array.isArray(saved.tokens) ? saved.tokens : []
    } catch { return [] }
  }
}
