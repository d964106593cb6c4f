// The seeks in the lobby as the page shows them. When the seek of the user is complete, the page opens its table. The
// subscription lasts while a list is shown or the user has joined a seek. Seeks.svelte shows the list; client/seeks.ts
// sends the requests.
import * as api from '../client/api'
import { declineSeek, subscribeSeeks, postSeek, takeSeek, withdrawSeek, type SeekBody } from '../client/seeks'
import { toTable } from '../route'

class SeeksState {
  /** Null: there is no server, or it has not answered yet. */
  all = $state.raw<api.SeekView[] | null>(null)
  #subscription: { stop(): void } | null = null
  #watchers = 0
  /** The seeks that the user withdrew; their end opens no table. */
  #abandoned = new Set<string>()

  /** Subscribes a list; the returned function unsubscribes it. */
  watch(): () => void {
    this.#watchers += 1
    this.#subscription ??= subscribeSeeks((all) => this.#update(all))
    return () => {
      this.#watchers -= 1
      this.#stopIfIdle()
    }
  }
  async post(body: SeekBody): Promise<void> {
    this.#resubscribe(await postSeek(body))
  }
  async take(id: string, side: number | null): Promise<void> {
    const table = await takeSeek(id, side)
    if (table) {
      this.#abandoned.add(id)
      await openTableOf(table)
    } else this.#resubscribe(null)
  }
  async withdraw(id: string): Promise<void> {
    this.#abandoned.add(id)
    this.#update(await withdrawSeek(id))
  }
  async decline(id: string): Promise<void> {
    this.#update(await declineSeek(id))
  }

  /**
   * Subscribes again: the first seek of a visitor creates a session, and the server sends personal data (`joined`,
   * `forYou`) only to a subscription of that session.
   */
  #resubscribe(all: api.SeekView[] | null) {
    if (all) this.#update(all)
    this.#subscription?.stop()
    this.#subscription = subscribeSeeks((all) => this.#update(all))
  }
  #update(all: api.SeekView[]) {
    const there = new Set(all.map((s) => s.id))
    const gone = this.all?.find((s) => s.joined && !there.has(s.id) && !this.#abandoned.has(s.id))
    this.all = all
    // A table has the id of its seek; there is none if the seek expired.
    if (gone)
      void openTableOf(gone.id).catch(() => {
        /* the seek expired before it was complete */
      })
    this.#stopIfIdle()
  }
  #stopIfIdle() {
    if (this.#watchers > 0 || this.all?.some((s) => s.joined)) return
    this.#subscription?.stop()
    this.#subscription = null
  }
}

async function openTableOf(table: string): Promise<void> {
  const view = await api.table(table)
  location.hash = toTable(table, view.table?.you[0] ?? null)
}

export const seeksState = new SeeksState()
