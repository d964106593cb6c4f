// Who looks for others, as the page shows it, and going to the table when those one has looked for have come. Listens as
// long as somebody looks at the list or has a place in a seek. The list is Seeks.svelte's, the wire desk/seeks.ts's.
import * as api from '../desk/api'
import { declineSeek, hear, postSeek, takeSeek, withdrawSeek, type SeekBody } from '../desk/seeks'
import { toTable } from '../route'

class Seeking {
  /** Null: there is no server, or it has not answered yet. */
  all = $state.raw<api.Sought[] | null>(null)
  #ear: { stop(): void } | null = null
  #lookers = 0
  /** Given up by oneself: nobody goes to a table for them. */
  #left = new Set<string>()

  /** Somebody looks at the list, until what comes back is called. */
  look(): () => void {
    this.#lookers += 1
    this.#ear ??= hear((all) => this.#told(all))
    return () => { this.#lookers -= 1; this.#rest() }
  }
  async post(body: SeekBody): Promise<void> {
    this.#again(await postSeek(body))
  }
  async take(id: string, side: number | null): Promise<void> {
    const table = await takeSeek(id, side)
    if (table) { this.#left.add(id); await go(table) }
    else this.#again(null)
  }
  async withdraw(id: string): Promise<void> {
    this.#left.add(id)
    this.#told(await withdrawSeek(id))
  }
  async decline(id: string): Promise<void> {
    this.#told(await declineSeek(id))
  }

  /** Whoever was a stranger is known by now, and is told what is his: he asks anew. */
  #again(all: api.Sought[] | null) {
    if (all) this.#told(all)
    this.#ear?.stop()
    this.#ear = hear((all) => this.#told(all))
  }
  #told(all: api.Sought[]) {
    const there = new Set(all.map((s) => s.id))
    const gone = this.all?.find((s) => s.joined && !there.has(s.id) && !this.#left.has(s.id))
    this.all = all
    // A table is called what its seek was called; there is none if the seek has only ended.
    if (gone) void go(gone.id).catch(() => { /* nobody came in time */ })
    this.#rest()
  }
  #rest() {
    if (this.#lookers > 0 || this.all?.some((s) => s.joined)) return
    this.#ear?.stop()
    this.#ear = null
  }
}

async function go(table: string): Promise<void> {
  const view = await api.table(table)
  location.hash = toTable(table, view.house?.you[0] ?? null)
}

export const seeking = new Seeking()
